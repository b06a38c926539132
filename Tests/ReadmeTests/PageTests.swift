import Foundation
import PseudoTerminal
import Testing

/// Compiles every block of Swift in the documentation.
@Suite struct PageTests {
  private let home: Home

  init() throws { home = try Home() }

  /// Returns the compiler's messages about a page's program, each as `path:line: message`.
  private func mistakes(in page: Page) async throws -> [String] {
    let library = try await home.run("pkg-config --cflags-only-I libpq")
    let folders = library.output.split(whereSeparator: \.isWhitespace)
      .flatMap { ["-Xcc", String($0)] }
    return try await home.diagnostics(
      of: page.program, at: page.path, Home.modules + folders)
  }

  @Test(arguments: try Page.all().filter(\.hasProgram).map(\.path))
  func everyBlockIsCompiled(path: String) async throws {
    #expect(try await mistakes(in: Page(path)) == [])
  }

  @Test func everyExcerptIsInItsFile() throws {
    /// Returns the code without indentation, because an excerpt is indented less than in its file.
    func bare(_ code: String) -> String {
      code.split(separator: "\n").map { $0.drop(while: \.isWhitespace) + "\n" }.joined()
    }
    let excerpts = try Page.all().flatMap { page in page.excerpts.map { (page.path, $0) } }
    #expect(excerpts.count >= 20)
    for (page, excerpt) in excerpts {
      let file = try Readme.contents(excerpt.path)
      #expect(bare(file).contains(bare(excerpt.code)), "\(page): \(excerpt.path)\n\(excerpt.code)")
    }
  }

  @Test func everyManifestIsCompiled() async throws {
    let manifests = try Page.all().flatMap { page in page.manifests.map { (page.path, $0) } }
    #expect(!manifests.isEmpty)
    let compiler = try await home.run(
      "PATH='\(ProcessInfo.processInfo.environment["PATH"] ?? "")' command -v swiftc")
    let interface = URL(fileURLWithPath: compiler.output.filter { $0 != "\n" })
      .resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("lib/swift/pm/ManifestAPI").path
    for (path, manifest) in manifests {
      let said = try await home.diagnostics(
        of: manifest, at: path, ["-package-description-version", "6.2", "-I", interface])
      #expect(said == [])
    }
  }

  @Test func aWrongBlockIsFoundOnItsLine() async throws {
    let page = Page(
      "Wrong.md",
      """
      # Wrong

      <!-- swift
      struct Light { var isOn = false }
      -->
      ```swift
      var light = Light()
      light.isOf = true
      ```
      """)
    #expect(
      try await mistakes(in: page)
        == ["Wrong.md:8: value of type 'Light' has no member 'isOf'"])
  }
}
