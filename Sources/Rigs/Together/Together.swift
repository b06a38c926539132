// An app with shared coins, for tests whose participants are separate processes. The outcome of a
// command can depend on which participant acted first. The app makes requests of every policy, and
// each performed request is noted in a file.
import Foundation
import Reel
import ReelApp

/// An app whose state several participants share.
public struct Together: App {
  /// The app's state.
  public struct State: Codable, Equatable, Sendable {
    /// The number of coins.
    public var coins = 0
    /// The notes, in order.
    public var notes: [String] = []
    /// The number of answered requests of each kind.
    public var answered: [String: Int] = [:]
    /// The open requests.
    public var open: [String] = []
    /// The requests that will not be answered.
    public var lost: [String] = []
  }

  /// The app's actions.
  public enum Action: Codable, Equatable, Sendable {
    /// Puts coins in.
    case add(Int)
    /// Takes coins out, if there are enough.
    case take(Int)
    /// Adds a note.
    case note(String)
    /// Asks the world for something.
    case ask(kind: Kind, id: String)
    /// Makes a request with a secret that only the asking participant knows.
    case unlock(id: String, code: Secret)
    /// The world has answered.
    case answered(kind: Kind, id: String)
    /// The world will not answer.
    case lost(id: String)
  }

  /// The kinds of requests.
  public enum Kind: String, Codable, Sendable, CaseIterable, CommandValue {
    /// A change that may run at the same time as others.
    case write
    /// A change that waits for the ones before it.
    case queue
    /// Only the newest request counts.
    case newest
    /// One answer serves all requests.
    case join
    /// A request that may be repeated.
    case read
  }

  /// The app's requests.
  public enum Request: RequestProtocol {
    /// A request without a secret, by its id.
    case write(id: String), queue(id: String), newest(id: String), join(id: String), read(
      id: String)
    /// A request with a secret.
    case unlock(id: String, code: Secret)

    /// How requests of the same kind relate to each other.
    public var policy: RequestPolicy {
      switch self {
      case .write: .writing(.concurrent)
      case .queue: .writing(.inOrder)
      case .newest: .latest.own
      case .join: .first.own
      case .read, .unlock: .concurrent
      }
    }

    var kind: Kind {
      switch self {
      case .write, .unlock: .write
      case .queue: .queue
      case .newest: .newest
      case .join: .join
      case .read: .read
      }
    }

    var id: String {
      switch self {
      case .write(let id), .queue(let id), .newest(let id), .join(let id), .read(let id),
        .unlock(let id, _):
        id
      }
    }
  }

  /// Creates the app.
  public init() {}

  /// An empty state.
  public var initialState: State { State() }

  /// A reducer that applies each action and makes its requests.
  public func reduce(into state: inout State, action: Action, ask: inout Ask<Self>) {
    switch action {
    case .add(let coins): state.coins += coins
    case .take(let coins): if state.coins >= coins { state.coins -= coins }
    case .note(let text): state.notes.append(text)
    case .ask(let kind, let id):
      state.open.append(id)
      switch kind {
      case .write: ask(.write(id: id))
      case .queue: ask(.queue(id: id))
      case .newest: ask(.newest(id: id))
      case .join: ask(.join(id: id))
      case .read: ask(.read(id: id))
      }
    case .unlock(let id, let code):
      state.open.append(id)
      ask(.unlock(id: id, code: code))
    case .answered(let kind, let id):
      state.open.removeAll { $0 == id }
      state.answered[kind.rawValue, default: 0] += 1
    case .lost(let id):
      state.open.removeAll { $0 == id }
      state.lost.append(id)
    }
  }

  /// Answers requests, and notes each of them in the file named by `TOGETHER_LEDGER`.
  ///
  /// If `TOGETHER_GATE` names a file, the answer waits until that file exists.
  public func respond(to request: Request) -> Effect<Action> {
    .run("perform") { send in
      let environment = ProcessInfo.processInfo.environment
      if let path = environment["TOGETHER_LEDGER"], let file = fopen(path, "a") {
        // The line is written at once, because several processes append to the file.
        fputs("\(request.id)\n", file)
        fclose(file)
      }
      while let gate = environment["TOGETHER_GATE"], !Task.isCancelled,
        !FileManager.default.fileExists(atPath: gate)
      {
        try? await Task.sleep(for: .milliseconds(5))
      }
      await send(.answered(kind: request.kind, id: request.id))
    }
    .ifLost(.lost(id: request.id))
  }

  /// The app's commands.
  @CommandBuilder<State, Action>
  public var commands: [Command<State, Action>] {
    Command("add", "Put coins in", .argument("coins", Int.self)) { .add($0) }
    Command("take", "Take coins out", .argument("coins", Int.self)) { .take($0) }
    Command("note", "Note something", .argument("text", String.self)) { .note($0) }
    Command(
      "ask", "Ask something of the world", .argument("kind", Kind.self),
      .argument("id", String.self)
    ) { .ask(kind: $0, id: $1) }
    Command(
      "unlock", "Ask with a code", .argument("id", String.self),
      .secret("code", prompt: Text("Code"))
    ) { .unlock(id: $0, code: $1) }
  }

  /// Returns the visible screen.
  public func screen(for state: State) -> Screen {
    Screen(title: "Together") {
      Field("coins", state.coins)
      Field("notes", state.notes.count)
      Field("open", state.open.count)
    }
  }
}
