/// Values by whole numbers, in their order.
///
/// A persistent AVL tree: a changed map shares all but a path of nodes with the one that it was
/// made from, so that a branch's history costs what it adds to that of the branch it left. Nodes
/// that no other map has are changed in place: a timeline adds one for each keyframe, and copies
/// nothing for it. Every operation on one key takes logarithmic time; recursion goes no deeper than
/// the tree.
struct OrderedMap<Value: Sendable>: Sendable {
  /// A key with its value, between those of smaller and of greater keys.
  ///
  /// `@unchecked Sendable`: a node only changes while one reference leads to it, from a map that
  /// its owner is changing.
  final class Node: @unchecked Sendable {
    let key: Int
    fileprivate(set) var value: Value
    fileprivate(set) var left: Node?
    fileprivate(set) var right: Node?
    private(set) var height = 1
    private(set) var count = 1

    init(_ left: Node?, _ key: Int, _ value: Value, _ right: Node?) {
      (self.left, self.key, self.value, self.right) = (left, key, value, right)
      measure()
    }

    /// Measures the tree again, after one below it has changed.
    fileprivate func measure() {
      height = max(left?.height ?? 0, right?.height ?? 0) + 1
      count = (left?.count ?? 0) + (right?.count ?? 0) + 1
    }
  }

  private(set) var root: Node?

  init() {}

  private init(_ root: Node?) { self.root = root }

  /// The number of keys.
  var count: Int { root?.count ?? 0 }

  var isEmpty: Bool { root == nil }

  /// The entry with the greatest key.
  var last: Node? { last(upTo: .max) }

  /// All keys, in order.
  var keys: [Int] { map { $0.key } }

  /// All values, in the order of their keys.
  var values: [Value] { map { $0.value } }

  /// The value of a key; setting nil removes the key.
  subscript(key: Int) -> Value? {
    get {
      var node = root
      while let here = node, here.key != key { node = key < here.key ? here.left : here.right }
      return node?.value
    }
    set {
      if let newValue { return Self.set(key, newValue, in: &root) }
      let (left, _, right) = Self.split(root, at: key)
      root = Self.join(left, right)
    }
  }

  /// Returns the entry with the greatest key that is not greater than `key`.
  func last(upTo key: Int) -> Node? {
    var found: Node?
    var node = root
    while let here = node {
      if here.key <= key { found = here }
      node = here.key <= key ? here.right : here.left
    }
    return found
  }

  /// Returns the key that a number of others precede.
  func key(at index: Int) -> Int? {
    var rest = index
    var node = root
    while let here = node {
      let before = here.left?.count ?? 0
      if rest == before { return here.key }
      node = rest < before ? here.left : here.right
      if rest > before { rest -= before + 1 }
    }
    return nil
  }

  /// Returns the entries whose keys are less than `key`.
  func prefix(below key: Int) -> OrderedMap { OrderedMap(Self.split(root, at: key).0) }

  /// Calls `body` with each entry whose key is at least `key`, in order, until it returns false.
  func forEach(from key: Int = .min, _ body: (Node) -> Bool) {
    var waiting: [Node] = []
    func descend(_ start: Node?) {
      var node = start
      while let here = node {
        if here.key >= key { waiting.append(here) }
        node = here.key >= key ? here.left : here.right
      }
    }
    descend(root)
    while let node = waiting.popLast() {
      guard body(node) else { return }
      descend(node.right)
    }
  }

  private func map<Result>(_ transform: (Node) -> Result) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    forEach {
      results.append(transform($0)); return true
    }
    return results
  }

  /// The outcomes of filters on maps that share nodes, which go on sharing them.
  struct Filtered {
    fileprivate struct Key: Hashable {
      let node: ObjectIdentifier
      let memory: Int
    }

    fileprivate var known: [Key: (old: Node, new: Node?, memory: Int)] = [:]
  }

  /// Returns the map without some of its entries before `end`.
  ///
  /// - Parameters:
  ///   - end: The first key of those that stay, whatever they are.
  ///   - memory: What is remembered from one key to the next; at first, what it is before the
  ///     smallest.
  ///   - filtered: What earlier calls with the same rule have found.
  ///   - isKept: The rule: Returns whether a key stays, and changes the memory.
  func filtered(
    before end: Int, memory: Int, reusing filtered: inout Filtered,
    _ isKept: (Int, inout Int) -> Bool
  ) -> OrderedMap {
    func filter(_ node: Node?, _ memory: inout Int, isWhole: Bool) -> Node? {
      guard let node else { return nil }
      let place = Filtered.Key(node: ObjectIdentifier(node), memory: memory)
      if isWhole, let known = filtered.known[place] {
        memory = known.memory
        return known.new
      }
      let left = filter(node.left, &memory, isWhole: isWhole || node.key <= end)
      let stays = node.key >= end || isKept(node.key, &memory)
      let right = node.key >= end ? node.right : filter(node.right, &memory, isWhole: isWhole)
      let new =
        left === node.left && right === node.right && stays
        ? node : stays ? Self.join(left, node.key, node.value, right) : Self.join(left, right)
      if isWhole { filtered.known[place] = (node, new, memory) }
      return new
    }
    var memory = memory
    return OrderedMap(filter(root, &memory, isWhole: false))
  }

  /// Calls `body` with the keys that only one of two maps has, or that have different values, in
  /// order, until it returns false.
  ///
  /// It does not look at what both share.
  func forEachDifference(
    from other: OrderedMap, areAlike: (Value, Value) throws -> Bool, _ body: (Int) -> Bool
  ) rethrows {
    var (one, two) = (Pending(root), Pending(other.root))
    while true {
      switch (one.first, two.first) {
      case (nil, nil): return
      case (.tree(let first)?, .tree(let second)?):
        if first === second {
          one.drop()
          two.drop()
        } else {
          if first.height >= second.height { one.open() }
          if second.height >= first.height { two.open() }
        }
      case (.tree?, _): one.open()
      case (_, .tree?): two.open()
      case (.entry(let first)?, .entry(let second)?) where first.key == second.key:
        if first !== second, try !areAlike(first.value, second.value), !body(first.key) { return }
        one.drop()
        two.drop()
      case (.entry(let first)?, let second):
        if case .entry(let second)? = second, second.key < first.key {
          guard body(second.key) else { return }
          two.drop()
        } else {
          guard body(first.key) else { return }
          one.drop()
        }
      case (nil, .entry(let second)?):
        guard body(second.key) else { return }
        two.drop()
      }
    }
  }

  /// What is left of a map, in order: trees that have not been looked into, and single entries.
  private struct Pending {
    enum Part {
      case tree(Node)
      case entry(Node)
    }

    private var parts: [Part]

    init(_ root: Node?) { parts = root.map { [.tree($0)] } ?? [] }

    var first: Part? { parts.last }

    mutating func drop() { parts.removeLast() }

    /// Takes the first tree apart.
    mutating func open() {
      guard case .tree(let node)? = parts.popLast() else { return }
      if let right = node.right { parts.append(.tree(right)) }
      parts.append(.entry(node))
      if let left = node.left { parts.append(.tree(left)) }
    }
  }

  // MARK: Balance

  private static func height(_ node: Node?) -> Int { node?.height ?? 0 }

  /// Sets the value of a key; only nodes that another map also has are copied.
  private static func set(_ key: Int, _ value: Value, in tree: inout Node?) {
    if !isKnownUniquelyReferenced(&tree) {
      tree = Node(tree?.left, tree?.key ?? key, tree?.value ?? value, tree?.right)
    }
    guard let node = tree else { return }  // never: it has been made
    if key == node.key {
      node.value = value
    } else if key < node.key {
      set(key, value, in: &node.left)
    } else {
      set(key, value, in: &node.right)
    }
    node.measure()
    if abs(height(node.left) - height(node.right)) > 1 {
      tree = balanced(node.left, node.key, node.value, node.right)
    }
  }

  /// Joins two trees, whose heights differ by no more than two, around a key.
  private static func balanced(
    _ left: Node?, _ key: Int, _ value: Value, _ right: Node?
  ) -> Node {
    if let left, left.height > height(right) + 1 {
      guard let middle = left.right, middle.height > height(left.left) else {
        return Node(left.left, left.key, left.value, Node(left.right, key, value, right))
      }
      return Node(
        Node(left.left, left.key, left.value, middle.left), middle.key, middle.value,
        Node(middle.right, key, value, right))
    }
    if let right, right.height > height(left) + 1 {
      guard let middle = right.left, middle.height > height(right.right) else {
        return Node(Node(left, key, value, right.left), right.key, right.value, right.right)
      }
      return Node(
        Node(left, key, value, middle.left), middle.key, middle.value,
        Node(middle.right, right.key, right.value, right.right))
    }
    return Node(left, key, value, right)
  }

  /// Joins two trees of any heights around a key.
  private static func join(_ left: Node?, _ key: Int, _ value: Value, _ right: Node?) -> Node {
    if let left, left.height > height(right) + 1 {
      return balanced(left.left, left.key, left.value, join(left.right, key, value, right))
    }
    if let right, right.height > height(left) + 1 {
      return balanced(join(left, key, value, right.left), right.key, right.value, right.right)
    }
    return Node(left, key, value, right)
  }

  /// Joins two trees, the keys of one being less than those of the other.
  private static func join(_ left: Node?, _ right: Node?) -> Node? {
    guard let left else { return right }
    var first = right
    while let next = first?.left { first = next }
    guard let first else { return left }
    return join(left, first.key, first.value, split(right, at: first.key).2)
  }

  /// Returns the tree of the smaller keys, the value of the key, and the tree of the greater keys.
  private static func split(_ node: Node?, at key: Int) -> (Node?, Value?, Node?) {
    guard let node else { return (nil, nil, nil) }
    if key == node.key { return (node.left, node.value, node.right) }
    if key < node.key {
      let (left, value, right) = split(node.left, at: key)
      return (left, value, join(right, node.key, node.value, node.right))
    }
    let (left, value, right) = split(node.right, at: key)
    return (join(node.left, node.key, node.value, left), value, right)
  }
}
