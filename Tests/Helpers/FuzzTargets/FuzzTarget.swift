/// What is fed with arbitrary bytes: by a fuzzer, and by tests with what one has found.
///
/// Each takes whatever comes, and has to come back. What it answers has to fit together as well.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// A line that is typed: its words, and what the apps' commands make of them.
  case line
  /// Paths, and conditions about a state.
  case condition
  /// A script, whose actions are reduced, and whose screens are shown.
  case script
  /// A recording, read from a file and replayed.
  case recording
  /// What services answer the apps' calls.
  case answer
  /// What clients ask the backend.
  case request
  /// Text that is shown at a terminal.
  case text
  /// What a terminal sends to the line editor: the keys that its bytes stand for.
  case keys
  /// The same for the whole line editor, at a terminal.
  case editor

  /// Takes some bytes.
  ///
  /// - Returns: what does not fit together; nil where all is well.
  public func problem(with bytes: [UInt8]) async -> String? {
    switch self {
    case .answer: await AnswerTarget.problem(bytes)
    case .editor: await EditorTarget.problem(bytes)
    default: immediateProblem(with: bytes)
    }
  }

  /// Whether the target waits for nothing.
  public var isImmediate: Bool { ![.answer, .editor].contains(self) }

  /// The same for a target that waits for nothing, without a task: that is how a fuzzer gets through
  /// the most.
  public func immediateProblem(with bytes: [UInt8]) -> String? {
    switch self {
    case .line: LineTarget.problem(String(decoding: bytes, as: UTF8.self))
    case .condition: ConditionTarget.problem(String(decoding: bytes, as: UTF8.self))
    case .script: ScriptTarget.problem(String(decoding: bytes, as: UTF8.self))
    case .recording: RecordingTarget.problem(bytes)
    case .request: RequestTarget.problem(bytes)
    case .text: TextTarget.problem(bytes)
    case .keys: KeysTarget.problem(bytes)
    case .answer, .editor: "\(self) has to be waited for"
    }
  }

  /// Puts bytes that were changed at random into the form that they need to get beyond the first
  /// check; as they are, for most targets.
  public func repaired(_ bytes: [UInt8]) -> [UInt8] {
    self == .recording ? RecordingTarget.repaired(bytes) : bytes
  }
}
