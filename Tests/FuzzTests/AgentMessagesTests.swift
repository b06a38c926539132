import Foundation
import FuzzTargets
import TestSeeds
import Testing

/// Runs the target for an agent's messages with random ones, without the fuzzer.
@Suite struct AgentMessagesTests {
  /// The number of inputs; `REEL_FUZZ_SECONDS=N` tries as many as N seconds allow instead.
  private static let count = 60

  @Test func randomMessagesAreAnsweredAndEndNoSession() async {
    let seconds = ProcessInfo.processInfo.environment["REEL_FUZZ_SECONDS"].flatMap(Double.init)
    let start = ContinuousClock.now
    var run = 0
    while seconds.map({ ContinuousClock.now - start < .seconds($0) }) ?? (run < Self.count) {
      var messages = AgentMessages(seed: TestSeed.of(run: run))
      let input = messages.input()
      if let problem = await FuzzTarget.agent.problem(with: input) {
        let text = String(decoding: input, as: UTF8.self)
        Issue.record("run \(run), after \(ContinuousClock.now - start): \(problem)\n\(text)")
        return
      }
      run += 1
    }
    if seconds != nil { print("\(run) inputs in \(ContinuousClock.now - start)") }
  }
}
