func appExample() {}
