import Console
import Foundation

/// The words that the workbook doesn't use, each with what to write instead.
enum WordList {
  /// A pattern is matched as whole words, whatever their case.
  ///
  /// One letter of each pattern is in brackets, so that the list doesn't find itself.
  private static let entries: [(pattern: String, suggestion: String)] = [
    // These belittle what a reader may find hard.
    ("[j]ust|[s]imply|[o]bviously", "leave it out, or `only`"),
    ("[e]asy|[e]asily|[e]asier", "say what makes it short or quick"),
    // Address the reader, or say who acts.
    ("[s]omebody|[a]nybody|[w]hoever", "`you`, or the name of who acts"),
    ("[n]obody", "`no …`, or the name of what doesn't act"),
    ("[o]ne (?:can|would|wants|could)|[w]hat one (?:wants|needs|types)", "`you …`"),
    ("[a]s one writes it", "`as it is written`"),
    // Use the terms of the field.
    ("[g]one|[d]ead(?! code)|[d]ies|[d]ied|[d]eaths?", "`deallocated`, `nil`, or `missing`"),
    ("[l]iving|[l]ives on|[l]ived on", "`live`, or `still alive`"),
    ("(?:is|are|was|were|be|been|being) [t]old", "`is notified`"),
    (
      "[t]ell(?:s|ing)? (?:(?:all|of|its|the|their|other|two|three) )+"
        + "(?:delegates|views|mirrors|stations|listeners)|[t]ells? (?:each|every) \\w+",
      "`notifies …`, or `calls …`"
    ),
    ("[l]et(?:s|ting)? go(?: of)?", "`release`"),
    ("[w]ithout a word", "`silently`"),
    // These sound translated.
    ("[a]new", "`again`"),
    ("[m]eanwhile", "`during …`, or `while …`"),
    ("[o]f its own|[o]f their own", "`its own …`"),
    ("[g]oes on|[w]ent on", "`continues`"),
    ("[b]ehind the others", "`after the others`"),
    (
      "is [n]o (?:class|step|struct|value|delegate|limit|option|command|link|mistake)",
      "`isn't a …`"
    ),
    ("[h]ere stands|[s]tands? (?:there|in it|here)", "`found …`, `appears`, or `is`"),
  ]

  /// All entries in one expression, a group for each: it is quicker than many expressions.
  private static let expression = try? NSRegularExpression(
    pattern: "\\b(?:" + entries.map { "(\($0.pattern))" }.joined(separator: "|") + ")\\b",
    options: .caseInsensitive)

  /// The words of the list in a line of prose.
  static func findings(in line: String) -> [(word: String, suggestion: String)] {
    let matches = expression?.matches(in: line, range: NSRange(line.startIndex..., in: line)) ?? []
    return matches.compactMap { match in
      guard let range = Range(match.range, in: line),
        let entry = entries.indices.first(where: { match.range(at: $0 + 1).location != NSNotFound })
      else { return nil }
      return (String(line[range]), entries[entry].suggestion)
    }
  }
}
