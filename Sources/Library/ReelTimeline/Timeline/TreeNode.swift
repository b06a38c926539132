/// A node of a balanced tree without its value: its key, and the trees of the smaller and of the
/// greater keys.
///
/// Apart from the value, so that trees are balanced, and shared nodes told from others, without
/// looking up the value's type at each node. `@unchecked Sendable`, and exclusivity is not checked:
/// a node only changes while one reference leads to it, from a map that its owner is changing.
class TreeNode: @unchecked Sendable {
  let key: Int
  @exclusivity(unchecked) private(set) final var left: TreeNode?
  @exclusivity(unchecked) private(set) final var right: TreeNode?
  @exclusivity(unchecked) private(set) final var height = 1
  @exclusivity(unchecked) private(set) final var count = 1

  init(_ key: Int, between left: TreeNode?, _ right: TreeNode?) {
    (self.key, self.left, self.right) = (key, left, right)
    measure()
  }

  /// Returns a node with the same key and value between other trees.
  func between(_ left: TreeNode?, _ right: TreeNode?) -> TreeNode {
    TreeNode(key, between: left, right)
  }

  private func measure() {
    height = max(left?.height ?? 0, right?.height ?? 0) + 1
    count = (left?.count ?? 0) + (right?.count ?? 0) + 1
  }

  /// Puts a node without trees into a tree, in place of one with the same key; only nodes that
  /// another tree also has are copied.
  static func put(_ new: TreeNode, in tree: inout TreeNode?) {
    guard let key = tree?.key else { return tree = new }
    if key == new.key { return tree = new.between(tree?.left, tree?.right) }
    if !isKnownUniquelyReferenced(&tree) { tree = tree?.between(tree?.left, tree?.right) }
    guard let node = tree else { return }  // never: it has a key
    new.key < key ? put(new, in: &node.left) : put(new, in: &node.right)
    node.measure()
    if abs(height(node.left) - height(node.right)) > 1 {
      tree = balanced(node.left, node, node.right)
    }
  }

  private static func height(_ node: TreeNode?) -> Int { node?.height ?? 0 }

  /// Joins two trees, whose heights differ by no more than two, around a node.
  private static func balanced(
    _ left: TreeNode?, _ node: TreeNode, _ right: TreeNode?
  ) -> TreeNode {
    if let left, left.height > height(right) + 1 {
      guard let middle = left.right, middle.height > height(left.left) else {
        return left.between(left.left, node.between(left.right, right))
      }
      return middle.between(
        left.between(left.left, middle.left), node.between(middle.right, right))
    }
    if let right, right.height > height(left) + 1 {
      guard let middle = right.left, middle.height > height(right.right) else {
        return right.between(node.between(left, right.left), right.right)
      }
      return middle.between(
        node.between(left, middle.left), right.between(middle.right, right.right))
    }
    return node.between(left, right)
  }

  /// Joins two trees of any heights around a node.
  static func join(_ left: TreeNode?, _ node: TreeNode, _ right: TreeNode?) -> TreeNode {
    if let left, left.height > height(right) + 1 {
      return balanced(left.left, left, join(left.right, node, right))
    }
    if let right, right.height > height(left) + 1 {
      return balanced(join(left, node, right.left), right, right.right)
    }
    return node.between(left, right)
  }

  /// Joins two trees, the keys of one being less than those of the other.
  static func join(_ left: TreeNode?, _ right: TreeNode?) -> TreeNode? {
    guard let left else { return right }
    var first = right
    while let next = first?.left { first = next }
    guard let first else { return left }
    return join(left, first, split(right, at: first.key).1)
  }

  /// Returns the tree of the smaller keys, and that of the greater ones.
  static func split(_ node: TreeNode?, at key: Int) -> (TreeNode?, TreeNode?) {
    guard let node else { return (nil, nil) }
    if key == node.key { return (node.left, node.right) }
    if key < node.key {
      let (left, right) = split(node.left, at: key)
      return (left, join(right, node, node.right))
    }
    let (left, right) = split(node.right, at: key)
    return (join(node.left, node, left), right)
  }
}
