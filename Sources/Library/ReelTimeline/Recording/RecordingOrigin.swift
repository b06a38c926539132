import Reel

/// What a recording is of, and where it is made.
///
/// A text alone is the app, in English and UTC: what scripts are recorded in.
public struct RecordingOrigin: Sendable, ExpressibleByStringLiteral {
  /// What it is of.
  public var app: String
  /// The language of the session: `en`.
  public var locale: String
  /// The time zone of the session: `UTC`, or one of the names of the tz database.
  public var zone: String

  /// Creates an origin: which app is recorded, in which language and time zone.
  public init(_ app: String, locale: String = "en", zone: String = "UTC") {
    self.app = app
    self.locale = locale
    self.zone = zone
  }

  /// An app, in English and UTC.
  public init(stringLiteral app: String) { self.init(app) }
}

extension Digest {
  /// A digest of the forms of a program's types, as far as they show: names and types of the
  /// members that the initial state has, and how large each is; likewise the action.
  ///
  /// What tells a recording of another program from a damaged one, where it cannot be read.
  static func ofTypes<Action>(_ initialState: some Any, _ action: Action.Type) -> Digest {
    var lines: [String] = []
    func note<Value>(_ value: Value, _ name: String, _ depth: Int) {
      lines.append("\(depth) \(name): \(Value.self) \(MemoryLayout<Value>.size)")
      guard depth < 8 else { return }
      for child in Mirror(reflecting: value).children {
        note(opened: child.value, child.label ?? "", depth + 1)
      }
    }
    func note(opened value: Any, _ name: String, _ depth: Int) {
      func open<Value>(_ value: Value) { note(value, name, depth) }
      _openExistential(value, do: open)
    }
    note(opened: initialState, "", 0)
    lines.append("action: \(Action.self) \(MemoryLayout<Action>.size)")
    // Texts can be encoded.
    return (try? Digest(of: lines)) ?? Digest(rawValue: 0)
  }
}
