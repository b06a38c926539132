/// A line joined with the ones typed before it, and whether it continues.
public struct Continuation: Sendable {
  /// All that has been typed, as one line; if it continues, the next one follows directly.
  public var line: String
  /// The prompt of the next line; nil if the last one is the end.
  public var prompt: Prompt?

  /// Creates a continued line, which ends unless there is a prompt for more.
  public init(line: String, prompt: Prompt? = nil) {
    self.line = line
    self.prompt = prompt
  }
}

extension EditorSession {
  /// Reads a line, and further ones as long as it continues.
  ///
  /// If one of the further lines ends without Enter, all of them are given up.
  ///
  /// - Parameter read: reads a line that directly follows the text so far.
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
