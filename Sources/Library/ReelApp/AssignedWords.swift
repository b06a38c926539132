/// The words for each parameter, by the parameter's name.
///
/// A list: a command has few parameters, and comparing a name takes less time than hashing it.
struct AssignedWords: Sendable {
  private var entries: [(name: String, words: [Word])] = []

  /// All words.
  var all: [Word] { entries.flatMap(\.words) }

  subscript(name: String) -> [Word]? {
    get { index(of: name).map { entries[$0].words } }
    set {
      if let index = index(of: name) { entries.remove(at: index) }
      if let newValue { entries.append((name, newValue)) }
    }
  }

  mutating func add(_ word: Word, to name: String) {
    if let index = index(of: name) {
      entries[index].words.append(word)
    } else {
      entries.append((name, [word]))
    }
  }

  private func index(of name: String) -> Int? { entries.firstIndex { $0.name == name } }
}
