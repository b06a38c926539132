import Reel

/// The app of a recording, and the session's language and time zone.
///
/// A plain string stands for the app in English and UTC, as in recordings of scripts.
public struct RecordingOrigin: Sendable, ExpressibleByStringLiteral {
  /// The app.
  public var app: String
  /// The language of the session: `en`.
  public var locale: String
  /// The time zone of the session: `UTC`, or a name of the tz database.
  public var zone: String

  /// Creates an origin from an app, a language and a time zone.
  public init(_ app: String, locale: String = "en", zone: String = "UTC") {
    self.app = app
    self.locale = locale
    self.zone = zone
  }

  /// Creates an origin in English and UTC.
  public init(stringLiteral app: String) { self.init(app) }
}

extension Digest {
  /// A digest of the structure of a program's types, as far as it is visible: names and types of
  /// the members of the initial state, and their sizes; likewise for the action.
  ///
  /// It distinguishes a recording of another program from a damaged one, if it cannot be read.
  package static func ofTypes<Action>(_ initialState: some Any, _ action: Action.Type) -> Digest {
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
    // Strings can always be encoded.
    return (try? Digest(of: lines)) ?? Digest(rawValue: 0)
  }
}
