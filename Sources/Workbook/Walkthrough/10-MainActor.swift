func mainActorExample() { }
