import Foundation
import Reel
import ReelApp
import ReelCorpus
import ReelShell
import Synchronization

/// A list of numbers with one mistake in it, for tests of what finds mistakes.
struct Faulty: App {
  /// The mistake.
  enum Fault: String, CaseIterable {
    /// None.
    case none
    /// After `arm`, a number below zero is let in.
    case rule
    /// `fire` after `arm` and `add` ends the program.
    case crash
    /// The effect of `arm` depends on how often it has been called.
    case impure
    /// A number is lost when the action is written down.
    case coding
    /// With three numbers the screen is empty.
    case screen
    /// Adding a number takes long where it has been added before, as questions do.
    case slow
    /// Adding a number always takes a little.
    case sluggish
    /// `fire` after `arm` never comes to its end.
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

  /// A number that writes itself down, or not.
  struct Number: Codable, Equatable, Sendable {
    var value: Int
    var isLost = false

    private enum CodingKeys: CodingKey { case value }

    init(_ value: Int, isLost: Bool) {
      self.value = value
      self.isLost = isLost
    }

    init(from decoder: any Decoder) throws {
      value = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .value)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(isLost ? 0 : value, forKey: .value)
    }
  }

  /// State that no reducer may read.
  private static let calls = Mutex(0)

  /// The numbers that have been added, by anybody.
  private static let added = Mutex<Set<Int>>([])

  private static func takeLong(over number: Int) {
    guard !added.withLock({ $0.insert(number).inserted }) else { return }
    FileHandle.standardError.write(Data("adding \(number) again\n".utf8))
    // A reducer has nothing to wait on; the test of it does not wait for its end.
    usleep(200_000)
  }

  let fault: Fault
  let name = "faulty"
  var initialState: State { State() }

  var reducer: some Reducer<State, Action> {
    Reduce { [fault] state, action in
      switch action {
      case .added(let number):
        if fault == .slow { Self.takeLong(over: number.value) }
        // For the same reason as there.
        if fault == .sluggish { usleep(50_000) }
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
        // Past its end, as the mistake of an index out of range is made.
        if fault == .crash, state.isArmed, !state.numbers.isEmpty {
          state.numbers.remove(at: state.numbers.count)
        }
        while fault == .stuck, state.isArmed { usleep(10_000) }
        state.isArmed = false
      case .cleared: state.numbers = []
      }
    }
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
