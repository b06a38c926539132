import Foundation
import ReelProgram
import TemporaryFiles
import Testing

/// Descriptions of the program for other tools: the manual page, and scripts for completion.
@Suite struct DescribingTests {
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
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments + [path]
    process.currentDirectoryURL = directory.url
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  @Test(arguments: ["C.UTF-8", "de_DE.UTF-8"])
  func theManualPageHasEveryCommand(_ locale: String) async throws {
    let page = try await Self.text("man", locale: locale)
    #expect(page.utf8.count == page.count, "only ASCII is the same everywhere")
    for text in ["reel run", "reel why", "reel completions", ".goto", ".net", "expect"] {
      #expect(page.contains("\\&\(text)") || page.contains("\"\(text)"), "\(text)")
    }
    #expect(page.contains("\\-\\-keep\\-going"))
  }

  @Test(.enabled(if: groff != nil, "groff is missing"), arguments: ["C.UTF-8", "de_DE.UTF-8"])
  func theManualPageIsFormattedWithoutWarnings(_ locale: String) async throws {
    let page = try await Self.text("man", locale: locale)
    let warnings = try await Self.output(
      of: try #require(Self.groff), ["-man", "-Tutf8", "-ww", "-z"], for: page)
    #expect(warnings.isEmpty)
  }

  @Test(arguments: [
    ("reel r", "run replay report"), ("reel mini", "minipools"), ("reel --ke", "--keep-going"),
    ("reel run --m", "--mode --memory"), ("reel run --mode j", "json"), ("reel run inp", "input"),
    ("reel completions z", "zsh"), ("reel fuzz code", "codepay"), ("reel log --last ''", ""),
    ("reel man ''", ""),
  ])
  func bashCompletes(_ line: String, _ words: String) async throws {
    let script =
      try await Self.text("completions", "bash")
        + """

        COMP_WORDS=(\(line))
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _reel
        echo "${COMPREPLY[*]}"
        """
    #expect(try await Self.output(of: "/bin/bash", [], for: script) == words + "\n")
  }

  @Test func zshAndFishKnowEveryOption() async throws {
    let zsh = try await Self.text("completions", "zsh")
    #expect(zsh.hasPrefix("#compdef reel\n"))
    #expect(zsh.contains("'--jobs[how many scripts run at a time; default one per core]:N:'"))
    #expect(zsh.contains("'*:RECORDING…:_files'"))
    let fish = try await Self.text("completions", "fish")
    #expect(
      fish.contains(
        "complete -c reel -n '__fish_seen_subcommand_from log' -l last -x -d 'only the newest N'"))
  }
}
