import ReelSupport
import Foundation
import PseudoTerminal
import Reel
import ReelApp
import ReelProgram
import ReelTimeline
import TemporaryFiles

@testable import Faulty
@testable import Planted

/// A folder with recordings, and a program that manages a corpus of them.
struct CorpusFixture {
  let directory: TemporaryDirectory
  /// The program, which is a product of the package.
  let program: String

  init(_ program: String) throws {
    directory = try TemporaryDirectory()
    self.program = program
    try directory.write("", to: "made/.keep")
  }

  /// Records the given actions.
  func record<A: App>(_ app: A, _ actions: [A.Action], as name: String) throws
  where A.State: Codable & Equatable & Sendable, A.Action: Codable & Equatable & Sendable {
    let suite = Suite(app)
    let timeline = Timeline(
      initialState: suite.initialState, reducer: suite.reducer, clock: VirtualClock())
    let store = Store(
      initialState: suite.initialState, reducer: suite.reducer, log: timeline,
      clock: timeline.clock)
    try timeline.startRecording(
      to: directory.path("made/\(name).reel"), app: RecordingOrigin(suite.name),
      digests: .always)
    for action in actions { store.send(action) }
    try timeline.stopRecording()
  }

  /// Records randomly filled baskets, each of them different.
  func recordBaskets(_ count: Int) throws {
    for number in 0..<count {
      var random = SplitMix(seed: UInt64(number + 1))
      let actions = (0..<Int(random.next() % 12 + 3)).map { _ -> Planted.Action in
        let id = Int(random.next() % 4 + 1)
        let cents = random.next() % 3 == 0 ? ".\(random.next() % 90 + 10)" : ""
        return switch random.next() % 6 {
        case 0: .removed(id: id)
        case 1: .counted(id: id, by: 1)
        case 2: .couponGiven(id * 10)
        default: .added(name: ["apple", "bread", "figs"][id % 3], price: "\(id)\(cents)")
        }
      }
      try record(
        Planted(bug: .none, clock: VirtualClock()), actions + [.couponGiven(number)],
        as: "basket-\(number)")
    }
  }

  /// Records lists of numbers, some of which are armed and fired.
  func recordNumbers(_ count: Int) throws {
    for number in 0..<count {
      var actions: [Faulty.Action] = (0..<6).map {
        .added(Faulty.Number(10 * number + $0, isLost: false))
      }
      if number % 5 == 2 { actions += [.armed, .cleared, .added(.init(1, isLost: false)), .fired] }
      try record(Faulty(fault: .none), actions, as: "numbers-\(number)")
    }
  }

  /// Runs the program to its end.
  @discardableResult
  func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> ProgramRun {
    try await ProgramRun.of(program, arguments, environment: environment, in: directory)
  }

  /// Starts the program, so that it can be killed.
  func start(_ arguments: [String], environment: [String: String] = [:]) throws -> SpawnedProcess {
    try SpawnedProcess(
      BuiltProgram.path(program), arguments,
      environment: directory.environment.merging(environment) { $1 }, in: directory.url.path)
  }

  /// Queries the corpus in the folder `place`, without using any code of Reel.
  func sqlite(_ sql: String) throws -> [String] {
    try Self.output("/usr/bin/sqlite3", [directory.path("place/corpus.sqlite"), sql])
  }

  /// Runs another program and returns its output in lines.
  static func output(_ program: String, _ arguments: [String]) throws -> [String] {
    try SpawnedProcess.output(of: program, arguments).text.split(separator: "\n").map(String.init)
  }
}

/// A random number generator that repeats the same numbers for a seed.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// Kills processes that a program has started.
enum Killing {
  /// Returns the processes that a process has started.
  static func children(of process: Int32) -> [Int32] {
    let folder = "/proc/\(process)/task"
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return tasks.flatMap { task -> [Int32] in
      let text = try? String(contentsOfFile: "\(folder)/\(task)/children", encoding: .utf8)
      return text?.split(separator: " ").compactMap { Int32($0) } ?? []
    }
  }

  /// Waits until a program has started a worker: it is connected to its corpus then.
  static func awaitWorkers(of process: SpawnedProcess) {
    while process.isRunning, children(of: process.identifier).isEmpty { usleep(5_000) }
  }

  /// Kills one worker after the other, with pauses between them.
  ///
  /// - Parameters:
  ///   - count: The number of kills.
  ///   - process: A program with workers.
  ///   - seed: The seed that decides which workers are killed, and when.
  static func workers(_ count: Int, of process: SpawnedProcess, seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<count where process.isRunning {
      awaitWorkers(of: process)
      usleep(UInt32(random.next() % 250_000 + 50_000))
      let children = children(of: process.identifier)
      guard !children.isEmpty else { continue }
      kill(children[Int(random.next() % UInt64(children.count))], SIGKILL)
    }
  }
}
