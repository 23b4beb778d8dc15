// wrong: `isObject` asks a mirror whether it shows a class.
// misconception: A mirror shows what a thing is.
// caught by: "Objects of every kind are accepted"

public func isObject(_ delegate: Any) -> Bool {
  Mirror(reflecting: delegate).displayStyle == .class
}
