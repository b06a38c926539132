import Foundation
import Occupying
import PseudoTerminal
import Testing

/// Checks that the README and the articles are true: their sessions are run, their names exist.
///
/// ``PageTests`` compiles their code.
@Suite struct ReadmeTests {
  private let readme: Readme
  private let home: Home

  init() throws {
    readme = try Readme()
    home = try Home()
  }

  @Test func theCounterIsQuotedExactly() throws {
    let file = try Readme.contents("Tests/Helpers/Counter/Counter.swift")
    let code = try #require(file.range(of: "import Reel\n")).lowerBound
    // Only comments precede the code, so the README omits nothing.
    #expect(file[..<code].split(separator: "\n").allSatisfy { $0.hasPrefix("//") })
    #expect(readme.blocks("swift").first == String(file[code...]))
  }

  @Test func theManifestNamesExistingProducts() throws {
    let manifest = try Readme.contents("Package.swift")
    let piece = try #require(
      Page("Sources/Library/Reel/Reel.docc/GettingStarted.md").manifests.first)
    let products = piece.matches(of: #/\.product\(name: "(\w+)", package: "reel"\)/#)
      .map { String($0.output.1) }
    #expect(products == ["Reel", "ReelApp", "ReelShell"])
    for product in products { #expect(manifest.contains(".library(name: \"\(product)\"")) }
    let version = piece.prefix { $0 != "\n" }
    #expect(manifest.hasPrefix(version))
    #expect(readme.text.contains("Needs Swift \(version.drop { !$0.isNumber }) or newer"))
  }

  /// Returns a function from a target to all targets that it depends on, and itself.
  private static func reach(in manifest: String) -> (Substring) -> Set<Substring> {
    var dependencies: [Substring: [Substring]] = [:]
    let target =
      #/(?:name: |\.(?:library|tool|app)\(\s*)"([\w-]+)",\s*(?:dependencies: )?\[([^\]]*)\]/#
    for match in manifest.matches(of: target) {
      dependencies[match.output.1] = match.output.2.matches(of: #/"([\w-]+)"/#).map(\.output.1)
    }
    func reach(_ target: Substring) -> Set<Substring> {
      (dependencies[target] ?? []).reduce(into: [target]) { $0.formUnion(reach($1)) }
    }
    return reach
  }

  /// A store can be tested without the shell's and the storage's system libraries.
  @Test func onlyUsersOfTheShellNeedTheSystemsLibraries() throws {
    let manifest = try Readme.contents("Package.swift")
    let libraries = Set(
      manifest.matches(of: #/name: "(\w+)", path: "[^"]*", pkgConfig/#).map { $0.output.1 })
    let reach = Self.reach(in: manifest)
    #expect(libraries.isSuperset(of: ["CEditLine", "CSQLite"]))
    #expect(reach("ReelScenarioTesting").isSuperset(of: ["ReelShell", "CEditLine", "CSQLite"]))
    #expect(reach("ReelREPL").intersection(libraries) == ["CEditLine"])
    #expect(reach("ReelTesting").isSuperset(of: ["Reel", "ReelTimeline", "ReelApp"]))
    #expect(reach("ReelTesting").isDisjoint(with: libraries))
    #expect(reach("ReelApp").isDisjoint(with: libraries))
  }

  /// The page lists, for each product, the packages of the system's libraries that it reaches.
  @Test func whatEachProductNeedsIsWritten() throws {
    let manifest = try Readme.contents("Package.swift")
    // Reel loads libcurl itself, and only needs its headers.
    var packages: [Substring: Substring] = ["CCurl": "libcurl4-openssl-dev"]
    let library =
      #/
      name:\ "(\w+)",\ path:\ "[^"]*",\ pkgConfig:\ "\w+",\s*providers:\ \[\.apt\(\["([^"]+)
      /#
    for match in manifest.matches(of: library) { packages[match.output.1] = match.output.2 }
    #expect(packages.count == 5)
    let reach = Self.reach(in: manifest)
    var written: [Substring: [Substring]] = [:]
    let page = try Readme.contents("Sources/Library/Reel/Reel.docc/GettingStarted.md")
    for row in page.matches(of: #/(?m)^\| (`[^|]*) \| ([^|]*) \| [^|]* \|$/#) {
      for name in row.output.1.matches(of: #/`(\w+)`/#) {
        written[name.output.1] =
          row.output.2 == "nothing"
          ? [] : row.output.2.filter { $0 != "`" }[...].split(separator: " ").sorted()
      }
    }
    let products = manifest.matches(of: #/\.library\(name: "(\w+)", targets/#).map(\.output.1)
    for product in products where product != "FuzzTargets" {
      let needed = reach(product).compactMap { packages[$0] }.sorted()
      #expect(written[product] == needed, "\(product)")
    }
  }

  /// A missing header is an error that names its package, before any other.
  @Test func aMissingHeaderNamesItsPackage() async throws {
    let home = try Home()
    let headers = [
      "CCurl/include/CCurl.h": "libcurl4-openssl-dev", "CEditLine/shim.h": "libedit-dev",
      "CMicroHTTPD/shim.h": "libmicrohttpd-dev", "CPostgres/shim.h": "libpq-dev",
      "CSQLite/shim.h": "libsqlite3-dev",
    ]
    for (header, package) in headers {
      let path = Readme.package.appendingPathComponent("Sources/System/\(header)").path
      // Without the system's folders no library is found.
      let said = try await home.run(
        "\(Home.path) clang -fsyntax-only -nostdlibinc -x c '\(path)' 2>&1")
      let first = try #require(said.output.split(separator: "\n").first { $0.contains("error:") })
      #expect(first.hasSuffix("apt-get install pkg-config \(package)\""), "\(first)")
    }
  }

  @Test func linkedFilesExist() throws {
    let links = readme.text.matches(of: #/\]\(([^)#]+)\)/#).map { String($0.output.1) }
    #expect(links.count > 20)
    for link in links where !link.hasPrefix("http") {
      let path = Readme.package.appendingPathComponent(link).path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
  }

  /// The README is a first page that leads to the articles, whose list it ends with.
  @Test func theReadmeIsShort() throws {
    let page = readme.text.components(separatedBy: "\n## Documentation")[0]
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 89)
  }

  @Test func theMapNamesEveryTarget() throws {
    func names(in folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(
        atPath: Readme.package.appendingPathComponent(folder).path
      ).filter { !$0.hasPrefix(".") }
    }
    let folders = try names(in: "Sources").flatMap { try names(in: "Sources/\($0)") }
    let map = try Readme("Sources/Library/Reel/Reel.docc/WorkingOnReel.md")
    #expect(try map.firstColumn(under: "Find your way").sorted() == folders.sorted())
  }

  @Test func helpKnowsTheCommands() async throws {
    let help = try await home.run("reel --help").output
    let text = try Page.all().map { try Readme.contents($0.path) }.joined()
    let commands = text.matches(of: #/[$`&|;] ?reel ([a-z]+|--help)/#).map { String($0.output.1) }
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
    for code in codes { #expect(text.contains(code)) }
    #expect(help.contains("0 ok, 1 a check failed, 2 wrong usage, 3 unreadable or damaged"))
  }

  /// `.ci/setup` installs the versions that the README and the manifest state.
  @Test func setupInstallsTheManifestsRequirements() throws {
    let setup = try Readme.contents(".ci/setup")
    let manifest = try Readme.contents("Package.swift")
    let packages = manifest.matches(of: #/"(lib\S+-dev)"/#).map { String($0.output.1) }
    #expect(packages.count == 5)
    #expect(readme.text.contains("`pkg-config \(packages.joined(separator: " "))`"))
    for package in packages { #expect(setup.contains("=\(package)")) }
    for block in readme.blocks("sh") {
      for line in block.split(separator: "\n") { #expect(line.hasPrefix(".ci/setup && swift ")) }
    }
  }

  /// Runs every `console` block of a page again, in one home directory, and compares the output.
  @Test(.occupiesAThread, arguments: try Page.all().filter(\.hasSessions).map(\.path))
  func theSessionsAreReal(path: String) async throws {
    let blocks = try Readme(path).blocks("console")
    for block in blocks {
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
