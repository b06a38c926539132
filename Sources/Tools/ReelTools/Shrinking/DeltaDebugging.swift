/// Finds a small part of a list that still shows the same as the whole.
///
/// Elements are referred to by their indices. Nothing is tried twice.
package struct DeltaDebugging {
  /// The number of trials.
  package private(set) var trials = 0
  private var known: [[Int]: Bool] = [:]
  private let shows: ([Int]) async throws -> Bool

  /// - Parameter shows: returns whether a part, given by its indices in order, shows it.
  package init(_ shows: @escaping ([Int]) async throws -> Bool) { self.shows = shows }

  /// Returns whether a part shows it.
  package mutating func test(_ part: [Int]) async throws -> Bool {
    if let answer = known[part] { return answer }
    trials += 1
    let answer = try await shows(part)
    known[part] = answer
    return answer
  }

  /// Reduces a part that shows it until no element can be left out.
  ///
  /// This is ddmin (Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input,
  /// 2002): halves first, then ever finer pieces and their complements.
  package mutating func minimum(of whole: [Int]) async throws -> [Int] {
    var items = whole
    var pieces = 2
    while items.count > 1 {
      let parts = Self.split(items, into: pieces)
      var smaller: [Int]?
      for part in parts where smaller == nil {
        if try await test(part) {
          smaller = part
          pieces = 2
        }
      }
      if smaller == nil, pieces > 2 {
        for index in parts.indices where smaller == nil {
          let rest = parts.indices.filter { $0 != index }.flatMap { parts[$0] }
          if try await test(rest) {
            smaller = rest
            pieces -= 1
          }
        }
      }
      if let smaller {
        items = smaller
      } else if pieces < items.count {
        pieces = min(items.count, pieces * 2)
      } else {
        break
      }
    }
    if items.count == 1, try await test([]) { return [] }
    return items
  }

  /// Reduces a whole that shows it to a few elements: `kept`, and those that it depends on.
  ///
  /// If `kept` alone does not show it, there is a prefix of the rest that makes the difference; its
  /// last element is necessary, and everything between it and `kept` is not. A binary search finds
  /// it, so each necessary element costs the logarithm of the length, and trials differ from the
  /// whole only after a common beginning.
  mutating func narrowed(_ whole: [Int], keeping kept: [Int]) async throws -> [Int] {
    var kept = kept
    var rest = whole.filter { !kept.contains($0) }
    while try await !test(kept) {
      var fails = 0
      var shows = rest.count
      guard shows > 0 else { return whole }
      while shows - fails > 1 {
        let middle = (fails + shows) / 2
        if try await test((rest[..<middle] + kept).sorted()) {
          shows = middle
        } else {
          fails = middle
        }
      }
      kept = (kept + [rest[shows - 1]]).sorted()
      rest = Array(rest[..<(shows - 1)])
    }
    return kept
  }

  /// Simplifies the elements of a list that shows it, one at a time, until none can be simplified
  /// further.
  ///
  /// - Parameters:
  ///   - elements: the list.
  ///   - limit: the maximum number of trials.
  ///   - simpler: returns simpler variants of an element, the simplest first.
  ///   - shows: returns whether a list still shows it.
  package static func simplified<Element>(
    _ elements: [Element], limit: Int, _ simpler: (Element) throws -> some Sequence<Element>,
    _ shows: ([Element]) async throws -> Bool
  ) async throws -> (elements: [Element], trials: Int) {
    var elements = elements
    var trials = 0
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for index in elements.indices {
        var candidates = try simpler(elements[index]).makeIterator()
        while trials < limit, let candidate = candidates.next() {
          trials += 1
          var copy = elements
          copy[index] = candidate
          guard try await shows(copy) else { continue }
          elements = copy
          hasChanged = true
          candidates = try simpler(candidate).makeIterator()
        }
      }
    }
    return (elements, trials)
  }

  private static func split(_ items: [Int], into pieces: Int) -> [[Int]] {
    (0..<pieces).map { piece in
      Array(items[(items.count * piece / pieces)..<(items.count * (piece + 1) / pieces)])
    }.filter { !$0.isEmpty }
  }
}
