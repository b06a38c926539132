import ReelSupport

extension JSON {
  /// Values by name, such as those of an object.
  ///
  /// A name is identified by its bytes: `é` as one character and as a letter with an accent are two
  /// names, although they are equal as texts.
  public struct Members: Sendable {
    private var members: [ExactText: JSON]

    /// Creates an empty collection.
    public init() { members = [:] }

    /// Creates an empty collection with room for some members.
    init(minimumCapacity: Int) { members = Dictionary(minimumCapacity: minimumCapacity) }

    /// Creates members; of several with the same name, the last counts.
    public init(_ members: some Sequence<(String, JSON)>) {
      self.members = Dictionary(members.lazy.map { (ExactText($0.0), $0.1) }) { $1 }
    }

    /// The value with a name; nil if there is none.
    public subscript(name: String) -> JSON? {
      get { members[ExactText(name)] }
      set { members[ExactText(name)] = newValue }
    }

    /// The number of members.
    public var count: Int { members.count }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The names, in their order.
    public var keys: [String] { members.keys.sorted().map(\.text) }

    /// The values, in no particular order.
    public var values: some Collection<JSON> { members.values }

    /// The members in the order of their names.
    public var ordered: [(key: String, value: JSON)] {
      members.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
    }

    /// The only member; nil if there is none, or there are several.
    public var only: (key: String, value: JSON)? {
      count == 1 ? members.first.map { ($0.key.text, $0.value) } : nil
    }

    /// Removes a member, and returns its value; nil if there was none.
    @discardableResult
    public mutating func removeValue(forKey name: String) -> JSON? {
      members.removeValue(forKey: ExactText(name))
    }

    /// Returns these members and others, which replace those with the same names.
    public func adding(_ others: Members) -> Members {
      var all = self
      all.members.merge(others.members) { $1 }
      return all
    }

    /// Returns the value with a name; if there is none, the only one whose name is equal to it as a
    /// text, because it may be typed in another form.
    package func named(_ name: String) -> JSON? {
      if let value = self[name] { return value }
      var similar: JSON?
      for (key, value) in members where key.text == name {
        guard similar == nil else { return nil }
        similar = value
      }
      return similar
    }

    /// Calls `body` with the name and both values of each member that is not the same in others, in
    /// the order of the names.
    func forEachDifference(from others: Members, _ body: (String, JSON?, JSON?) -> Void) {
      guard !isOne(with: others) else { return }
      // Mostly few differ: only those are put in order.
      var found: [(name: ExactText, old: JSON?, new: JSON?)] = []
      var common = 0
      for (name, old) in members {
        let new = others.members[name]
        if new != nil { common += 1 }
        if old != new { found.append((name, old, new)) }
      }
      if common < others.count {
        for (name, new) in others.members where members[name] == nil {
          found.append((name, nil, new))
        }
      }
      if found.count > 1 { found.sort { $0.name < $1.name } }
      for difference in found { body(difference.name.text, difference.old, difference.new) }
    }
  }
}

extension JSON.Members: Equatable {
  /// Whether the members are written alike.
  public static func == (left: Self, right: Self) -> Bool {
    left.isOne(with: right) || left.members == right.members
  }

  /// Whether they are the same members in memory: most are shared between states, and need not be
  /// compared.
  package func isOne(with other: Self) -> Bool {
    withUnsafeBytes(of: self) { left in
      withUnsafeBytes(of: other) { left.elementsEqual($0) }
    }
  }
}

extension JSON.Members: Sequence {
  /// Goes through the members, in no particular order.
  public struct Iterator: IteratorProtocol {
    fileprivate var members: Dictionary<ExactText, JSON>.Iterator

    /// Returns the next member; nil at the end.
    public mutating func next() -> (key: String, value: JSON)? {
      members.next().map { ($0.key.text, $0.value) }
    }
  }

  /// Goes through the members, in no particular order.
  public func makeIterator() -> Iterator { Iterator(members: members.makeIterator()) }
}

extension JSON.Members: ExpressibleByDictionaryLiteral {
  /// Creates members; of several with the same name, the last counts.
  public init(dictionaryLiteral members: (String, JSON)...) { self.init(members) }
}
