import ReelSupport

/// Follows a path while a value is encoded, and enters nothing beside it.
final class PathSink: ScalarSink {
  private let memory = PathMemory()
  private let whole: Path
  /// The steps, with the names as they are in the state.
  @exclusivity(unchecked) private var allSteps: [Path.Step]
  private let givenSteps: [Path.Step]
  /// Whether a name was given in another form than it has in the state: only the next reading, with
  /// that, leads to the result.
  @exclusivity(unchecked) private(set) var isRespelled = false
  /// The number of steps behind.
  @exclusivity(unchecked) private var done = 0
  @exclusivity(unchecked) private var names: [String] = []
  @exclusivity(unchecked) private var capture: TreeSink?
  @exclusivity(unchecked) private var captureDepth = 0
  /// Whether the captured value still has to be walked because it could not be entered step by
  /// step.
  @exclusivity(unchecked) private var outcome: Result<PathValue, PathError>?

  init(_ steps: [Path.Step], whole: Path) {
    allSteps = steps
    givenSteps = steps
    self.whole = whole
  }

  /// Prepares for the next value.
  func restart() {
    allSteps = givenSteps
    goBack()
  }

  /// Prepares for the same value, once a name is known in its form.
  func goBack() {
    isRespelled = false
    done = 0
    names.removeAll(keepingCapacity: true)
    capture = nil
    captureDepth = 0
    outcome = nil
  }

  func finished() throws -> PathValue {
    // A value that encodes nothing at all counts as null.
    try outcome?.get() ?? .value(.null)
  }

  /// The next step; nil if none is left.
  private var step: Path.Step? { done < allSteps.count ? allSteps[done] : nil }
  /// The number of remaining steps.
  private var left: Int { allSteps.count - done }
  private var problem: PathProblem { PathProblem(whole: whole, remaining: left) }

  private func finish(_ tree: JSON) {
    do throws(PathError) {
      outcome = .success(try Path.walk(tree, allSteps[done...], whole: whole))
    } catch {
      outcome = .failure(error)
    }
    capture = nil
  }

  /// Adds a value to the tree that is being captured, or ends the search at it.
  override func scalar(_ value: JSON) {
    guard outcome == nil else { return }
    if let capture { capture.scalar(value) } else { finish(value) }
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

  override var wantedName: String? {
    if capture == nil, case .name(let name)? = step { name } else { nil }
  }

  override func wants(key: String) -> Bool {
    guard outcome == nil else { return false }
    if capture != nil { return true }
    names.append(key)
    if case .name(let name)? = step { return name.hasSameBytes(as: key) }
    return false
  }

  override func wants(index: Int) -> Bool { outcome == nil }

  override var isFinished: Bool { outcome != nil }

  override func beginObject(isPayload: Bool) {
    guard outcome == nil else { return }
    if capture == nil, !isPayload, case .name? = step {
      names.removeAll(keepingCapacity: true)
    } else {
      begin { $0.beginObject(isPayload: isPayload) }
    }
  }

  override func key(_ name: String) {
    if let capture { capture.key(name) } else if outcome == nil { done += 1 }
  }

  override func endObject() {
    guard outcome == nil else { return }
    if capture != nil {
      end { $0.endObject() }
    } else if case .name(let name)? = step {
      if name == "count", left == 1 {
        outcome = .success(.value(.int(Int64(names.count))))
      } else {
        let similar = names.filter { $0 == name }
        isRespelled = similar.count == 1
        if isRespelled { allSteps[done] = .name(similar[0]) }
        outcome = .failure(problem.unknown(name, among: names))
      }
    }
  }

  override func beginArray() {
    if outcome == nil { begin { $0.beginArray() } }
  }

  override func endArray() {
    if outcome == nil { end { $0.endArray() } }
  }

  /// Takes the last result of a value on the way if it is the same one.
  override func take<T>(_ value: borrowing T, encoding encode: () throws -> Void) throws {
    guard outcome == nil, capture == nil else { return try encode() }
    let left = left
    if let known = lend(value, to: { memory.outcome(of: $0, left) }) {
      outcome = known
      return
    }
    do {
      try encode()
    } catch {
      remember(value, left)
      throw error
    }
    remember(value, left)
  }

  private func remember<T>(_ value: borrowing T, _ left: Int) {
    if let outcome, !isRespelled { lend(value) { memory.remember(outcome, of: $0, left) } }
  }

  override func takes(_ collection: any EncodableCollection, _ encoder: EncoderState) throws -> Bool
  {
    guard outcome == nil else { return true }
    if let capture { return try capture.takes(collection, encoder) }
    guard let step = step else { return try finish(asTree: collection, encoder) }
    if case .name(let name) = step, let member = collection.member(named: name) {
      try descend(member, encoder)
      return true
    }
    switch (collection.parts, step) {
    case (.ordered(let count, _), .name("count")) where left == 1:
      finish(count: count)
    case (.unordered(let elements), .name("count")) where left == 1:
      finish(count: elements.count)
    case (.named(let members), .name("count"))
    where left == 1 && !members.contains { $0.key == "count" }:
      finish(count: members.count)
    case (.keyed(let members), .name("count")) where left == 1:
      finish(count: members.count)
    case (.ordered(let count, let element), .index(let index)):
      if index < count {
        try descend(to: index, of: collection, element(index), encoder)
      } else {
        outcome = .success(problem.outside(count))
      }
    case (.ordered(let count, let element), .match(let member, let value)):
      let left = left
      lazy var finder = PathProbe(member: member)
      let found = memory.firstMatch(left, in: collection, count: count) { index in
        if memory.outcome(left, of: collection, at: index) != nil { return true }
        guard case .value(let found)? = try? finder.read(from: element(index)) else { return false }
        return Path.isMatch(found, value)
      }
      if let found {
        try descend(to: found, of: collection, element(found), encoder)
      } else {
        outcome = .success(problem.unmatched)
      }
    case (.ordered, .name):
      outcome = .failure(problem.impossible(in: JSON.array([])))
    case (.named(let members), .name(let name)):
      if let value = Self.value(of: name, in: members) {
        try descend(value, encoder)
      } else {
        outcome = .success(problem.missing(name))
      }
    default:
      // Sets, and dictionaries with other keys: as a tree, in its order.
      return try finish(asTree: collection, encoder)
    }
    return true
  }

  /// Ends with a tree's handling of a collection; returns false if it has no special one.
  private func finish(
    asTree collection: any EncodableCollection, _ encoder: EncoderState
  ) throws -> Bool {
    let tree = TreeSink()
    guard try tree.takes(collection, encoder) else { return false }
    finish(tree.root)
    return true
  }

  /// Returns the value with a name or, if there is none, the only one whose name is equal to it as
  /// a text.
  private static func value(
    of name: String, in members: [(key: String, value: any Encodable)]
  ) -> (any Encodable)? {
    let similar = members.filter { $0.key == name }
    return similar.first { $0.key.hasSameBytes(as: name) }?.value
      ?? (similar.count == 1 ? similar[0].value : nil)
  }

  private func finish(count: Int) { outcome = .success(.value(.int(Int64(count)))) }

  private func descend(
    to index: Int, of collection: any EncodableCollection,
    _ element: @autoclosure () -> any Encodable, _ encoder: EncoderState
  ) throws {
    let left = left
    if let known = memory.outcome(left, of: collection, at: index) {
      outcome = known
      return
    }
    // Also when the encoding is abandoned because there is a result.
    defer {
      if let outcome, !isRespelled { memory.remember(outcome, left, of: collection, at: index) }
    }
    try descend(element(), encoder)
  }

  private func descend(_ value: any Encodable, _ encoder: EncoderState) throws {
    done += 1
    try encoder.encodePart(value)
  }
}
