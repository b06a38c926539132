import Testing

@testable import ReelCoding

/// Keyed containers that are used again belong to one value at a time.
@Suite struct ContainerPoolTests {
  enum Keys: String, CodingKey { case name, left, right }

  /// Contains others of its type, whose containers are in use at the same time.
  final class Tree: Codable, Equatable {
    let name: String
    let left: Tree?
    let right: Tree?

    init(_ name: String, _ left: Tree? = nil, _ right: Tree? = nil) {
      (self.name, self.left, self.right) = (name, left, right)
    }

    static func == (a: Tree, b: Tree) -> Bool {
      a.name == b.name && a.left == b.left && a.right == b.right
    }

    static func ofDepth(_ depth: Int) -> Tree {
      depth == 0
        ? Tree("leaf") : Tree("\(depth)", ofDepth(depth - 1), depth % 2 == 0 ? nil : ofDepth(0))
    }
  }

  private func text(_ value: some Encodable, by writer: JSONWriter) throws -> String {
    writer.sink.writer.bytes.removeAll()
    try writer.write(value)
    return String(decoding: writer.sink.writer.bytes, as: UTF8.self)
  }

  @Test(arguments: [true, false])
  func valuesThatContainEachOtherAreWritten(withShortcuts areTaken: Bool) throws {
    let writer = Shortcuts.$areTaken.withValue(areTaken) { JSONWriter() }
    for depth in [2, 0, 12, 1, 12] {
      let tree = Tree.ofDepth(depth)
      #expect(try text(tree, by: writer) == text(tree, by: JSONWriter()), "depth \(depth)")
    }
    #expect(
      try text(Tree.ofDepth(1), by: writer)
        == #"{"name":"1","left":{"name":"leaf","left":null,"right":null},"#
        + #""right":{"name":"leaf","left":null,"right":null}}"#)
  }

  @Test(arguments: [true, false])
  func valuesThatContainEachOtherAreRead(withShortcuts areTaken: Bool) throws {
    let reader = JSONReader()
    let pool = Shortcuts.$areTaken.withValue(areTaken) { ContainerPool() }
    #expect((pool.slots != nil) == areTaken)
    for depth in [2, 0, 12, 1, 12] {
      try reader.load(JSONWriter.bytes(of: Tree.ofDepth(depth)))
      #expect(
        try reader.decode(Tree.self, at: 0, reusing: pool) == Tree.ofDepth(depth), "depth \(depth)")
    }
  }

  /// Its containers would read what the first one has.
  @Test func anotherReaderReadsItsOwnText() throws {
    let readers = [JSONReader(), JSONReader()]
    let pool = ContainerPool()
    for depth in [2, 0, 3, 1] {
      try readers[0].load(JSONWriter.bytes(of: Tree.ofDepth(depth)))
      try readers[1].load(JSONWriter.bytes(of: Tree.ofDepth(depth + 1)))
      for (more, reader) in readers.enumerated() {
        #expect(
          try reader.decode(Tree.self, at: 0, reusing: pool) == Tree.ofDepth(depth + more),
          "depth \(depth), reader \(more)")
      }
    }
  }

  /// Reads both of its parts alternately.
  struct Couple: Decodable, Equatable {
    var names: [String]

    init(_ names: [String]) { self.names = names }

    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: Keys.self)
      let left = try object.nestedContainer(keyedBy: Keys.self, forKey: .left)
      let right = try object.nestedContainer(keyedBy: Keys.self, forKey: .right)
      names = try [left, right, left, object].map { try $0.decode(String.self, forKey: .name) }
      // Containers that are no longer referred to are handed out again.
      func nested() throws -> String {
        try object.nestedContainer(keyedBy: Keys.self, forKey: .right)
          .decode(String.self, forKey: .name)
      }
      names += [try nested(), try nested(), try left.decode(String.self, forKey: .name)]
    }
  }

  @Test func containersInUseKeepTheirValues() throws {
    let reader = JSONReader()
    let pool = ContainerPool()
    for round in 0..<3 {
      let text =
        #"{"name":"o\#(round)","left":{"name":"l\#(round)"},"right":{"name":"r\#(round)"}}"#
      try reader.load(text.utf8)
      #expect(
        try reader.decode(Couple.self, at: 0, reusing: pool)
          == Couple(["l", "r", "l", "o", "r", "r", "l"].map { "\($0)\(round)" }))
    }
  }

  /// Keeps its container.
  final class Keeping: Decodable {
    let values: KeyedDecodingContainer<Keys>

    init(from decoder: any Decoder) throws { values = try decoder.container(keyedBy: Keys.self) }
  }

  @Test func aContainerThatIsKeptReadsItsOwnValue() throws {
    let reader = JSONReader()
    let pool = ContainerPool()
    try reader.load(#"[{"name":"first"},{"name":"second"}]"#.utf8)
    let kept = try reader.decode([Keeping].self, at: 0, reusing: pool)
    #expect(
      try kept.map { try $0.values.decode(String.self, forKey: .name) } == ["first", "second"])
  }

  struct Wrapped<Inner: Codable & Equatable>: Codable, Equatable {
    var inner: Inner
  }

  /// Each type of a wrapped value has keys of a type of its own.
  private func roundTrip<T: Codable & Equatable>(_ value: T, wrapped times: Int) throws {
    let reader = JSONReader()
    try reader.load(JSONWriter.bytes(of: value))
    #expect(try reader.decode(T.self, at: 0) == value)
    if times > 0 { try roundTrip(Wrapped(inner: value), wrapped: times - 1) }
  }

  @Test func manyTypesOfKeysShareThePlaces() throws {
    try roundTrip(["number": 1], wrapped: 100)
  }
}
