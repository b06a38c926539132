/// Shrinks a failing sequence as far as possible: first to fewer elements, then to smaller ones.
struct SequenceShrinker<Element: Sendable> {
  /// Whether a sequence still fails.
  let fails: ([Element]) -> Bool
  /// The maximum number of attempts.
  var attempts: Int

  /// Returns a part of `samples` that still fails, in which nothing can be left out or made
  /// smaller.
  mutating func shrink(_ samples: [Sample<Element>]) -> [Sample<Element>] {
    var current = samples
    while true {
      let fewer = withoutSpare(current)
      let (smaller, hasChanged) = withSmallerElements(fewer)
      current = smaller
      // A smaller element may have made others superfluous.
      if !hasChanged || attempts <= 0 { return current }
    }
  }

  private mutating func stillFails(_ samples: [Sample<Element>]) -> Bool {
    guard attempts > 0 else { return false }
    attempts -= 1
    return fails(samples.map(\.value))
  }

  /// Delta debugging: leaves out halves, quarters, and so on, down to single elements.
  private mutating func withoutSpare(_ samples: [Sample<Element>]) -> [Sample<Element>] {
    var current = samples
    var length = max(current.count / 2, 1)
    while !current.isEmpty {
      var start = 0
      var hasShrunk = false
      while start < current.count {
        var candidate = current
        candidate.removeSubrange(start..<min(start + length, current.count))
        if stillFails(candidate) {
          current = candidate
          hasShrunk = true
        } else {
          start += length
        }
      }
      if length == 1, !hasShrunk { break }
      length = max(min(length / 2, current.count / 2), 1)
    }
    return current
  }

  private mutating func withSmallerElements(
    _ samples: [Sample<Element>]
  ) -> ([Sample<Element>], Bool) {
    var current = samples
    var hasChanged = false
    for index in current.indices {
      search: while true {
        for smaller in current[index].smaller() {
          var candidate = current
          candidate[index] = smaller
          if stillFails(candidate) {
            current = candidate
            hasChanged = true
            continue search
          }
        }
        break
      }
    }
    return (current, hasChanged)
  }
}
