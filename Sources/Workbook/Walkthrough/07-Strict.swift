func strictExample() {}
func changesExample() {}
