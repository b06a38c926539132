/// The text and the question shown before several pasted lines are run.
public struct PasteQuestion: Sendable {
  /// The lines, as they are shown.
  public var lines: [String]
  /// The question, which Enter and Ctrl-C answer.
  public var prompt: Prompt

  /// Shows lines and asks for them; without a prompt, in English.
  public init(_ lines: [String], prompt: Prompt? = nil) {
    self.lines = lines
    self.prompt = prompt ?? Prompt("Enter does these \(lines.count) lines, Ctrl-C none ")
  }
}
