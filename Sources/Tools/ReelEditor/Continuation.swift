/// What a line comes to with those that were typed before it, and that it goes on from.
public struct Continuation: Sendable {
  /// All that has been typed, as one line; where it is to go on, the next follows directly.
  public var line: String
  /// The prompt of the next line; nil where the last one is the end.
  public var prompt: Prompt?

  /// Creates a continued line, which ends unless there is a prompt for more.
  public init(line: String, prompt: Prompt? = nil) {
    self.line = line
    self.prompt = prompt
  }
}

extension EditorSession {
  /// Reads a line, and further ones as long as it goes on.
  ///
  /// Whatever ends one of the further ones without Enter gives all of them up.
  ///
  /// - Parameter read: reads a line that follows directly behind what there is already.
  func readContinued(
    _ prompt: Prompt, _ read: (Prompt, _ before: String?) -> LineEditor.Input
  ) -> LineEditor.Input {
    var whole = Continuation(line: "", prompt: prompt)
    var isFirst = true
    while let prompt = whole.prompt {
      let input = read(prompt, isFirst ? nil : whole.line)
      guard case .line(let line) = input else {
        return isFirst || mailbox.isClosed ? input : .interrupted
      }
      whole = mailbox.handlers.continuation(whole.line, line)
      isFirst = false
    }
    return .line(whole.line)
  }
}
