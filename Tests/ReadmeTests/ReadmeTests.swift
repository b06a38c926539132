import Foundation
import PseudoTerminal
import Testing

/// The README is true: its code is compiled, its sessions are run, its names exist.
@Suite struct ReadmeTests {
  private let readme: Readme
  private let home: Home

  init() throws {
    readme = try Readme()
    home = try Home()
  }

  @Test func theCounterIsPrintedAsItIs() throws {
    let file = try Readme.contents("Tests/Helpers/Counter/Counter.swift")
    let code = try #require(file.range(of: "import Reel\n")).lowerBound
    // Before the code there are only comments, so that nothing is left out of the README.
    #expect(file[..<code].split(separator: "\n").allSatisfy { $0.hasPrefix("//") })
    #expect(readme.blocks("swift").first == String(file[code...]))
  }

  @Test func everyOtherPieceOfCodeIsCompiled() throws {
    let compiled = try [
      "ReadmeTests/TickerTests", "ReadmeTests/CounterScenarioTests", "Helpers/Quotes/Quotes",
    ]
    .map { try Readme.contents("Tests/\($0).swift") }.joined()
    // What stands in a type there stands by itself in the README.
    .replacing("\n  ", with: "\n")
    let pieces = readme.blocks("swift").dropFirst()
      .filter { !$0.hasPrefix("// swift-tools-version") }
    #expect(pieces.count == 5)
    for piece in pieces { #expect(compiled.contains(piece.replacing("\n  ", with: "\n"))) }
  }

  /// The article about screens shows parts of an app that is tested here.
  @Test func theArticlesCodeIsCompiled() throws {
    let article = try Readme("Sources/Library/ReelApp/ReelApp.docc/AnAppOfScreens.md")
    let compiled = try Readme.contents("Tests/ReadmeTests/NotesTests.swift")
    #expect(article.blocks("swift").count == 3)
    for piece in article.blocks("swift") { #expect(compiled.contains(piece)) }
  }

  @Test func theManifestNamesProductsThatThereAre() throws {
    let manifest = try Readme.contents("Package.swift")
    let piece = try #require(
      readme.blocks("swift").first { $0.hasPrefix("// swift-tools-version") })
    let products = piece.matches(of: #/\.product\(name: "(\w+)", package: "reel"\)/#)
      .map { String($0.output.1) }
    #expect(products == ["Reel", "ReelApp", "ReelShell"])
    for product in products { #expect(manifest.contains(".library(name: \"\(product)\"")) }
    let version = piece.prefix { $0 != "\n" }
    #expect(manifest.hasPrefix(version))
    #expect(readme.text.contains("Needs Swift \(version.drop { !$0.isNumber }) or newer"))
  }

  /// A store can be tested where neither the shell's nor the storage's library is installed.
  @Test func onlyWhatNeedsTheShellNeedsTheSystemsLibraries() throws {
    let manifest = try Readme.contents("Package.swift")
    let libraries = Set(
      manifest.matches(of: #/name: "(\w+)", path: "[^"]*", pkgConfig/#).map { $0.output.1 })
    var dependencies: [Substring: [Substring]] = [:]
    let target =
      #/(?:name: |\.(?:library|tool|app)\(\s*)"([\w-]+)",\s*(?:dependencies: )?\[([^\]]*)\]/#
    for match in manifest.matches(of: target) {
      dependencies[match.output.1] = match.output.2.matches(of: #/"([\w-]+)"/#).map(\.output.1)
    }
    func reach(_ target: Substring) -> Set<Substring> {
      (dependencies[target] ?? []).reduce(into: [target]) { $0.formUnion(reach($1)) }
    }
    #expect(libraries.isSuperset(of: ["CEditLine", "CSQLite"]))
    #expect(reach("ReelScenarioTesting").isSuperset(of: ["ReelShell", "CEditLine", "CSQLite"]))
    #expect(reach("ReelTesting").isSuperset(of: ["Reel", "ReelTimeline", "ReelApp"]))
    #expect(reach("ReelTesting").isDisjoint(with: libraries))
  }

  @Test func linkedFilesExist() throws {
    let links = readme.text.matches(of: #/\]\(([^)#]+)\)/#).map { String($0.output.1) }
    #expect(!links.isEmpty)
    for link in links where !link.hasPrefix("http") {
      let path = Readme.package.appendingPathComponent(link).path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
  }

  @Test func theMapNamesEveryTarget() throws {
    func names(in folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(
        atPath: Readme.package.appendingPathComponent(folder).path
      ).filter { !$0.hasPrefix(".") }
    }
    let folders = try names(in: "Sources").flatMap { try names(in: "Sources/\($0)") }
    #expect(try readme.firstColumn(under: "The map").sorted() == folders.sorted())
  }

  @Test func helpKnowsTheCommands() async throws {
    let help = try await home.run("reel --help").output
    let commands = readme.text.matches(of: #/[$`&|;] ?reel ([a-z]+|--help)/#)
      .map { String($0.output.1) }
    #expect(Set(commands).isSuperset(of: ["run", "replay", "open", "why", "serve", "help"]))
    for command in commands where !command.hasPrefix("--") {
      let isListed = help.split(whereSeparator: \.isNewline).contains { line in
        line == "  reel \(command)" || line.hasPrefix("  reel \(command) ")
      }
      #expect(isListed, "reel \(command)")
    }
    for command in Set(commands).subtracting(["help", "--help"]) {
      #expect(try await home.run("reel help \(command)").code == 0)
    }
    let codes = [0, 1, 2, 3].map { "| \($0) | " }
    for code in codes { #expect(readme.text.contains(code)) }
    #expect(help.contains("0 ok, 1 a check failed, 2 wrong usage, 3 unreadable or damaged"))
  }

  /// What `.ci/setup` installs is what the README and the manifest say.
  @Test func theSetUpInstallsWhatTheManifestAsksFor() throws {
    let setup = try Readme.contents(".ci/setup")
    let manifest = try Readme.contents("Package.swift")
    let packages = manifest.matches(of: #/\.apt\(\["([^"]+)"\]\)/#).map { String($0.output.1) }
    #expect(packages.count == 5)
    #expect(readme.text.contains("`pkg-config \(packages.joined(separator: " "))`"))
    for package in packages { #expect(setup.contains("=\(package)")) }
    for block in readme.blocks("sh") {
      for line in block.split(separator: "\n") { #expect(line.hasPrefix(".ci/setup && swift ")) }
    }
  }

  /// Every `console` block is done again, in one home directory, and answers as it is printed.
  @Test(.occupiesAThread) func theSessionsAreReal() async throws {
    for block in readme.blocks("console") {
      for step in Console.steps(of: block) {
        switch step {
        case .command(let line, let answer):
          var expected = answer
          let output = try await home.run(line).output
          if expected.last == "\n", output.last != "\n" { expected.removeLast() }
          #expect(output == expected, "\(line)")
        case .session(let line, let greeting, let exchanges):
          try Console.type(line, greeting, exchanges, in: home)
        }
      }
    }
  }
}
