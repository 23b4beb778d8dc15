/// An error whose description says what is wrong, where, and what to type next.
protocol OwnError: Error, CustomStringConvertible {}
