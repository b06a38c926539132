import Foundation
import Reel
import ReelApp
import ReelREPL
import ReelTexts

/// A manual page in roff, generated from the descriptions of commands.
struct ManualPage {
  let program: String
  let version: String
  let apps: [String]
  let subcommands: [CommandSyntax]
  /// The shell's own commands.
  let lines: [CommandSyntax]
  /// Further notes.
  let notes: Text
  /// The translation into the language of the page.
  let translation: Translation

  /// The text of the page for `man`.
  var text: String {
    var page = [
      ".TH \(Self.escaped(program.uppercased())) 1 \"\" \"\(Self.escaped("\(program) \(version)"))\"",
      ".SH \(Self.quoted(translation("NAME")))",
      Self.escaped(program) + " \\- "
        + Self.escaped(translation("a shell for \(verbatim: apps.joined(separator: ", "))")),
      ".SH \(Self.quoted(translation("SYNOPSIS")))",
    ]
    for command in subcommands {
      page += [".B \(Self.quoted(translation(command.synopsis)))", ".br"]
    }
    page.append(".SH \(Self.quoted(translation("COMMANDS")))")
    for command in subcommands { page += section(command) }
    page.append(".SH \(Self.quoted(translation("IN THE SHELL")))")
    for command in lines { page += entry(command) }
    page.append(".SH \(Self.quoted(translation("NOTES")))")
    page += translation(notes).split(separator: "\n").map { Self.escaped($0) }
    return page.joined(separator: "\n")
  }

  private func section(_ command: CommandSyntax) -> [String] {
    var lines = [
      ".SS \(Self.quoted(translation(command.synopsis)))",
      Self.escaped(translation(command.summary)),
    ]
    for (option, help) in HelpText.rows(for: command, in: translation) {
      lines += Self.item(option, help)
    }
    return lines
  }

  private func entry(_ command: CommandSyntax) -> [String] {
    var lines = Self.item(
      translation(command.synopsis), command.hasDetailsAlone ? "" : translation(command.summary))
    guard !command.details.isEmpty else { return lines }
    // Details have their own columns.
    lines += [".sp", ".nf"]
    lines += translation(command.details).split(separator: "\n").map { Self.escaped($0) }
    return lines + [".fi"]
  }

  private static func item(_ term: String, _ meaning: String) -> [String] {
    [".TP", ".B \(quoted(term))"] + (meaning.isEmpty ? [] : [escaped(meaning)])
  }

  /// Returns a text as one argument of a request.
  private static func quoted(_ text: String) -> String {
    "\"\(escaped(text).replacingExactly("\"", with: "\\(dq"))\""
  }

  /// Returns a text escaped for roff, in ASCII.
  private static func escaped(_ text: some StringProtocol) -> String {
    let body = text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case _ where character.isASCII: String(character)
      default:
        // Accented letters are written as the letter and its marks.
        "\\[u"
          + String(character).decomposedStringWithCanonicalMapping.unicodeScalars
          .map { String(format: "%04X", $0.value) }.joined(separator: "_") + "]"
      }
    }.joined()
    return body.hasPrefix(".") ? "\\&" + body : body
  }
}
