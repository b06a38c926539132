/// What is shown and asked before several pasted lines are done.
public struct PasteQuestion: Sendable {
  /// The lines as they are shown.
  public var lines: [String]
  /// The question, which Enter and Ctrl-C answer.
  public var prompt: Prompt

  /// Shows lines and asks for them; without a prompt of one's own in English.
  public init(_ lines: [String], prompt: Prompt? = nil) {
    self.lines = lines
    self.prompt = prompt ?? Prompt("Enter does these \(lines.count) lines, Ctrl-C none ")
  }
}
