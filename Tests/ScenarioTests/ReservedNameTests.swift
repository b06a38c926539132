import Reel
import ReelApp
import ReelCoding
import Testing

@testable import ReelREPL

/// An app that uses a name for something else than an earlier version did.
@Suite struct ReservedNameTests {
  private struct Jar: App {
    struct State: Codable, Equatable, Sendable, Evolving {
      var note = ""
      static let changes: [FormChange] = [.removed("note")]
    }

    var name: String { "jar" }
    var initialState: State { State() }
    var reducer: some Reducer<State, Int> { Reduce { _, _ in } }
    func screen(for state: State) -> Screen { Screen(title: "Jar") }
  }

  @Test func theProgramDoesNotStart() async throws {
    let program = Program(Jar())
    let error = await #expect(throws: FormError.self) {
      try await SessionStart(
        program, options: SessionOptions(apps: program.apps, name: "jar", isReproducible: true),
        isVirtual: true, output: CollectedOutput(), configuration: SessionConfiguration())
    }
    #expect(
      error?.text.english.hasSuffix(
        "uses the name “note” again, which had another meaning; choose another one") == true)
  }
}
