import Occupying
import ReelSupport
import Foundation
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Descriptions of the program for other tools: the manual page, and scripts for completion.
@Suite(.occupiesAThread) struct DescribingTests {
  private static let groff = ["/usr/bin/groff", "/usr/local/bin/groff", "/opt/homebrew/bin/groff"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private static func text(_ arguments: String..., locale: String = "C.UTF-8") async throws
    -> String
  {
    let run = try await ProgramRun.of(
      "reel", arguments, environment: ["LC_ALL": locale], in: try TemporaryDirectory())
    #expect(run.code == 0, "\(run.diagnostics)")
    return run.output
  }

  /// Returns the output of a program for a file, including diagnostics.
  private static func output(
    of program: String, _ arguments: [String], for file: String
  ) async throws -> String {
    let directory = try TemporaryDirectory()
    let path = directory.url.appendingPathComponent("input").path
    try Data(file.utf8).write(to: URL(fileURLWithPath: path))
    return try SpawnedProcess.output(
      of: program, arguments + [path], in: directory.url.path, diagnostics: .output
    ).text
  }

  /// Returns the program's subcommands with their options, as its help lists them.
  private static func subcommands() async throws -> [(name: String, options: [String])] {
    var commands: [(name: String, options: [String])] = []
    for match in try await text("--help").matches(of: #/(?m)^  reel \[?(\w+)/#) {
      let name = String(match.output.1)
      let options = try await text(name, "--help").matches(of: #/(?m)^  (?:-\w, )?--([\w-]+)/#)
      commands.append((name, options.map { String($0.output.1) }))
    }
    #expect(commands.count >= 20 && commands.reduce(0) { $0 + $1.options.count } >= 60)
    return commands
  }

  /// Returns the shell's commands, as `.help` lists them after those of an app.
  private static func shellCommands() async throws -> [String] {
    let help = try await text("-c", ".help").components(separatedBy: "\n\n")
    let own = try #require(help.firstIndex { $0.hasPrefix("orientation\n") })
    let topics = try #require(help.firstIndex { $0.hasPrefix("topics\n") })
    let names = help[own..<topics].flatMap { group in
      group.matches(of: #/(?m)^  (\S+)/#).map { String($0.output.1) }
    }
    #expect(names.count >= 50)
    return names
  }

  @Test(arguments: ["C.UTF-8", "de_DE.UTF-8"])
  func theManualPageHasEveryCommand(_ locale: String) async throws {
    let page = try await Self.text("man", locale: locale)
    #expect(page.utf8.count == page.count, "only ASCII is the same everywhere")
    let sections = page.components(separatedBy: "\n.S").map { $0 + "\n" }
    for (name, options) in try await Self.subcommands() {
      let section = try #require(
        sections.first { $0.contains(try Regex("^S \"reel \\[?\(name)[\\] \"]")) }, "\(name)")
      for option in options {
        let term = "\\-\\-" + option.replacing("-", with: "\\-")
        #expect(
          [" ", "\""].contains { section.contains("\(term)\($0)") }, "\(name) --\(option)")
      }
    }
    let shell = try #require(sections.last { $0.contains("\n.TP\n.B \"\\&.help ") })
    for name in try await Self.shellCommands() {
      let term = "\n.B \"" + (name.hasPrefix(".") ? "\\&" : "") + name
      #expect([" ", "\""].contains { shell.contains("\(term)\($0)") }, "\(name)")
    }
  }

  @Test(.enabled(if: groff != nil, "groff is missing"), arguments: ["C.UTF-8", "de_DE.UTF-8"])
  func theManualPageIsFormattedWithoutWarnings(_ locale: String) async throws {
    let page = try await Self.text("man", locale: locale)
    let warnings = try await Self.output(
      of: try #require(Self.groff), ["-man", "-Tutf8", "-ww", "-z"], for: page)
    #expect(warnings.isEmpty)
  }

  @Test(arguments: [
    ("reel r", "run replay report"), ("reel mini", "minipools"), ("reel --keep-", "--keep-going"),
    ("reel --ver", "--version"),
    ("reel run --m", "--mode --memory"), ("reel run --mode j", "json"),
    ("reel run --mode = j", "json"), ("reel run --mode =", "ansi plain json"),
    // bash completes names of files itself, which may have blanks.
    ("reel run inp", "(default)"), ("reel shell --data inp", "(dirnames)"),
    ("reel shell --record = inp", "(default)"), ("reel corpus add re", "(default)"),
    ("reel completions z", "zsh"), ("reel fuzz code", "codepay"), ("reel log --last ''", ""),
    ("reel man ''", ""), ("reel help r", "run replay report"), ("reel help mini", "minipools"),
    ("reel corpus replay --t", "--timeout"), ("reel corpus add --", "--to --json --help"),
    ("reel corpus list --", "--against --as --json --help"), ("reel corpus re", "replay"),
  ])
  func bashCompletes(_ line: String, _ words: String) async throws {
    let script =
      try await Self.text("completions", "bash")
        + """

        compopt() { COMPREPLY=("($2)"); }
        COMP_WORDS=(\(line))
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _reel
        echo "${COMPREPLY[*]}"
        """
    #expect(try await Self.output(of: "/bin/bash", [], for: script) == words + "\n")
  }

  /// A folder with the name of a command is not meant by it.
  @Test func bashTakesNoWordForAFileName() async throws {
    let script = try await Self.text("completions", "bash") + "\ncomplete -p reel\n"
    #expect(try await Self.output(of: "/bin/bash", [], for: script) == "complete -F _reel reel\n")
  }

  @Test func everyUnixShellKnowsEveryOption() async throws {
    let bash = try await Self.text("completions", "bash").lines
    let zsh = try await Self.text("completions", "zsh")
    let fish = try await Self.text("completions", "fish").lines
    for (name, options) in try await Self.subcommands() {
      let words = try #require(bash.first { $0.hasPrefix("      \(name)) words=") }, "\(name)")
      let parts = zsh.components(separatedBy: "\n    \(name))")
      let arguments = try #require(parts.dropFirst().first).split(
        separator: #/\n    [a-z]/#, maxSplits: 1)[0]
      let lines = fish.filter { $0.contains("__fish_seen_subcommand_from \(name)'") }
      for option in options + ["help"] {
        #expect(words.contains(try Regex("[' ]--\(option)[' ]")), "bash: \(name) --\(option)")
        #expect(arguments.contains("--\(option)["), "zsh: \(name) --\(option)")
        #expect(lines.contains { $0.contains(" -l \(option) ") }, "fish: \(name) --\(option)")
      }
    }
  }

  @Test func zshAndFishKnowWhatFollowsAnOption() async throws {
    let zsh = try await Self.text("completions", "zsh")
    #expect(zsh.hasPrefix("#compdef reel\n"))
    #expect(zsh.contains("'--jobs[how many scripts run at a time; default one per core]:N:'"))
    #expect(zsh.contains("'*:RECORDING…:_files'"))
    // As in the other shells, an operation on a corpus has its own options only.
    let add = try #require(zsh.components(separatedBy: "\n      add) ").dropFirst().first)
    let listed = add.components(separatedBy: " ;;")[0].matches(of: #/--[a-z-]+/#).map(\.output)
    #expect(listed == ["--to", "--json", "--help"])
    let german = try await Self.text("completions", "zsh", locale: "de")
    for placeholder in ["ANTEIL", "PRÜFUNG"] { #expect(german.contains("]:\(placeholder):")) }
    let fish = try await Self.text("completions", "fish")
    #expect(
      fish.contains(
        "complete -c reel -n '__fish_seen_subcommand_from log' -l last -x -d 'only the newest N'"))
  }
}
