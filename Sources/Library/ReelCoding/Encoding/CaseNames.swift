/// Reads the names of the cases of actions, one after the other, without their values.
package final class CaseNames {
  private let sink: CaseNameSink
  private let encoding: Encoding

  /// Prepares to read names.
  ///
  /// - Parameter depth: how many there are, one in the other: an app's, and its action's.
  package init(depth: Int) {
    sink = CaseNameSink(depth: depth)
    encoding = Encoding(to: sink)
  }

  /// Returns the names of an action's cases, the outermost first; nil if its Codable form is not
  /// that of an enum.
  ///
  /// - Throws: errors of the value's own `encode(to:)`.
  package func names(of action: borrowing some Encodable) throws -> [String]? {
    sink.restart()
    try encoding.encode(action)
    return sink.finished
  }
}

/// Takes in the only member of an object, and then that of its value.
private final class CaseNameSink: ScalarSink {
  private struct Object {
    let isPayload: Bool
    var members = 0
  }

  private let depth: Int
  @exclusivity(unchecked) private var names: [String] = []
  @exclusivity(unchecked) private var objects: [Object] = []
  /// The number of objects that were open when the last name was found.
  @exclusivity(unchecked) private var named = 0
  @exclusivity(unchecked) private var isOther = false

  init(depth: Int) { self.depth = depth }

  func restart() {
    names.removeAll(keepingCapacity: true)
    objects.removeAll(keepingCapacity: true)
    named = 0
    isOther = false
  }

  private var isComplete: Bool { names.count == depth }

  var finished: [String]? { isComplete && !isOther ? names : nil }

  override func beginObject(isPayload: Bool) { objects.append(Object(isPayload: isPayload)) }
  override func endObject() { objects.removeLast() }

  /// Wants what may contain another name.
  override func wants(key: String) -> Bool {
    guard let last = objects.indices.last, !isOther else { return false }
    objects[last].members += 1
    let isOnly = objects[last].members == 1
    if isComplete {
      // The values of the last case do not matter, but there must be nothing beside a name.
      isOther = objects.count <= named
      return false
    }
    if objects[last].isPayload {
      isOther = !isOnly || key != "_0"
    } else {
      // A value with such a member is written in another way; see ``Payload``.
      isOther = !isOnly || key == "0" || key == "_0"
      names.append(key)
      named = objects.count
    }
    return !isOther
  }

  override func scalar(_ value: JSON) {
    guard !isComplete else { return }
    if case .string(let name) = value { names.append(name) } else { isOther = true }
  }

  override func beginArray() { if !isComplete { isOther = true } }
  override func takes(_ collection: any EncodableCollection, _ encoder: EncoderState) throws -> Bool
  {
    beginArray()
    return true
  }
}
