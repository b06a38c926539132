/// The user's names for beginnings of lines, which stand for them at a terminal, and what each line
/// begins with.
///
/// Scripts have the lines in full: they run for users with other aliases.
struct Aliases: Sendable {
  private var lines: [String: String] = [:]
  /// The beginning of each line that does not begin with a dot; nil if lines are typed in full.
  var front: String?

  /// What an alias stands for; nil if there is none of that name.
  subscript(name: String) -> String? {
    get { lines[name] }
    set { lines[name] = newValue }
  }

  /// All aliases, in the order of their names.
  var all: [AliasEntry] {
    lines.map { AliasEntry(name: $0.key, line: $0.value) }.sorted { $0.name < $1.name }
  }

  /// Returns a typed line in full: an alias is its first word, and what it stands for is not read
  /// once more.
  func expanded(_ line: String) -> String {
    let rest = line.drop { $0.isWhitespace }
    if front != nil, rest.first != "." { return withFront(line) }
    let name = rest.prefix { !$0.isWhitespace }
    return self[String(name)].map { $0 + rest.dropFirst(name.count) } ?? line
  }

  /// Returns a typed line with what each begins with, unless it has that as a recalled one has.
  func withFront(_ line: String) -> String {
    let rest = line.drop { $0.isWhitespace }
    guard let front, rest.first != ".", !rest.hasPrefix("\(front) ") else { return line }
    return "\(front) \(line)"
  }

  /// Returns the number of characters at the beginning of a typed line that are not part of what
  /// they stand for: up to the end of an alias.
  func countOfReplaced(in line: String) -> Int {
    let rest = line.drop { $0.isWhitespace }
    let name = rest.prefix { !$0.isWhitespace }
    if front != nil && rest.first != "." || self[String(name)] == nil { return 0 }
    return line.distance(from: line.startIndex, to: name.endIndex)
  }
}
