import ReelApps
import ReelProgram
import Testing

@testable import ReelREPL
@testable import ReelTools

/// A screen that moves at a terminal.
@Suite struct MovingScreenTests {
  /// What is announced while the screen moves is shown when it has come to rest.
  @Test func changesMeanwhileAreShown() async throws {
    let start = try await SessionStart(
      Apps.program.withTools,
      options: SessionOptions(
        apps: Apps.program.apps, name: Apps.program.name, isReproducible: true),
      isVirtual: true, output: CollectedOutput(),
      configuration: SessionConfiguration(mode: .ansi))
    defer { start.shutDown() }
    func type(_ line: String) async {
      _ = await start.interpreter.execute(line)
      _ = await start.session.settles()
    }
    let output = CollectedOutput()
    let presenter = ScreenPresenter(start.session, output: NoticeKeeper(output))
    presenter.watch()
    await type("open 2")
    await presenter.endWork(hasSettled: true) { _ in }
    presenter.isAtWork = true
    await type("home")
    var moved: [String] = []
    await presenter.endWork(hasSettled: true) { lines in
      moved += lines.map(\.plain)
      #expect(presenter.isAtWork)
      await type("open 3")
      #expect(output.answers.isEmpty)
    }
    #expect(moved.first == "MiniPools")
    #expect(output.answers == "\u{1b}[2mOffice coffee\u{1b}[0m\n")
    #expect(!presenter.isAtWork)
  }
}
