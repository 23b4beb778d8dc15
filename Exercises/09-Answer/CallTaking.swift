/// What a dispatch desk asks its station: the delegate protocol.
///
/// The method returns an answer, so only one delegate gets the last word.
public protocol CallTaking: AnyObject {
  /// Takes a call or leaves it to another station.
  ///
  /// - Parameter location: Where the caller needs help.
  /// - Returns: The crew that the station sends, or `nil` if it doesn't take the call.
  func takeCall(from location: String) -> String?
}
