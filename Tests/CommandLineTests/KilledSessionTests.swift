import Foundation
import Reel
import ReelSupport
import Testing

@testable import ReelREPL
@testable import ReelTools

/// An agent's session that the system kills, such as for want of memory.
@Suite struct KilledSessionTests {
  /// It has said nothing.
  private struct KilledSession: AgentChannel {
    var countOfDiagnostics: Int { 0 }

    func send(_ line: String) {}
    func interrupt(_ number: Int) {}
    func receive() async -> ByteLines.Line? { nil }
    func close() {}
    func stop() {}

    func ending(after start: Int) async -> (diagnostics: String, end: SpawnedProcess.End) {
      ("", .signal(SIGKILL))
    }
  }

  @Test func theAgentReadsThatItIsOver() async {
    let child = AgentChild(KilledSession(), on: VirtualClock())
    let error = await #expect(throws: LineFailure.self) {
      _ = try await child.reply(to: ".state")
    }
    #expect(
      error?.message.english
        == "the session is over: open the recording or the app again (Killed)")
    #expect(error?.code == .crashed)
  }
}
