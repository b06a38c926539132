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
    let presenter = ScreenPresenter(
      start.session, output: NoticeKeeper(output, of: start.session.variables))
    presenter.watch()
    await type("open 2")
    _ = presenter.takeMovingLines()
    await type("home")
    #expect(presenter.takeMovingLines()?.first?.plain == "MiniPools")
    await type("open 3")
    #expect(output.replies.isEmpty)
    #expect(!presenter.showNews(isWhole: true))
    #expect(output.replies == "\u{1b}[2mOffice coffee\u{1b}[0m\n")
  }

  /// What is still going on when the screen changes is awaited, so that all of it is one line.
  @Test func workOfSeveralStepsIsAnnouncedOnce() async throws {
    let start = try await SessionStart(
      Apps.program.withTools,
      options: SessionOptions(
        apps: Apps.program.apps, name: Apps.program.name, isReproducible: true),
      isVirtual: true, output: CollectedOutput(),
      configuration: SessionConfiguration(mode: .plain))
    defer { start.shutDown() }
    let output = CollectedOutput()
    let presenter = ScreenPresenter(
      start.session, output: NoticeKeeper(output, of: start.session.variables))
    presenter.watch()
    for line in [".use tvshows", "wait", "add Dark 2017 3", "wait", "list", "wait"] {
      _ = await start.interpreter.execute(line)
    }
    presenter.showIfChanged()
    presenter.endAsking()
    let shown = output.replies
    let listening = start.session.stores.listen { _ = presenter.showNews(isWhole: false) }
    _ = await start.interpreter.execute("watched Dark 2")
    _ = await start.interpreter.execute("wait")
    _ = presenter.showNews(isWhole: true)
    withExtendedLifetime(listening) {}
    #expect(output.replies.dropFirst(shown.count) == "Added shows: ~ Dark 2017 · 2/3 seasons\n")
  }
}
