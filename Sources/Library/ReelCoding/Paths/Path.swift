import ReelSupport
import ReelTexts

/// The way to a part of a state: `minipools.pools[id=2].name`.
///
/// Names are separated by points; `[0]` is an element by its index, `[id=2]` the first element
/// whose `id` is 2 (a bare word counts as text), `["a name"]` a name with other characters in it.
/// At the end, `count` is the number of elements, unless there is a member with that name.
///
/// A name leads to the member whose name has the same bytes; if there is none, to the only one
/// whose name is equal to it as a text, because an `é` may be typed in another form than it was
/// stored.
public struct Path: Hashable, Sendable, CustomStringConvertible {
  /// One step down.
  public enum Step: Hashable, Sendable {
    /// To a member.
    case name(String)
    /// To an element by its index, counted from 0.
    case index(Int)
    /// To the first element whose member has this value, written as JSON.
    case match(member: String, value: String)
  }

  /// The steps from the root.
  public var steps: [Step]

  /// Creates a path of these steps.
  public init(_ steps: [Step]) { self.steps = steps }

  /// Reads a path.
  ///
  /// - Throws: ``QueryError`` with the place in `text`.
  public init(_ text: String) throws(QueryError) {
    var scanner = Scanner(text)
    steps = try scanner.path()
    guard scanner.isAtEnd else {
      throw scanner.error("a path ends here, or continues with a dot or a bracket")
    }
  }

  /// The path in its written form.
  public var description: String {
    var text = steps.map(\.text).joined()
    if text.utf8.first == UInt8(ascii: ".") { text.unicodeScalars.removeFirst() }
    return text
  }

  /// The name of the state itself, to which no step leads.
  package static var wholeState: Text { "the state" }

  static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.unicodeScalars.allSatisfy(Scanner.isNameCharacter)
  }

  /// The path with one more step.
  public func appending(_ step: Step) -> Path { Path(steps + [step]) }
}

extension Path.Step {
  /// The step in its written form, behind others.
  var text: String {
    switch self {
    case .name(let name) where Path.isPlain(name): "." + name
    case .name(let name): "[\(JSON.string(name).text)]"
    case .index(let index): "[\(index)]"
    case .match(let member, let value): "[\(member)=\(value)]"
    }
  }

  /// Whether the steps are written alike, byte for byte.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.name(let left), .name(let right)): left.hasSameBytes(as: right)
    case (.index(let left), .index(let right)): left == right
    case (.match(let left, let value), .match(let right, let other)):
      left.hasSameBytes(as: right) && value.hasSameBytes(as: other)
    case (.name, _), (.index, _), (.match, _): false
    }
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .name(let name): hasher.combine(ExactText(name))
    case .index(let index): hasher.combine(index)
    case .match(let member, let value):
      hasher.combine(ExactText(member))
      hasher.combine(ExactText(value))
    }
  }
}

/// A path or a condition that does not parse.
public struct QueryError: TextError, Equatable, Sendable {
  /// The problem and its solution.
  public let message: Text
  /// The place in the text, in characters.
  public let offset: Int

  /// The message alone.
  public var text: Text { message }
}

/// The target of a path.
public enum PathValue: Equatable, Sendable {
  /// There is a value; null for an optional that is nil and for everything beyond it.
  case value(JSON)
  /// There could be a value, but there is none now: no such element. Explained in a sentence.
  case absent(Text)
}

/// A path that leads nowhere in this kind of state.
public struct PathError: TextError, Equatable, Sendable {
  /// The problem, with the nearest existing name.
  public let text: Text
  /// The nearest existing name; nil if none is near.
  public let suggestion: String?
  /// The path up to the step that leads nowhere.
  package let path: Path

  /// Creates an error for a path whose last step leads nowhere.
  package init(_ text: Text, at path: Path, suggestion: String? = nil) {
    self.text = text
    self.path = path
    self.suggestion = suggestion
  }
}
