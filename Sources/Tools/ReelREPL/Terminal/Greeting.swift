import ReelApp
import ReelEditor
import ReelTexts

extension InteractiveShell {
  /// Prints the locations of the services, and the descriptions of the apps to choose from.
  func greet() {
    guard session.configuration.mode != .json else { return }
    let services = session.translation(session.services.summary(of: program.apps))
    let indent = TerminalText.width(program.name) + 2
    let head = TerminalText.wrapped(
      services.isEmpty ? ".help" : "\(services) · .help", to: output.width - 1 - indent)
    let lead = head.indices.map {
      $0 == 0 ? program.name + "  " : String(repeating: " ", count: indent)
    }
    output.reply(zip(lead, head).map(+).joined(separator: "\n"))
    if hasChosen { return }
    let apps = session.suite.apps.map { ($0.name, session.translation($0.summary)) }
    let names = apps.map { TerminalText.width($0.0) }.max() ?? 0
    for (name, summary) in apps where apps.count > 1 || !summary.isEmpty {
      output.reply(
        TerminalText.truncated(
          "  " + TerminalText.padded(name, to: names) + "  " + summary, to: output.width - 1))
    }
  }
}
