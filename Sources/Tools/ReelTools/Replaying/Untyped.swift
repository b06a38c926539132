import Reel
import ReelApp
import ReelREPL
import ReelTexts
import ReelTimeline

/// An app whose types are not known, for what can be shown of a recording without them: its frames,
/// with their actions and causes.
struct Untyped: App {
  let name: String
  var initialState: JSON { .null }
  var reducer: some Reducer<JSON, UntypedAction> { Reduce { _, _ in } }
  func screen(for state: JSON) -> Screen { Screen(title: .empty) }
}

/// An action whose type is not known.
///
/// Which of its names are those of parts is guessed: those around an object with a single member
/// whose value is an object again.
struct UntypedAction: ComposedAction {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let json: JSON

  private init(_ json: JSON) { self.json = json }

  init(from decoder: any Decoder) throws {
    json = try decoder.singleValueContainer().decode(JSON.self)
  }

  func encode(to encoder: any Encoder) throws {
    guard case .object(let members) = json, let (name, part) = members.only,
      case .object(let inner) = part, case .object? = inner.only?.value
    else { return try json.encode(to: encoder) }
    // As the compiler encodes the case of a part, with the part's action as its only value.
    var values = encoder.container(keyedBy: Name.self)
    var payload = values.nestedContainer(
      keyedBy: Name.self, forKey: Name(stringValue: name))
    try payload.encode(UntypedAction(part), forKey: Name(stringValue: "_0"))
  }
}

extension RunningShell {
  /// Performs what needs the types of a recording, or what needs none if they cannot be read.
  ///
  /// In the second case the reason is said, and given; the exit code is that of unreadable input.
  func read(
    _ typed: () async throws -> ExitCode,
    withoutTypes untyped: (Suite<JSON, UntypedAction>, String) throws -> Void
  ) async throws -> ExitCode {
    do {
      return try await typed()
    } catch let error as RecordingError {
      guard case .unreadable = error else { throw error }
      let problem = translation(error.text)
      StandardOutput().diagnose(problem)
      return try await offline { launch in
        try untyped(Suite(Untyped(name: launch.suite.name)), problem)
        return .unreadable
      }
    }
  }
}
