/// Finds a small part of a list that still shows what the whole of it shows.
///
/// The elements are given by their places. Nothing is tried twice.
package struct DeltaDebugging {
  /// How often something was tried.
  package private(set) var trials = 0
  private var known: [[Int]: Bool] = [:]
  private let shows: ([Int]) async throws -> Bool

  /// - Parameter shows: whether a part, its places in order, shows it.
  package init(_ shows: @escaping ([Int]) async throws -> Bool) { self.shows = shows }

  /// Whether a part shows it.
  package mutating func test(_ part: [Int]) async throws -> Bool {
    if let answer = known[part] { return answer }
    trials += 1
    let answer = try await shows(part)
    known[part] = answer
    return answer
  }

  /// Reduces a part that shows it until no element can be left out any more.
  ///
  /// This is ddmin (Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input,
  /// 2002): halves first, then ever finer pieces and what is left without them.
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

  /// Reduces a whole that shows it to few elements: `kept`, and those that it cannot do without.
  ///
  /// Where `kept` alone does not show it, there is a beginning of the rest that makes the
  /// difference; its last element is one that is needed, and everything between it and `kept` is
  /// not. A search by halves finds it, so that each needed element costs the logarithm of the
  /// length, and what is tried differs from the whole only behind a beginning that both share.
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

  /// Makes the elements of a list that shows it simpler, one at a time, until none gets simpler any
  /// more.
  ///
  /// - Parameters:
  ///   - elements: what shows it.
  ///   - limit: how often something is tried at most.
  ///   - simpler: what is simpler than an element, the simplest first.
  ///   - shows: whether a list still shows it.
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
