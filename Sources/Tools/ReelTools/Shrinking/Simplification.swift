import ReelApp
import ReelREPL
import ReelTimeline

/// Simpler variants of a value, the simplest first.
package enum Simplification {
  /// Returns variants of `json` that are simpler in one place, outer places first.
  ///
  /// Numbers approach 0, strings and arrays become shorter, members become null. No member is left
  /// out, because decoding needs it.
  package static func candidates(_ json: JSON) -> [JSON] {
    switch json {
    case .null: return []
    case .bool(let value): return value ? [.bool(false)] : []
    case .int(let value): return numbers(value).map(JSON.int)
    case .double, .number:
      guard let value = json.double, value.isFinite else { return [.int(0)] }
      let whole = value.rounded(.towardZero)
      return ([0, whole, (whole / 2).rounded(.towardZero)] as [Double])
        .filter { abs($0) < abs(value) }.map(JSON.double)
    case .string(let text): return texts(text).map(JSON.string)
    case .array(let elements):
      let shorter = shorter(elements).map(JSON.array)
      return shorter
        + elements.indices.flatMap { index in
          candidates(elements[index]).map { simpler -> JSON in
            var copy = elements
            copy[index] = simpler
            return .array(copy)
          }
        }
    case .object(let members):
      return members.keys.flatMap { name in
        let value = members[name] ?? .null
        let null: [JSON] = value == .null ? [] : [.null]
        return (null + candidates(value)).map { simpler -> JSON in
          var copy = members
          copy[name] = simpler
          return .object(copy)
        }
      }
    }
  }

  /// Returns variants of `line` that are simpler in one word after the first; its answers are not
  /// changed.
  static func candidates(line: String) -> [String] {
    if let end = line.firstIndex(of: "\n") {
      return candidates(line: String(line[..<end])).map { $0 + line[end...] }
    }
    let split = Words(unfinished: line)
    guard split.words.count > 1 else { return [] }
    let words = split.words
    let characters = Array(line)
    let rest = characters[words[1].range.lowerBound...]
    if rest.first == "{", let json = try? JSON(text: String(rest)) {
      let head = String(characters[..<rest.startIndex])
      return candidates(json).map { head + $0.text }
    }
    guard split.openQuote == nil else { return [] }
    func replacing(_ range: Range<Int>, with text: String) -> String {
      String(characters[..<range.lowerBound]) + text + String(characters[range.upperBound...])
    }
    return words.indices.dropFirst().reversed().flatMap { index -> [String] in
      let word = words[index]
      let without = replacing(words[index - 1].range.upperBound..<word.range.upperBound, with: "")
      let simpler: [String]
      if let equals = word.text.firstIndex(of: "="), !word.isQuoted {
        // `key:=json` of .http
        let head = word.text[...equals]
        simpler = texts(String(word.text[word.text.index(after: equals)...]), isWord: true)
          .map { Words.quoted(head + $0) }
      } else {
        simpler = texts(word.text, isWord: true).map { Words.quoted($0) }
      }
      return [without] + simpler.map { replacing(word.range, with: $0) }
    }
  }

  /// Returns the line with one of its integers decreased by one, for counts of other lines.
  static func decremented(line: String) -> [String] {
    if let end = line.firstIndex(of: "\n") {
      return decremented(line: String(line[..<end])).map { $0 + line[end...] }
    }
    guard let words = try? Words(line).words else { return [] }
    let characters = Array(line)
    return words.dropFirst().compactMap { word in
      guard let number = Int(word.text), number > 0, !word.isQuoted else { return nil }
      return String(characters[..<word.range.lowerBound]) + "\(number - 1)"
        + String(characters[word.range.upperBound...])
    }
  }

  private static func numbers(_ value: Int64) -> [Int64] {
    guard value != 0 else { return [] }
    var values: [Int64] = [0, value.signum()]
    if value < 0, value != .min { values.insert(-value, at: 1) }
    // Half the value, a quarter, an eighth: the smallest sufficient one is found in a few steps.
    var step = value / 2
    while step != 0 {
      values.append(value - step)
      step /= 2
    }
    var seen: Set<Int64> = [value]
    return values.filter { seen.insert($0).inserted }
  }

  private static func texts(_ text: String, isWord: Bool = false) -> [String] {
    if let number = Int64(text), String(number) == text { return numbers(number).map { "\($0)" } }
    var texts = shorter(Array(text)).map { String($0) }
    // A short readable word in place of an unreadable one.
    let plain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " ") }
    if !plain { texts.append(String(text.map { $0.isASCII && !$0.isNewline ? $0 : "x" })) }
    return texts.filter { !isWord || !$0.isEmpty || text.count == 1 }
  }

  private static func shorter<Element>(_ elements: [Element]) -> [[Element]] {
    guard !elements.isEmpty else { return [] }
    var shorter: [[Element]] = [[]]
    if elements.count > 1 {
      let middle = elements.count / 2
      shorter += [Array(elements[..<middle]), Array(elements[middle...])]
      // One at a time only if that does not take forever.
      if elements.count > 2, elements.count <= 32 {
        shorter += elements.indices.map { index in
          var copy = elements
          copy.remove(at: index)
          return copy
        }
      } else if elements.count > 32 {
        shorter.append(Array(elements.dropLast()))
      }
    }
    return shorter
  }
}
