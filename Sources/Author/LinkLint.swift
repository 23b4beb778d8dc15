import Companion
import Console
import Foundation

/// Checks that each link of a page leads to a file, a folder, or a heading.
struct LinkLint {
  let page: Page
  let package: BookPackage

  func findings() -> [String] {
    page.textLines.flatMap { index in
      page.lines[index].components(separatedBy: "](").dropFirst().compactMap { target in
        let link = String(target.prefix { $0 != ")" })
        return link.hasPrefix("https://") || leadsSomewhere(link)
          ? nil : page.finding(index, "The link \(link) leads nowhere.")
      }
    }
  }

  private func leadsSomewhere(_ link: String) -> Bool {
    let parts = link.components(separatedBy: "#")
    let start = package.url(of: page.path)
    let file =
      parts[0].isEmpty ? start : start.deletingLastPathComponent().appendingPathComponent(parts[0])
    guard FileManager.default.fileExists(atPath: file.path) else { return false }
    guard parts.count > 1 else { return true }
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return Page(path: link, text: text).headings.contains { Self.anchor(of: $0) == parts[1] }
  }

  /// The anchor that a heading gets on a web page, without marks and with dashes for spaces.
  private static func anchor(of heading: String) -> String {
    heading.drop { $0 == "#" }.dropFirst().lowercased()
      .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.replacing(" ", with: "-")
  }
}
