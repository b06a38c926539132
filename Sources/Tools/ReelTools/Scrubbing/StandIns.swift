/// Texts in the place of others: equal ones for equal ones, of the same length.
///
/// A word's stand-in has the same number of letters, capital where the word's are; words with the
/// same beginning have stand-ins with the same beginning, and they sort alike where there are
/// enough letters. So what was found by the beginning of a word, or by a whole one, still is. The
/// digits of a text count as one word, whatever is between them, as in a telephone number. The
/// letters are drawn at random, so that nothing tells which word a stand-in stands for.
struct StandIns {
  /// The words of some texts, in small letters, and their digits.
  struct Words {
    private(set) var letters: Set<String> = []
    private(set) var digits: Set<String> = []

    /// Adds those of a text that are not in another collection.
    mutating func add(_ text: String, without others: Words = Words()) {
      letters.formUnion(Self.words(in: text).map(\.word).filter { !others.letters.contains($0) })
      let chain = Self.digits(in: text)
      if !chain.isEmpty, !others.digits.contains(chain) { digits.insert(chain) }
    }

    /// Returns the words of a text, in small letters, with their places.
    static func words(in text: String) -> [(range: Range<String.Index>, word: String)] {
      var words: [(Range<String.Index>, String)] = []
      var index = text.startIndex
      while index < text.endIndex {
        let end = text[index...].firstIndex { !isLetter($0) } ?? text.endIndex
        if index < end { words.append((index..<end, text[index..<end].lowercased())) }
        index = end < text.endIndex ? text.index(after: end) : end
      }
      return words
    }

    static func digits(in text: String) -> String { text.filter(isDigit) }

    static func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }

    /// Whether it belongs to a word: anything that is no sign of ASCII, too.
    static func isLetter(_ character: Character) -> Bool {
      character.isASCII
        ? character.isLetter : !character.isWhitespace && !character.isPunctuation
    }
  }

  private static let small = Array("abcdefghijklmnopqrstuvwxyz").map(Character.init)
  private static let more = Array("αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюя")
  private static let numerals = Array("0123456789")
  /// The number of digits or letters from which on a part of a word gives it away.
  private static let telling = 4

  private let words: Words
  /// The stand-in of the last letter of each beginning of a word.
  private var table: [String: Character] = [:]

  /// Draws stand-ins for words.
  init(for words: Words) {
    self.words = words
    draw(words.letters.map(Array.init), 0, Self.small + Self.more)
    draw(words.digits.map(Array.init), 0, Self.numerals)
  }

  private mutating func draw(_ words: [[Character]], _ depth: Int, _ alphabet: [Character]) {
    let longer = Dictionary(grouping: words.filter { $0.count > depth }) { $0[depth] }
    let letters = longer.keys.sorted()
    let isFirstDigit = alphabet[0] == "0" && depth == 0
    let choice = Self.choose(
      for: letters, from: isFirstDigit ? Array(alphabet.dropFirst()) : alphabet)
    for (letter, standIn) in zip(letters, choice) {
      guard let words = longer[letter] else { continue }
      table[String(words[0][...depth])] = standIn
      draw(words, depth + 1, alphabet)
    }
  }

  /// Returns letters in order for some in order, none for itself if possible.
  private static func choose(for letters: [Character], from alphabet: [Character]) -> [Character] {
    let wanted = alphabet.first == small[0] ? max(small.count, letters.count) : alphabet.count
    let available = alphabet.prefix(wanted)
    for _ in 0..<50 where available.count > letters.count {
      let choice = available.shuffled().prefix(letters.count).sorted()
      if !zip(letters, choice).contains(where: ==) { return choice }
    }
    // Too many for an order.
    return Array(letters.dropFirst() + letters.prefix(1))
  }

  /// The text for another one.
  subscript(text: String) -> String {
    var result = Array(text)
    for (range, word) in Words.words(in: text) {
      let start = text.distance(from: text.startIndex, to: range.lowerBound)
      let known = known(word, words.letters)
      let letters = Array(text[range])
      // A letter may become two when it is small.
      for (index, standIn) in standIns(for: known).enumerated() where index < letters.count {
        result[start + index] =
          letters[index].isUppercase ? Character(standIn.uppercased()) : standIn
      }
    }
    let chain = known(Words.digits(in: text), words.digits, least: Self.telling)
    let places = result.indices.filter { Words.isDigit(result[$0]) }
    for (place, standIn) in zip(places, standIns(for: chain)) { result[place] = standIn }
    return String(result)
  }

  /// Returns the part of a word that a stand-in is for: all, if it is one of the words or their
  /// beginning; the longest one of them with which it begins; or nothing.
  private func known(_ word: String, _ words: Set<String>, least: Int = 1) -> String {
    if words.contains(word) || word.count >= least && table[word] != nil { return word }
    return words.filter { $0.count >= Self.telling && word.hasPrefix($0) }
      .max { $0.count < $1.count } ?? ""
  }

  private func standIns(for word: String) -> [Character] {
    let letters = Array(word)
    return letters.indices.compactMap { table[String(letters[...$0])] }
  }
}
