import Foundation
import MockBackend
import Reel
import ReelApps
import ReelHTTP
import ReelProgram
import ReelShell
import Synchronization
import TemporaryFiles
import Testing

/// The same lines make the same recording, byte for byte, however long the world takes to answer.
@Suite struct DeterminismTests {
  /// Delivers answers after a detour over other threads, which is different each time.
  private struct DelayingTransport: Transport {
    let inner: any Transport

    func send(
      _ request: HTTPRequest, to base: BaseURL
    ) async throws(TransportError) -> HTTPResponse {
      await detour()
      let answer = try await inner.send(request, to: base)
      await detour()
      return answer
    }

    /// Passes through threads of the system, which other tests do not keep busy.
    private func detour() async {
      for _ in 0..<Int.random(in: 0..<6) {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume() }
        }
      }
    }
  }

  /// Counts the requests that are in flight at the same time.
  private struct CountingTransport: Transport {
    final class Counter: Sendable {
      private let count = Mutex((now: 0, most: 0))

      var most: Int { count.withLock(\.most) }

      fileprivate func add(_ number: Int) {
        count.withLock { count in
          count.now += number
          count.most = max(count.most, count.now)
        }
      }
    }

    let inner: any Transport
    let counter: Counter

    func send(
      _ request: HTTPRequest, to base: BaseURL
    ) async throws(TransportError) -> HTTPResponse {
      counter.add(1)
      defer { counter.add(-1) }
      return try await inner.send(request, to: base)
    }
  }

  /// The program, with another transport between the apps and the clock, or between the clock and
  /// the services.
  private static func program(
    around: @escaping @Sendable (any Transport) -> any Transport = { $0 },
    over change: @escaping @Sendable (any Transport) -> any Transport
  ) -> Program<AppState, AppAction> {
    let program = Apps.program
    return Program(name: program.name, version: program.version, apps: program.apps) { setup in
      try await program.launch(
        SessionSetup(
          clock: setup.clock, virtualClock: setup.virtualClock, transport: NetworkTransport(),
          around: { around(setup.transport(to: change($0))) }, services: setup.services,
          directories: setup.directories, isTemporary: setup.isTemporary, report: setup.report))
    }
  }

  /// The program, with its services behind a port.
  private static var programOverHTTP: Program<AppState, AppAction> {
    let program = Apps.program
    return Program(name: program.name, version: program.version, apps: program.apps) { setup in
      var options = Backend.Options()
      options.now = { setup.clock.now.milliseconds }
      let count = Atomic(0)
      options.makeToken = { "token-\(count.add(1, ordering: .relaxed).newValue)" }
      let backend = try Backend(options)
      var services: [String: BaseURL] = [:]
      for (app, mount) in [
        "minipools": "minipools", "transformers": "transformers-api", "tvshows": "parse",
        "codepay": "codepay",
      ] {
        services[app] = try BaseURL(
          "\(backend.baseURL.absoluteString)/\(mount)", name: "embedded backend")
      }
      let launch = try await program.launch(
        SessionSetup(
          clock: setup.clock, virtualClock: setup.virtualClock, transport: NetworkTransport(),
          around: { setup.transport(to: DelayingTransport(inner: $0)) }, services: services,
          directories: setup.directories, isTemporary: setup.isTemporary, report: setup.report))
      return Launch(
        suite: launch.suite, clients: launch.clients, hasBackend: launch.hasBackend,
        shutDown: {
          launch.shutDown()
          backend.stop()
        })
    }
  }

  private static let burst = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Scenarios/Together/burst.script").path

  /// Runs the script and returns its recording and output.
  private func run(_ program: Program<AppState, AppAction>) async throws -> [String] {
    let directory = try TemporaryDirectory()
    let options = try SessionOptions(
      apps: program.apps, name: program.name,
      isReproducible: true)
    let result = try await ScriptRunner(program, options: options)
      .run(
        Script(path: Self.burst), name: "burst.script", recording: directory.path("burst.reel"))
    #expect(result.code == .ok, "\(result.output)")
    return [try String(contentsOfFile: directory.path("burst.reel"), encoding: .utf8)]
      + result.output.map(\.text)
  }

  /// Reports only the first difference, because the whole has hundreds of lines.
  private static func expectSame(
    _ lines: [String], _ expected: [String], _ location: SourceLocation = #_sourceLocation
  ) {
    let place = Array(zip(lines, expected)).firstIndex { $0.0 != $0.1 }
    guard lines != expected else { return }
    let index = place ?? min(lines.count, expected.count)
    let found = index < lines.count ? lines[index].prefix(300) : "nothing"
    let wanted = index < expected.count ? expected[index].prefix(300) : "nothing"
    Issue.record("line \(index + 1) is\n  \(found)\nand not\n  \(wanted)", sourceLocation: location)
  }

  @Test func delaysOfTheTransportChangeNothing() async throws {
    let expected = try await run(Apps.program)
    for _ in 0..<8 {
      Self.expectSame(try await run(Self.program { DelayingTransport(inner: $0) }), expected)
    }
  }

  @Test func servicesBehindAPortChangeNothing() async throws {
    let expected = try await run(Apps.program)
    for _ in 0..<3 { Self.expectSame(try await run(Self.programOverHTTP), expected) }
  }

  /// Without overlapping requests these tests would prove little: several are in flight in the
  /// middle of the script.
  @Test func manyRequestsOverlap() async throws {
    let counter = CountingTransport.Counter()
    _ = try await run(
      Self.program(around: { CountingTransport(inner: $0, counter: counter) }, over: { $0 }))
    #expect(counter.most >= 3)
  }

  @Test(arguments: 0..<4)
  func fuzzingWithDelaysIsTheSameRun(app: Int) async throws {
    var transcripts: [[String]] = []
    for program in [Apps.program, Self.program { DelayingTransport(inner: $0) }] {
      var lines: [String] = []
      let report = try await Fuzzer(program, app: app)
        .run(.init(steps: 150, seed: 7, faults: 0), transcript: { lines.append($0.english) })
      #expect(report.failure == nil)
      transcripts.append(lines)
    }
    Self.expectSame(transcripts[1], transcripts[0])
    #expect(transcripts[0].count > 150)
  }
}
