import Reel

extension History where State: Encodable {
  /// Returns the first position at which a condition is true; nil if there is none.
  ///
  /// Position 0 is the beginning.
  ///
  /// - Throws: Any error of the condition.
  public func first(where condition: (Int, State) throws -> Bool) rethrows -> Int? {
    var first: Int?
    try walk(0...count) { position, state in
      guard try condition(position, state) else { return true }
      first = position
      return false
    }
    return first
  }
}
