extension Path {
  /// Reads the value that the path leads to, without encoding the rest of `state`.
  ///
  /// - Parameters:
  ///   - state: where the path starts.
  ///   - root: a name for `state` itself, which the path's first step then has to be.
  /// - Throws: ``PathError`` where the path leads nowhere in this kind of state; what the value's
  ///   own `encode(to:)` throws.
  public func read(from state: some Encodable, root: String? = nil) throws -> PathValue {
    try PathProbe(self, root: root).read(from: state)
  }

  /// Reads the value that the path leads to in a tree.
  ///
  /// - Throws: ``PathError`` where the path leads nowhere in this kind of state.
  public func read(from tree: JSON, root: String? = nil) throws(PathError) -> PathValue {
    try Self.walk(tree, try steps(below: root)[...], whole: self)
  }

  func steps(below root: String?) throws(PathError) -> [Step] {
    guard let root else { return steps }
    guard steps.first == .name(root) else {
      let instead = steps.first.map { ", not with “\(Path([$0]))”" } ?? ""
      throw PathError(description: "paths begin with “\(root)” here\(instead)")
    }
    return Array(steps.dropFirst())
  }

  /// Whether a member's value is the one that a step asks for; 2 is 2.0, too.
  static func isMatch(_ found: JSON, _ value: String) -> Bool {
    if case .double = found { return (try? JSON(text: value)) == found }
    return found.text == value
  }

  static func walk(
    _ tree: JSON, _ steps: ArraySlice<Step>, whole: Path
  ) throws(PathError) -> PathValue {
    guard let step = steps.first else { return .value(tree) }
    let rest = steps.dropFirst()
    let place = PathPlace(whole: whole, remaining: steps.count)
    switch (tree, step) {
    case (.null, _): return .value(.null)
    case (.object(let members), .name(let name)):
      if let value = members[name] { return try walk(value, rest, whole: whole) }
      if name == "count", rest.isEmpty { return .value(.int(Int64(members.count))) }
      throw place.unknown(name, among: members.keys.sorted())
    case (.array(let elements), .index(let index)):
      guard elements.indices.contains(index) else { return place.outside(elements.count) }
      return try walk(elements[index], rest, whole: whole)
    case (.array(let elements), .match(let member, let value)):
      for element in elements {
        if case .object(let members) = element, let found = members[member],
          Self.isMatch(found, value)
        {
          return try walk(element, rest, whole: whole)
        }
      }
      return place.unmatched
    case (.array(let elements), .name("count")) where rest.isEmpty:
      return .value(.int(Int64(elements.count)))
    case (.string(let text), .name("count")) where rest.isEmpty:
      return .value(.int(Int64(text.count)))
    default: throw place.impossible(in: tree.kind)
    }
  }
}

/// Where in a path something went wrong, for messages.
struct PathPlace {
  let whole: Path
  /// How many steps were left, the one in question included.
  let remaining: Int

  private var before: String {
    let steps = whole.steps.dropLast(remaining)
    return steps.isEmpty ? "the state" : "“\(Path(Array(steps)))”"
  }

  private var step: Path { Path([whole.steps[whole.steps.count - remaining]]) }

  func unknown(_ name: String, among names: [String]) -> PathError {
    if let nearest = Spelling.nearest(to: name, among: names) {
      return PathError(description: "\(before) has no “\(name)”; did you mean “\(nearest)”?")
    }
    let listed = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
    return PathError(
      description: "\(before) has no “\(name)”; it has \(names.isEmpty ? "nothing" : listed)")
  }

  func outside(_ count: Int) -> PathValue {
    .absent("\(before) has \(count) element\(count == 1 ? "" : "s"), so there is no \(step)")
  }

  var unmatched: PathValue { .absent("\(before) has no element \(step)") }

  func missing(_ name: String) -> PathValue { .absent("\(before) has no entry “\(name)”") }

  func impossible(in kind: String) -> PathError {
    PathError(description: "\(before) is \(kind), which \(step) does not fit")
  }
}

/// Reads one path again and again, in states that follow each other.
///
/// It remembers where the elements were that the path names by a member (`[id=2]`), and looks there
/// first, as long as the collection has not become shorter: no other element can have come before
/// then, unless several changed places at once.
public final class PathProbe {
  /// The path.
  public let path: Path
  private let steps: [Path.Step]
  /// Where elements were found, by the number of steps that were left.
  fileprivate var places: [Int: (index: Int, count: Int)] = [:]

  /// Prepares to read a path.
  ///
  /// - Parameters:
  ///   - path: what is to be read.
  ///   - root: a name for the states themselves, which the path then has to begin with.
  /// - Throws: ``PathError`` where it does not.
  public init(_ path: Path, root: String? = nil) throws(PathError) {
    self.path = path
    steps = try path.steps(below: root)
  }

  /// Reads the value that the path leads to in `state`.
  ///
  /// - Throws: as ``Path/read(from:root:)-(Encodable,_)``.
  public func read(from state: some Encodable) throws -> PathValue {
    let sink = PathSink(steps[...], whole: path, probe: self)
    try SinkEncoder.encode(state, to: sink)
    return try sink.finished()
  }
}

/// Goes down a path while a value is encoded, and enters nothing beside it.
private final class PathSink: Sink {
  private let probe: PathProbe?
  private let whole: Path
  private var steps: ArraySlice<Path.Step>
  private var names: [String] = []
  private var capture: TreeSink?
  private var captureDepth = 0
  /// Whether what is captured still has to be walked: it could not be entered step by step.
  private var outcome: Result<PathValue, PathError>?

  init(_ steps: ArraySlice<Path.Step>, whole: Path, probe: PathProbe?) {
    self.steps = steps
    self.whole = whole
    self.probe = probe
  }

  func finished() throws -> PathValue {
    // A value that encodes nothing at all is as good as null.
    try outcome?.get() ?? .value(.null)
  }

  private var place: PathPlace { PathPlace(whole: whole, remaining: steps.count) }

  private func finish(_ tree: JSON) {
    do throws(PathError) {
      outcome = .success(try Path.walk(tree, steps, whole: whole))
    } catch {
      outcome = .failure(error)
    }
    capture = nil
  }

  /// Hands a part on to the tree that is being captured, or ends the search at it.
  private func scalar(_ tree: JSON, _ forward: (TreeSink) -> Void) {
    guard outcome == nil else { return }
    if let capture { forward(capture) } else { finish(tree) }
  }

  private func begin(_ forward: (TreeSink) -> Void) {
    let sink = capture ?? TreeSink()
    capture = sink
    captureDepth += 1
    forward(sink)
  }

  private func end(_ forward: (TreeSink) -> Void) {
    guard let capture else { return }
    forward(capture)
    captureDepth -= 1
    if captureDepth == 0 { finish(capture.root) }
  }

  func wants(key: String) -> Bool {
    guard outcome == nil else { return false }
    if capture != nil { return true }
    names.append(key)
    return steps.first == .name(key)
  }

  func wants(index: Int) -> Bool { outcome == nil }

  func beginObject(isPayload: Bool) {
    guard outcome == nil else { return }
    if capture == nil, !isPayload, case .name? = steps.first {
      names = []
    } else {
      begin { $0.beginObject(isPayload: isPayload) }
    }
  }

  func key(_ name: String) {
    if let capture { capture.key(name) } else if outcome == nil { steps = steps.dropFirst() }
  }

  func endObject() {
    guard outcome == nil else { return }
    if capture != nil {
      end { $0.endObject() }
    } else if case .name(let name)? = steps.first {
      outcome =
        name == "count" && steps.count == 1
        ? .success(.value(.int(Int64(names.count)))) : .failure(place.unknown(name, among: names))
    }
  }

  func beginArray() {
    if outcome == nil { begin { $0.beginArray() } }
  }

  func endArray() {
    if outcome == nil { end { $0.endArray() } }
  }

  func null() { scalar(.null) { $0.null() } }
  func bool(_ value: Bool) { scalar(.bool(value)) { $0.bool(value) } }
  func int(_ value: Int64) { scalar(.int(value)) { $0.int(value) } }
  func uint(_ value: UInt64) { scalar(JSON(value)) { $0.uint(value) } }
  func double(_ value: Double) { scalar(.double(value)) { $0.double(value) } }
  func string(_ value: String) { scalar(.string(value)) { $0.string(value) } }

  func takes(collection: any EncodableCollection) throws -> Bool {
    guard outcome == nil else { return true }
    if let capture { return try capture.takes(collection: collection) }
    guard let step = steps.first else { return try finish(asTree: collection) }
    switch (collection.parts, step) {
    case (.ordered(let count, _), .name("count")) where steps.count == 1:
      finish(count: count)
    case (.unordered(let elements), .name("count")) where steps.count == 1:
      finish(count: elements.count)
    case (.named(let members), .name("count"))
    where steps.count == 1 && !members.contains { $0.key == "count" }:
      finish(count: members.count)
    case (.keyed(let members), .name("count")) where steps.count == 1:
      finish(count: members.count)
    case (.ordered(let count, let element), .index(let index)):
      if index < count {
        try descend(element(index))
      } else {
        outcome = .success(place.outside(count))
      }
    case (.ordered(let count, let element), .match(let member, let value)):
      let path = Path([.name(member)])
      func matches(_ index: Int) -> Bool {
        guard case .value(let found)? = try? path.read(from: element(index)) else { return false }
        return Path.isMatch(found, value)
      }
      let left = steps.count
      if let known = probe?.places[left], known.index < count, count >= known.count,
        matches(known.index)
      {
        probe?.places[left]?.count = count
        try descend(element(known.index))
      } else if let index = (0..<count).first(where: matches) {
        probe?.places[left] = (index, count)
        try descend(element(index))
      } else {
        outcome = .success(place.unmatched)
      }
    case (.ordered, .name):
      outcome = .failure(place.impossible(in: "an array"))
    case (.named(let members), .name(let name)):
      if let member = members.first(where: { $0.key == name }) {
        try descend(member.value)
      } else {
        outcome = .success(place.missing(name))
      }
    default:
      // Sets, and dictionaries by other keys: as a tree, in the order in which that shows them.
      return try finish(asTree: collection)
    }
    return true
  }

  /// Ends with what a tree makes of a collection; false where it makes nothing special of it.
  private func finish(asTree collection: any EncodableCollection) throws -> Bool {
    let tree = TreeSink()
    guard try tree.takes(collection: collection) else { return false }
    finish(tree.root)
    return true
  }

  private func finish(count: Int) { outcome = .success(.value(.int(Int64(count)))) }

  private func descend(_ value: any Encodable) throws {
    steps = steps.dropFirst()
    let trail = Trail(self)
    try trail.encode(value)
    trail.close(to: 0)
  }
}
