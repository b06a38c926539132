import Reel
import ReelApp
import ReelTexts

extension ShellCommand {
  /// Commands for viewing in a browser.
  static var viewing: [Self] {
    let said = texts.commands.view
    return [
      Self(
        ".view", said.viewSummary,
        .optional(
          .word("off", choices: [Choice("off")]) { @Sendable word, arguments throws(LineError) in
            guard word.text == "off" else {
              throw arguments.syntax.wrong(said.isNotOff(word.excerpt), at: word.range)
            }
            return word
          }), .flag("control")
      ) { off, allowsControl in
        { shell in
          if off != nil {
            let hasEnded = shell.place.end()
            let line = hasEnded ? texts.commands.view.ended : texts.commands.view.nothingServed
            return shell.answer(
              try Answer(.view, ServedView(address: nil, control: false), lines: [line]))
          }
          let view = try shell.serve(allowsControl: allowsControl)
          let said = texts.commands.view
          return shell.answer(
            try Answer(
              .view, ServedView(address: view.address, control: allowsControl),
              lines: [view.address, allowsControl ? said.leads : said.looks]))
        }
      }
      .written("view [--control] | off")
      .explained(said.viewHelp)
    ]
  }
}
