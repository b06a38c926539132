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
  /// `@unchecked Sendable` as all nodes of trees are; what it adds never changes.
  final class Node: TreeNode, @unchecked Sendable {
    let value: Value

    init(_ key: Int, _ value: Value, between left: TreeNode? = nil, _ right: TreeNode? = nil) {
      self.value = value
      super.init(key, between: left, right)
    }

    override func between(_ left: TreeNode?, _ right: TreeNode?) -> TreeNode {
      Node(key, value, between: left, right)
    }
  }

  private(set) var root: TreeNode?

  init() {}

  private init(_ root: TreeNode?) { self.root = root }

  /// Returns a node of the map with its value.
  ///
  /// Not checked, for speed: a map has no other nodes.
  private static func node(_ node: TreeNode?) -> Node? {
    node.map { unsafeDowncast($0, to: Node.self) }
  }

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
      return Self.node(node)?.value
    }
    set {
      if let newValue { return TreeNode.put(Node(key, newValue), in: &root) }
      let (left, right) = TreeNode.split(root, at: key)
      root = TreeNode.join(left, right)
    }
  }

  /// Returns the entry with the greatest key that is not greater than `key`.
  func last(upTo key: Int) -> Node? {
    var found: TreeNode?
    var node = root
    while let here = node {
      if here.key <= key { found = here }
      node = here.key <= key ? here.right : here.left
    }
    return Self.node(found)
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
  func prefix(below key: Int) -> OrderedMap { OrderedMap(TreeNode.split(root, at: key).0) }

  /// Calls `body` with each entry whose key is at least `key`, in order, until it returns false.
  func forEach(from key: Int = .min, _ body: (Node) -> Bool) {
    var waiting: [TreeNode] = []
    func descend(_ start: TreeNode?) {
      var node = start
      while let here = node {
        if here.key >= key { waiting.append(here) }
        node = here.key >= key ? here.left : here.right
      }
    }
    descend(root)
    while let node = Self.node(waiting.popLast()) {
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

    fileprivate var known: [Key: (old: TreeNode, new: TreeNode?, memory: Int)] = [:]
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
    func filter(_ node: TreeNode?, _ memory: inout Int, isWhole: Bool) -> TreeNode? {
      guard let node else { return nil }
      let key = Filtered.Key(node: ObjectIdentifier(node), memory: memory)
      if isWhole, let known = filtered.known[key] {
        memory = known.memory
        return known.new
      }
      let left = filter(node.left, &memory, isWhole: isWhole || node.key <= end)
      let stays = node.key >= end || isKept(node.key, &memory)
      let right = node.key >= end ? node.right : filter(node.right, &memory, isWhole: isWhole)
      let new =
        left === node.left && right === node.right && stays
        ? node : stays ? TreeNode.join(left, node, right) : TreeNode.join(left, right)
      if isWhole { filtered.known[key] = (node, new, memory) }
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
        if first !== second, let one = Self.node(first), let two = Self.node(second),
          try !areAlike(one.value, two.value), !body(first.key)
        {
          return
        }
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
}

/// What is left of a map, in order: trees that have not been looked into, and single entries.
private struct Pending {
  enum Part {
    case tree(TreeNode)
    case entry(TreeNode)
  }

  private var parts: [Part]

  init(_ root: TreeNode?) { parts = root.map { [.tree($0)] } ?? [] }

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
