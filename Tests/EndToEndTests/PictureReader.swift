import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A picture in SVG, read as the XML that it is.
final class PictureReader: NSObject, XMLParserDelegate {
  struct Stroke: Equatable {
    /// In hundredths, the y axis down.
    var points: [[Double]]
    var color: String
    var width: Double
    var delay: String
  }

  private(set) var isComplete = false
  /// How often there is an element of a name.
  private(set) var counts: [String: Int] = [:]
  private(set) var root: [String: String] = [:]
  /// The texts of elements, by their names.
  private(set) var texts: [String: [String]] = [:]
  /// The strokes of each view.
  private(set) var views: [[Stroke]] = []
  /// The middle of each view.
  private(set) var middles: [[Double]] = []

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isComplete = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    counts[name, default: 0] += 1
    texts[name, default: []].append("")
    open.append(name)
    switch name {
    case "svg": root = attributes
    case "g":
      views.append([])
      middles.append(Self.numbers(attributes["transform"]))
    case "path":
      let pairs = attributes["d", default: ""].dropFirst().split(separator: "L")
      views[views.count - 1].append(
        Stroke(
          points: pairs.map { Self.numbers(String($0)) },
          color: String(attributes["class", default: ""].split(separator: " ").last ?? ""),
          width: Double(attributes["stroke-width", default: ""]) ?? 0,
          delay: attributes["style", default: ""]))
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard let name = open.last, let count = texts[name]?.count else { return }
    texts[name]?[count - 1] += text
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  private var open: [String] = []

  private static func numbers(_ text: String?) -> [Double] {
    (text ?? "").components(separatedBy: CharacterSet(charactersIn: "0123456789.-").inverted)
      .compactMap { Double($0) }
  }
}
