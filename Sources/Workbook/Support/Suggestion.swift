extension String {
  /// The word that the text probably stands for, if it looks like a typing error.
  func suggestion(among words: [String]) -> String? {
    // Nearly every short word is two changes away.
    let limit = Swift.min(2, count / 2)
    let distances = words.map {
      (word: $0, distance: lowercased().editDistance(to: $0.lowercased()))
    }
    let nearest = distances.min { $0.distance < $1.distance }
    return nearest.flatMap { $0.distance <= limit ? $0.word : nil }
  }

  /// How many characters have to be inserted, deleted, or replaced to get the other text.
  func editDistance(to other: String) -> Int {
    var row = Array(0...other.count)
    for (index, character) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, otherCharacter) in other.enumerated() {
        let replaced = diagonal + (character == otherCharacter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
