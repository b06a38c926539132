// Coins that several share, for tests with participants that are processes: commands that come out
// otherwise where others were first, and requests of every policy, which write down in a file that
// they have been performed.
import Foundation
import Reel
import ReelApp

/// The app.
public struct Together: App {
  /// Its state.
  public struct State: Codable, Equatable, Sendable {
    /// The number of elements.
    public var coins = 0
    /// The notes, in order.
    public var notes: [String] = []
    /// The number of answered requests of each kind.
    public var answered: [String: Int] = [:]
    /// The open requests.
    public var open: [String] = []
    /// The requests that will not be answered.
    public var lost: [String] = []

    init() {}
  }

  /// Its actions.
  public enum Action: Codable, Equatable, Sendable {
    /// Coins are put in.
    case add(Int)
    /// Coins are taken out, if there are as many.
    case take(Int)
    /// Something is noted.
    case note(String)
    /// Something is asked of the world.
    case ask(kind: Kind, id: String)
    /// Something is asked that only who asks can know.
    case unlock(id: String, code: Secret)
    /// The world has answered.
    case answered(kind: Kind, id: String)
    /// The world will not answer.
    case lost(id: String)
  }

  /// The possible requests.
  public enum Kind: String, Codable, Sendable, CaseIterable, CommandValue {
    /// Changes something, all at once.
    case write
    /// Changes something, one after the other.
    case queue
    /// The newest alone counts.
    case newest
    /// One answer serves all.
    case join
    /// May be repeated.
    case read
  }

  /// The requests of an action.
  public enum Request: RequestProtocol {
    /// Something, by its name.
    case write(id: String), queue(id: String), newest(id: String), join(id: String), read(
      id: String)
    /// Something with a secret.
    case unlock(id: String, code: Secret)

    /// How they get along.
    public var policy: RequestPolicy {
      switch self {
      case .write: .writing(.concurrent)
      case .queue: .writing(.inOrder)
      case .newest: .latest
      case .join: .first
      case .read, .unlock: .concurrent
      }
    }

    /// Reading may be repeated; with a secret it would be, and is not.
    public var isRepeatable: Bool {
      switch self {
      case .read, .unlock: true
      case .write, .queue, .newest, .join: false
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

  /// The app.
  public init() {}

  /// Nothing yet.
  public var initialState: State { State() }

  /// The change of every action, and its requests.
  public var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      switch action {
      case .add(let coins): state.coins += coins
      case .take(let coins): if state.coins >= coins { state.coins -= coins }
      case .note(let text): state.notes.append(text)
      case .ask(let kind, let id):
        state.open.append(id)
        switch kind {
        case .write: requests.ask(.write(id: id))
        case .queue: requests.ask(.queue(id: id))
        case .newest: requests.ask(.newest(id: id))
        case .join: requests.ask(.join(id: id))
        case .read: requests.ask(.read(id: id))
        }
      case .unlock(let id, let code):
        state.open.append(id)
        requests.ask(.unlock(id: id, code: code))
      case .answered(let kind, let id):
        state.open.removeAll { $0 == id }
        state.answered[kind.rawValue, default: 0] += 1
      case .lost(let id):
        state.open.removeAll { $0 == id }
        state.lost.append(id)
      }
    }
  }

  /// Writes into the file that `TOGETHER_LEDGER` names what is performed, and answers when there is
  /// the file that `TOGETHER_GATE` names, if it names one.
  public var middleware: [any Middleware<Request, Action>] {
    [
      Respond { request in
        .run("perform") { send in
          let environment = ProcessInfo.processInfo.environment
          if let path = environment["TOGETHER_LEDGER"], let file = fopen(path, "a") {
            // A line at once: several processes append to the file.
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
    ]
  }

  /// The possible inputs.
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
      "unlock", "Ask with a code", .argument("id", String.self), .secret("code", prompt: "Code")
    ) { .unlock(id: $0, code: $1) }
  }

  /// The visible screen.
  public func screen(for state: State) -> Screen {
    Screen(title: "Together") {
      Field("coins", state.coins)
      Field("notes", state.notes.count)
      Field("open", state.open.count)
    }
  }
}
