import ReelSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension JSON {
  /// Values by name, such as those of an object.
  ///
  /// A name is identified by its bytes: `é` as one character and as a letter with an accent are two
  /// names, although they are equal as texts.
  public struct Members: Sendable {
    fileprivate struct Member: Sendable {
      let name: String
      var value: JSON
    }

    /// The members as they were added.
    ///
    /// Those of two states come in the same order, and are compared without being looked for.
    private var list: [Member] = []
    /// The place of each name, once there are more than are soon compared one by one.
    private var places: [ExactText: Int]?

    /// Creates an empty collection.
    public init() {}

    /// Creates an empty collection with room for some members.
    init(minimumCapacity: Int) { list.reserveCapacity(minimumCapacity) }

    /// Creates members; of several with the same name, the last counts.
    public init(_ members: some Sequence<(String, JSON)>) {
      list.reserveCapacity(members.underestimatedCount)
      // Mostly, there are as many kinds of names as names, and none needs to be looked for.
      var kinds: UInt64 = 0
      for (name, value) in members {
        let kind = Self.kind(of: name)
        if kinds & kind == 0 { append(name, value) } else { self[name] = value }
        kinds |= kind
      }
    }

    /// Returns one of 64 bits, the same for the same names.
    private static func kind(of name: String) -> UInt64 {
      let bytes = name.utf8
      let ends = Int(bytes.first ?? 0) &* 31 &+ Int(bytes.last ?? 0)
      return 1 << UInt64((ends &* 7 &+ bytes.count) & 63)
    }

    private func place(of name: String) -> Int? {
      if let places { return places[ExactText(name)] }
      for place in list.indices where list[place].name.hasSameBytes(as: name) { return place }
      return nil
    }

    private mutating func append(_ name: String, _ value: JSON) {
      list.append(Member(name: name, value: value))
      if places != nil {
        places?[ExactText(name)] = list.count - 1
      } else if list.count > 32 {
        places = [:]
        for place in list.indices { places?[ExactText(list[place].name)] = place }
      }
    }

    /// The value with a name; nil if there is none.
    public subscript(name: String) -> JSON? {
      get { place(of: name).map { list[$0].value } }
      set {
        guard let newValue else {
          removeValue(forKey: name)
          return
        }
        if let place = place(of: name) {
          list[place].value = newValue
        } else {
          append(name, newValue)
        }
      }
    }

    /// The number of members.
    public var count: Int { list.count }

    /// Whether there are no members.
    public var isEmpty: Bool { list.isEmpty }

    /// The names, in their order.
    public var keys: [String] { list.map { ExactText($0.name) }.sorted().map(\.text) }

    /// The values, in no particular order.
    public var values: some Collection<JSON> { list.lazy.map(\.value) }

    /// The members in the order of their names.
    public var ordered: [(key: String, value: JSON)] {
      list.sorted { ExactText($0.name) < ExactText($1.name) }.map { ($0.name, $0.value) }
    }

    /// The only member; nil if there is none, or there are several.
    public var only: (key: String, value: JSON)? {
      count == 1 ? list.first.map { ($0.name, $0.value) } : nil
    }

    /// Removes a member, and returns its value; nil if there was none.
    @discardableResult
    public mutating func removeValue(forKey name: String) -> JSON? {
      guard let place = place(of: name), let last = list.popLast() else { return nil }
      places?[ExactText(name)] = nil
      guard place < list.count else { return last.value }
      let removed = list[place].value
      list[place] = last
      places?[ExactText(last.name)] = place
      return removed
    }

    /// Returns these members and others, which replace those with the same names.
    public func adding(_ others: Members) -> Members {
      var all = self
      for member in others.list { all[member.name] = member.value }
      return all
    }

    /// Returns the value with a name; if there is none, the only one whose name is equal to it as a
    /// text, because it may be typed in another form.
    package func named(_ name: String) -> JSON? {
      if let value = self[name] { return value }
      var similar: JSON?
      for member in list where member.name == name {
        guard similar == nil else { return nil }
        similar = member.value
      }
      return similar
    }

    /// Whether both have the same names, in the same order.
    private func isAligned(with others: Members) -> Bool {
      guard list.count == others.list.count else { return false }
      for place in list.indices
      where !list[place].name.hasSameBytes(as: others.list[place].name) { return false }
      return true
    }

    /// Calls `body` with the name and both values of each member that is not the same in others, in
    /// the order of the names.
    package func forEachDifference(from others: Members, _ body: (String, JSON?, JSON?) -> Void) {
      guard !isOne(with: others) else { return }
      // Mostly few differ: only those are put in order.
      var found: [(name: String, old: JSON?, new: JSON?)] = []
      if isAligned(with: others) {
        for place in list.indices where list[place].value != others.list[place].value {
          found.append((list[place].name, list[place].value, others.list[place].value))
        }
      } else {
        for member in list where others[member.name] != member.value {
          found.append((member.name, member.value, others[member.name]))
        }
        for member in others.list where place(of: member.name) == nil {
          found.append((member.name, nil, member.value))
        }
      }
      if found.count > 1 { found.sort { ExactText($0.name) < ExactText($1.name) } }
      for difference in found { body(difference.name, difference.old, difference.new) }
    }
  }
}

extension JSON.Members: Equatable {
  /// Whether the members are written alike.
  public static func == (left: Self, right: Self) -> Bool {
    if left.isOne(with: right) { return true }
    if left.isAligned(with: right) {
      return left.list.indices.allSatisfy { left.list[$0].value == right.list[$0].value }
    }
    return left.count == right.count && left.list.allSatisfy { right[$0.name] == $0.value }
  }

  /// Whether they are the same members in memory: most are shared between states, and need not be
  /// compared.
  package func isOne(with other: Self) -> Bool {
    withUnsafePointer(to: self) { left in
      withUnsafePointer(to: other) { memcmp(left, $0, MemoryLayout<Self>.size) == 0 }
    }
  }
}

extension JSON.Members: Sequence {
  /// Goes through the members, in no particular order.
  public struct Iterator: IteratorProtocol {
    fileprivate var members: [Member].Iterator

    /// Returns the next member; nil at the end.
    public mutating func next() -> (key: String, value: JSON)? {
      members.next().map { ($0.name, $0.value) }
    }
  }

  /// Goes through the members, in no particular order.
  public func makeIterator() -> Iterator { Iterator(members: list.makeIterator()) }
}

extension JSON.Members: ExpressibleByDictionaryLiteral {
  /// Creates members; of several with the same name, the last counts.
  public init(dictionaryLiteral members: (String, JSON)...) { self.init(members) }
}
