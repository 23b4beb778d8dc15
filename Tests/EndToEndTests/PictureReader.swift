import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A picture in SVG, read as the XML that it is.
final class PictureReader: NSObject, XMLParserDelegate {
  struct Stroke: Equatable {
    /// The corners of the path, in hundredths, the y axis down.
    var points: [[Double]]
    var color: String
    var width: Double
    /// When it is drawn.
    var style: String
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
  /// The values of all attributes that lead to other elements.
  private(set) var references: [String] = []
  private(set) var ids: [String] = []
  /// How many dots move to each mirror.
  private(set) var dots: [Int: Int] = [:]
  /// How many weak references there are.
  private(set) var weakReferenceCount = 0

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
    if let id = attributes["id"] { ids.append(id) }
    if let reference = attributes["href"] { references.append(reference) }
    let transform = attributes["transform", default: ""]
    let words = attributes["class", default: ""].split(separator: " ").map(String.init)
    switch name {
    case "svg" where root.isEmpty: root = attributes
    case "g" where transform.hasPrefix("translate"):
      views.append([])
      middles.append(Self.numbers(transform))
    case "g" where transform.hasPrefix("scale"): scale = Self.numbers(transform)
    case "path":
      if let id = attributes["id"] { paths["#" + id] = Self.corners(attributes["d", default: ""]) }
      // One more explains what the dotted line means.
      if words.contains("weak") { weakReferenceCount += 1 }
    case "use" where words.contains("call"):
      let route = attributes["href", default: ""].split(separator: "-").last ?? ""
      if route.hasPrefix("r"), let mirror = Int(route.dropFirst()) {
        dots[mirror, default: 0] += 1
      }
    case "use":
      let points = paths[attributes["href", default: ""]] ?? []
      views[views.count - 1].append(
        Stroke(
          points: points.map { [$0[0] * scale[0], $0[1] * scale[1]] }, color: words.last ?? "",
          width: Double(attributes["stroke-width", default: ""]) ?? 0,
          style: attributes["style", default: ""]))
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
  private var scale = [1.0, 1]
  private var paths: [String: [[Double]]] = [:]

  /// The first point, the corners that are rounded, and the last point.
  private static func corners(_ data: String) -> [[Double]] {
    let parts = data.split(separator: "L").flatMap { part in
      part.split(separator: "Q").enumerated().map { index, piece in
        (isCorner: index > 0, numbers: numbers(String(piece)))
      }
    }
    let corners = parts.filter(\.isCorner).map { Array($0.numbers.prefix(2)) }
    guard let first = parts.first, let last = parts.last else { return [] }
    return [first.numbers] + corners + [Array(last.numbers.suffix(2))]
  }

  private static func numbers(_ text: String?) -> [Double] {
    (text ?? "").components(separatedBy: CharacterSet(charactersIn: "0123456789.-").inverted)
      .compactMap { Double($0) }
  }
}
