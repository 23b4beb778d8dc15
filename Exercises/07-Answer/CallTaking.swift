/// The delegate protocol: what a dispatch desk asks its station.
///
/// The method returns an answer, and only one station may give it.
public protocol CallTaking: AnyObject {
  /// Takes a call or leaves it to another station.
  ///
  /// - Parameter location: Where the caller needs help.
  /// - Returns: The crew that the station sends, or `nil` if it doesn't take the call.
  func takeCall(from location: String) -> String?
}
