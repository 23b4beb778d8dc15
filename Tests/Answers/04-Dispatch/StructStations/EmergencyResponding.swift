// wrong: The stations are structures, and the protocol accepts any type.
// misconception: A multicast delegate can refer weakly to a value.
// caught by: "A police station conforms to the delegate protocol"

public protocol EmergencyResponding {
  func notifyFire(at location: String)

  func notifyCarCrash(at location: String)
}
