import ReelCoding

/// The values of a path throughout a stretch of a history.
struct PathTrace: Sendable {
  /// The value at the beginning of the stretch.
  let first: PathValue
  /// The positions at which the value changes, with the new values, in order.
  private(set) var changes: [(position: Int, value: PathValue)] = []
  /// Why the path leads nowhere; nil if it leads somewhere in any of the states.
  private(set) var problem: PathError?

  init(first: PathValue, problem: PathError?) {
    self.first = first
    self.problem = problem
  }

  /// Records the value at a position after those recorded so far, or why there is none.
  mutating func note(_ value: PathValue, _ problem: PathError?, at position: Int) {
    if problem == nil { self.problem = nil }
    let last = changes.last?.value ?? first
    // An absent value is the same for any reason.
    if case .absent = value, case .absent = last { return }
    if value != last { changes.append((position, value)) }
  }

  /// The approximate memory that it takes, in values.
  var weight: Int { changes.reduce(first.weight) { $0 + $1.value.weight } }
}

extension PathValue {
  /// Whether there is nothing: null, as what an absent value is shown.
  var isNothing: Bool { if case .value(let tree) = self { tree == .null } else { true } }

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
