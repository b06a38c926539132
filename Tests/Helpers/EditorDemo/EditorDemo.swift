// A loop around the line editor, which tests run in a pseudoterminal. It answers each line with
// `got: …`, and reports interrupts and the end of file.
//
//   EditorDemo [--history FILE] [--prompt TEXT]
//
// Special lines: `secret` asks for a secret, `page` shows a hundred lines a page at a time, `play`
// prints thirty parts with a minute between them, `warnings` prints the editor's warnings, `quit`
// ends.
// SIGUSR1 prints a line from another thread, SIGUSR2 changes the prompt.
import Foundation
import ReelEditor

@main
enum EditorDemo {
  static func main() async throws {
    let arguments = CommandLine.arguments
    func value(of option: String) -> String? {
      arguments.firstIndex(of: option).flatMap { index in
        index + 1 < arguments.count ? arguments[index + 1] : nil
      }
    }
    let editor = try LineEditor(
      .init(name: "EditorDemo", historyFile: value(of: "--history"), historyLimit: 100))
    defer { editor.close() }
    editor.completions = completions
    editor.hint = { $0 == "open " ? "<number>" : nil }
    editor.historyFailed = { editor.print("failed to \($0.operation)") }
    LineEditor.setCrashMessage("nothing is lost")
    SignalThread.start { signal in
      switch signal {
      case UInt8(SIGUSR1): editor.print("from another thread")
      default: editor.setPrompt(Prompt("changed› ", sgr: "1;31"))
      }
    }
    let prompt = Prompt(value(of: "--prompt") ?? "demo› ", sgr: "1;36")
    while true {
      let input = await editor.readLine(prompt: prompt)
      if case .line(let line) = input, !line.hasPrefix(" "), !line.contains("password") {
        await editor.remember(line)
      }
      switch input {
      case .line("quit"):
        return
      case .line("secret"):
        editor.print("secret: \(await editor.readSecret(prompt: "password: "))")
      case .line("page"):
        let words = PagerWords(
          place: { "\($0)-\($1)/\($2)" }, keys: "", notSearched: "", notFound: { $0 })
        await editor.page((1...100).map { "line \($0)" }.joined(separator: "\n"), saying: words)
      case .line("play"):
        await editor.play((1...30).map { "part \($0)" }, every: .seconds(60))
      case .line("warnings"):
        for warning in editor.warnings {
          let reason = String(cString: strerror(warning.code))
          editor.print("warning: \(warning.operation) \(warning.path): \(reason)")
        }
      case .line(let line):
        editor.print("got: \(line)")
      case .interrupted:
        editor.print("interrupted")
      case .endOfFile:
        editor.print("end of file")
        return
      }
    }
  }

  private static let choices: [(String, String)] = [
    ("close", "Close the pool"), ("contribute", "Add money to it"),
    ("contributions", "List who gave what"), ("zoom", "Look closer"),
  ]

  @Sendable
  private static func completions(line: String, cursor: Int) -> [Completion] {
    let before = line.prefix(cursor)
    let word = before.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    let start = before.count - word.count
    if word.hasPrefix("many") {
      return (1...50).map { Completion(start: start, text: "many\($0)") }
    }
    return choices.filter { $0.0.hasPrefix(word) }.map {
      Completion(start: start, text: $0.0, description: $0.1)
    }
  }
}
