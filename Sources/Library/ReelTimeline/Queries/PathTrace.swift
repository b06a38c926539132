import Reel

/// The values of a path throughout a stretch of a history.
struct PathTrace: Sendable {
  /// The value at the beginning of the stretch.
  let first: PathValue
  /// The positions at which the value changes, with the new values, in order.
  private(set) var changes: [(position: Int, value: PathValue)] = []

  init(first: PathValue) { self.first = first }

  /// Records the value at a position after those recorded so far.
  mutating func note(_ value: PathValue, at position: Int) {
    let last = changes.last?.value ?? first
    // An absent value is the same for any reason.
    if case .absent = value, case .absent = last { return }
    if value != last { changes.append((position, value)) }
  }

  /// The approximate memory that it takes, in values.
  var weight: Int { changes.reduce(first.weight) { $0 + $1.value.weight } }
}

extension PathValue {
  fileprivate var weight: Int {
    if case .value(let tree) = self { tree.weight } else { 1 }
  }
}

extension JSON {
  fileprivate var weight: Int {
    switch self {
    case .array(let elements): elements.reduce(1) { $0 + $1.weight }
    case .object(let members): members.values.reduce(1) { $0 + 1 + $1.weight }
    case .string(let text): 1 + text.utf8.count / 64
    case .null, .bool, .int, .double, .number: 1
    }
  }
}
