import ReelApp
import ReelTexts

extension ShellCommand {
  /// The command for the destination of all answers.
  static var output: Self {
    Self(
      ".output", "Add all answers to FILE; alone, show them",
      .optional(.file("FILE", missing: .empty))
    ) { file in { shell in try send(to: file, in: shell.session) } }
    .example(".output answers.txt", ".output")
    .leftOutOfScripts()
    .with(\.repliesInTheWindow, true)
    .explained(
      """
      At a terminal, each line then means the line with `>> FILE`: its answer and its
      screen are added to the file, without colours, and the prompt says so. What goes
      wrong is still shown. A file that exists keeps what it has.
      """)
  }

  private static func send(
    to file: NamedPath?, in session: Session<State, Action>
  ) throws -> Reply {
    if let file {
      guard session.configuration.isRead else {
        throw LineFailure(
          "no window is here; send the program's own output to the file",
          code: .notAvailable)
      }
      // It is made, or found not to be writable, before anything is to be written.
      var target = try ReplyFile(file, isExtended: true)
      try target.write("")
    }
    session.configuration.repliesFile = file
    return .done
  }
}
