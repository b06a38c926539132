import Foundation
import Reel
import ReelApp
import ReelCorpus
import ReelShell
import Synchronization

/// An app with a list of numbers and one bug, for tests of the tools that find bugs.
struct Faulty: App {
  /// The app's bug.
  enum Fault: String, CaseIterable {
    /// There is no bug.
    case none
    /// After `arm`, a number below zero is accepted.
    case rule
    /// `fire` after `arm` and `add` crashes the program.
    case crash
    /// Ctrl-C arrives at `fire` after `arm`, while nothing handles it.
    case interrupted
    /// `fire` after `arm` crashes the program when it is tried in a copy, to see what it drops.
    case tried
    /// `fire` after `arm` overflows the stack.
    case overflow
    /// The effect of `arm` depends on how often it has been called.
    case impure
    /// A number is lost when the action is encoded.
    case coding
    /// Encoding an action with the number 42 crashes the program, outside of its reducer.
    case encoding
    /// The screen is empty if there are three numbers.
    case screen
    /// Adding a number takes long if it has been added before, as when the session is replayed to
    /// answer a question.
    case slow
    /// Adding a number always takes a little time.
    case sluggish
    /// `fire` after `arm` never ends.
    case stuck
  }

  struct State: Codable, Equatable, Sendable {
    var numbers: [Int] = []
    var isArmed = false
    var arms = 0
  }

  enum Action: Codable, Equatable, Sendable {
    case added(Number)
    case armed
    case fired
    case cleared
  }

  /// A number that is encoded as 0 if it is to be lost.
  struct Number: Codable, Equatable, Sendable {
    var value: Int
    var isLost = false

    private enum CodingKeys: CodingKey { case value }

    private static let crashesWhenEncoded =
      ProcessInfo.processInfo.environment["FAULT"] == Fault.encoding.rawValue

    init(_ value: Int, isLost: Bool) {
      self.value = value
      self.isLost = isLost
    }

    init(from decoder: any Decoder) throws {
      value = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .value)
    }

    func encode(to encoder: any Encoder) throws {
      if let gate = Faulty.gate, access(gate, F_OK) == 0 { Faulty.wait(at: gate) }
      var container = encoder.container(keyedBy: CodingKeys.self)
      if Self.crashesWhenEncoded, value == 42 { _ = Array(0..<value)[value] }
      try container.encode(isLost ? 0 : value, forKey: .value)
    }
  }

  /// The number of `arm` actions so far, which a reducer must not depend on.
  private static let calls = Mutex(0)

  /// A named pipe: while it is there, a number is encoded only when the pipe is opened for writing.
  fileprivate static let gate = ProcessInfo.processInfo.environment["GATE"]

  /// Says so, and waits.
  fileprivate static func wait(at gate: String) {
    FileHandle.standardOutput.write(Data("at the gate\n".utf8))
    var descriptor = open(gate, O_RDONLY)
    while descriptor < 0, errno == EINTR { descriptor = open(gate, O_RDONLY) }
    close(descriptor)
  }

  /// All numbers that have been added in this process.
  private static let added = Mutex<Set<Int>>([])

  private static func takeLong(over number: Int) {
    guard !added.withLock({ $0.insert(number).inserted }) else { return }
    FileHandle.standardError.write(Data("adding \(number) again\n".utf8))
    block(for: 200)
  }

  /// Blocks, because a reducer cannot suspend, for some milliseconds, unless the task is cancelled:
  /// who interrupts it need not wait for the other numbers that are added before it looks.
  private static func block(for milliseconds: Int) {
    for _ in 0..<milliseconds / 10 where !Task.isCancelled { usleep(10_000) }
  }

  /// Never ends, as the compiler does not know; a compiler that optimizes would make it a loop.
  @inline(never)
  @_optimize(none)
  private static func dig(_ sum: inout Int) {
    var deeper = sum &+ 1
    if deeper != .min { dig(&deeper) }
    sum = deeper
  }

  let fault: Fault
  let name = "faulty"
  var initialState: State { State() }

  var reducer: some Reducer<State, Action> {
    Reduce { [fault] state, action in
      switch action {
      case .added(let number):
        if fault == .slow { Self.takeLong(over: number.value) }
        if fault == .sluggish { Self.block(for: 50) }
        guard number.value >= 0 || (fault == .rule && state.isArmed) else { return }
        state.numbers.append(number.value)
      case .armed:
        state.isArmed = true
        state.arms =
          fault == .impure
          ? Self.calls.withLock { calls in
            calls += 1
            return calls
          } : state.arms + 1
      case .fired:
        // An index out of range.
        if fault == .crash || fault == .tried, state.isArmed, !state.numbers.isEmpty {
          state.numbers.remove(at: state.numbers.count)
        }
        if fault == .interrupted, state.isArmed {
          signal(SIGINT, SIG_DFL)
          // To the process, as threads of Dispatch block signals; it ends on another thread.
          kill(getpid(), SIGINT)
          while true { usleep(10_000) }
        }
        if fault == .overflow, state.isArmed { Self.dig(&state.arms) }
        while fault == .stuck, state.isArmed { usleep(10_000) }
        state.isArmed = false
      case .cleared: state.numbers = []
      }
    }
  }

  /// Whether numbers are lost, which only a copy tells.
  func drops(by action: Action, from state: State, to next: () -> State) -> Bool {
    fault == .tried && next().numbers.count < state.numbers.count
  }

  @CommandBuilder<State, Action>
  var commands: [Command<State, Action>] {
    Command("add", "Add a number", .argument("n", Int.self)) { [fault] in
      .added(Number($0, isLost: fault == .coding && $0 > 40))
    }
    Command("arm", "Get ready") { .armed }
    Command("fire", "Get it over with") { .fired }
    Command("clear", "Forget the numbers") { .cleared }
  }

  func screen(for state: State) -> Screen {
    if fault == .screen, state.numbers.count == 3 { return Screen(title: "") }
    return Screen(title: "Faulty") { Field("numbers", state.numbers.count) }
  }

  var invariants: [Invariant<State>] {
    [Invariant("no number is below zero") { $0.numbers.allSatisfy { $0 >= 0 } }]
  }
}

@main enum Main {
  static func main() async {
    let fault = ProcessInfo.processInfo.environment["FAULT"].flatMap(Faulty.Fault.init)
    await Shell(Program(Faulty(fault: fault ?? .none)), adding: [.corpus]).run()
  }
}
