import Reel

extension History where State: Encodable {
  /// The first position at which a condition holds; nil where it never does.
  ///
  /// 0 is the beginning.
  ///
  /// - Throws: what the condition throws.
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
