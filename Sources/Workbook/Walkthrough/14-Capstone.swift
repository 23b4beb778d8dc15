func capstoneExample() {}
