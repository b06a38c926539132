/// An action each of whose cases is the action of a part, such as a screen or an app.
///
/// ```swift
/// enum Action: ComposedAction {
///   case home(Home.Action)
///   case editor(Editor.Action)
/// }
/// ```
///
/// Its name is that of the case followed by that of the part's action: `home.refreshTapped`. It is
/// encoded like any enum, `{"home":{"refreshTapped":{}}}`.
public protocol ComposedAction: Codable, Equatable, Sendable {}

/// Reads the names of the cases of actions, one after the other, without their values.
package final class CaseNames {
  private let sink = CaseNameSink()
  private let encoding: Encoding

  /// Prepares to read names.
  package init() { encoding = Encoding(to: sink) }

  /// Returns the name of an action's case, behind those of the parts that it belongs to.
  ///
  /// Nil if its Codable form is not that of an enum.
  ///
  /// - Throws: errors of the value's own `encode(to:)`.
  package func names(of action: borrowing some Encodable) throws -> [String]? {
    sink.restart()
    try encoding.encode(action)
    return sink.finished
  }
}

extension JSON {
  /// Returns the values of an action's case; an empty object if it has none.
  ///
  /// - Parameter names: the action's ``CaseNames``.
  package func values(of names: [String]) -> JSON {
    names.reduce(self) { value, name in
      if case .object(let members) = value { members[name] ?? .object([:]) } else { .object([:]) }
    }
  }
}

/// Takes in the only member of an object, and that of its value if the action is composed.
private final class CaseNameSink: Sink {
  private struct Object {
    let isPayload: Bool
    /// How many names there were before it.
    let names: Int
    var members = 0
  }

  @exclusivity(unchecked) private var names: [String] = []
  @exclusivity(unchecked) private var objects: [Object] = []
  /// The number of objects that were open when the last name was found.
  @exclusivity(unchecked) private var named = 0
  /// Whether the next value is an action that has a name.
  @exclusivity(unchecked) private var isAction = true
  /// Whether that is of a type of its own, rather than a text or a number.
  @exclusivity(unchecked) private var hasType = false
  /// Whether the action that is being read is composed of others.
  @exclusivity(unchecked) private var isComposed = false
  @exclusivity(unchecked) private var isOther = false
  /// Whether a type is one of composed actions; the runtime takes a while to find out.
  @exclusivity(unchecked) private var composed: [ObjectIdentifier: Bool] = [:]

  func restart() {
    names.removeAll(keepingCapacity: true)
    objects.removeAll(keepingCapacity: true)
    (named, isAction, hasType, isComposed, isOther) = (0, true, false, false, false)
  }

  var finished: [String]? { names.isEmpty || isOther ? nil : names }

  override func take<T>(_ value: borrowing T, encoding encode: () throws -> Void) throws {
    if isAction { (hasType, isComposed) = (true, isComposed(T.self)) }
    try encode()
  }

  private func isComposed<T>(_ type: T.Type) -> Bool {
    let id = ObjectIdentifier(type)
    if let known = composed[id] { return known }
    let isComposed = type is any ComposedAction.Type
    composed[id] = isComposed
    return isComposed
  }

  override func beginObject(isPayload: Bool) {
    objects.append(Object(isPayload: isPayload, names: names.count))
  }
  override func endObject() { objects.removeLast() }

  /// Wants what may contain another name.
  override func wants(key: String) -> Bool {
    guard let last = objects.indices.last, !isOther else { return false }
    objects[last].members += 1
    let isOnly = objects[last].members == 1
    if objects[last].isPayload {
      // Another part's action, unless there are several values, or they have names.
      if !isOnly { names.removeSubrange(objects[last].names...) }
      isAction = isComposed && isOnly && key == "_0" && objects.count == named + 1
      (hasType, isComposed) = (false, false)
      return isAction
    }
    guard isAction else {
      // The values of the last case do not matter; with something beside it, it is no case.
      if objects.count <= named { takeBack() }
      return false
    }
    // A value with such a member is written in another way; see ``Payload``.
    isOther = !isOnly || key == "0" || key == "_0"
    names.append(key)
    named = objects.count
    isAction = false
    return !isOther
  }

  /// The last name was that of a property: it is an action's value, and not its name.
  private func takeBack() {
    names.removeLast()
    isOther = names.isEmpty
    named = 0
  }

  override func string(_ value: String) {
    if isAction, hasType || names.isEmpty { names.append(value) }
    isAction = false
  }

  override func takes(_ collection: any EncodableCollection, _ encoder: EncoderState) throws -> Bool
  {
    isAction = false
    return true
  }

  override func beginArray() { isAction = false }
  override func null() { isAction = false }
  override func bool(_ value: Bool) { isAction = false }
  override func int(_ value: Int64) { isAction = false }
  override func uint(_ value: UInt64) { isAction = false }
  override func double(_ value: Double) { isAction = false }
}
