import Reel
import ReelApp
import ReelTexts
import Testing

@testable import ReelREPL
@testable import ReelTools

/// `.late`: an answer that is delivered again while its request is open.
@Suite struct LateAnswerTests {
  /// A clock that ticks every second.
  private struct Ticker: App {
    enum Action: Codable, Equatable, Sendable { case started, ticked }

    enum Request: RequestProtocol {
      case ticks
      var policy: RequestPolicy { .latest.repeated(every: .seconds(1)) }
    }

    struct State: Codable, Equatable, Sendable {
      var ticks = 0
    }

    var name: String { "ticker" }
    var initialState: State { State() }

    func reduce(into state: inout State, action: Action, ask: inout Ask<Self>) {
      switch action {
      case .started: ask(.ticks)
      case .ticked: state.ticks += 1
      }
    }

    func respond(to request: Request) -> Effect<Action> {
      switch request {
      case .ticks: .send(.ticked)
      }
    }

    @CommandBuilder<State, Action>
    var commands: [Command<State, Action>] {
      Command("start", "Start the clock") { .started }
    }

    func screen(for state: State) -> Screen { Screen(title: "Ticker") { Field("n", state.ticks) } }
  }

  /// The numbers of ticks on the branches, after a clock with a tick, some lines, and `.late 2`.
  private static func ticks(after lines: String...) async throws -> [String: Int] {
    let program = Program(Ticker())
    let start = try await SessionStart(
      program.withTools,
      options: SessionOptions(apps: program.apps, name: program.name, isReproducible: true),
      isVirtual: true, output: CollectedOutput(), configuration: SessionConfiguration())
    defer { start.shutDown() }
    for line in ["start", ".advance 0.5"] + lines + [".late 2"] {
      #expect(await start.interpreter.execute(line) == .done, "\(line)")
    }
    let timeline = start.session.timeline
    return Dictionary(
      uniqueKeysWithValues: timeline.branches.compactMap { branch in
        timeline.history(of: branch.id).map { (branch.name, $0.state(at: $0.count).ticks) }
      })
  }

  @Test func arrivesOnItsBranch() async throws {
    #expect(try await Self.ticks() == ["main": 2])
  }

  /// The branch that has restarted has left its frames and its requests to the one that keeps them.
  @Test func arrivesWhereItsRequestIsOpenAfterAReset() async throws {
    #expect(try await Self.ticks(after: ".reset") == ["main": 2, "branch-1": 0])
  }
}
