// A vault, for tests: one command asks for secrets, and another asks for confirmation.
import Reel
import ReelApp
import ReelShell

struct Vault: App {
  struct State: Codable, Equatable, Sendable {
    var isSealed = false
    var coins = 3
    var code: Secret?
    var message = ""
    /// A text that only its name marks as secret.
    var token = ""
  }

  enum Action: Codable, Equatable, Sendable {
    case sealTapped(label: String, code: Secret, repeated: Secret)
    /// The result of the effect, which replays use.
    case codesCompared(label: String, areEqual: Bool)
    case emptyTapped(coins: Int)
  }

  var initialState: State { State() }

  enum Request: RequestProtocol {
    case compare(label: String, code: Secret, repeated: Secret)
  }

  func reduce(into state: inout State, action: Action, ask: inout Ask<Self>) {
    switch action {
    case .sealTapped(let label, let code, let repeated):
      state.code = code
      ask(.compare(label: label, code: code, repeated: repeated))
    case .codesCompared(let label, let areEqual):
      state.isSealed = areEqual
      state.token = areEqual ? "plain-\(label)" : ""
      state.message = areEqual ? "sealed as \(label)" : "the codes differ"
    case .emptyTapped(let coins): state.coins -= coins
    }
  }

  func respond(to request: Request) -> Effect<Action> {
    switch request {
    case .compare(let label, let code, let repeated):
      let areEqual = code.reveal { code in repeated.reveal { $0 == code } ?? false }
      return .send(.codesCompared(label: label, areEqual: areEqual ?? false))
    }
  }

  @CommandBuilder<State, Action>
  var commands: [Command<State, Action>] {
    Command(
      "seal", "Close the vault with a code", .secret("code", prompt: Text("Code")),
      .argument("label", String.self), .secret("repetition", prompt: Text("Once more"))
    ) { .sealTapped(label: $1, code: $0, repeated: $2) }
    .unavailable { $0.isSealed ? "the vault is sealed" : nil }
    Command("empty", "Take coins out", .argument("coins", Int.self)) { .emptyTapped(coins: $0) }
      .unavailable { $0.isSealed ? "the vault is sealed" : nil }
      .confirm { state, action in
        guard case .emptyTapped(let coins) = action else { return .empty }
        return "Take \(coins) of \(state.coins) coins?"
      }
  }

  func screen(for state: State) -> Screen {
    Screen(title: "Vault") {
      Field("coins", state.coins)
      Field("code", state.code.map { Text(verbatim: $0) } ?? "none")
      if !state.message.isEmpty { Notice(.info, Text(verbatim: state.message)) }
    }
  }
}

@main enum Main {
  /// The app's texts in German, and in a language that the shell does not speak.
  private static let catalogs = [
    "de": """
    msgid "Take coins out"
    msgstr "Münzen herausnehmen"
    """,
    "eo": """
    msgid "Vault"
    msgstr "Trezorejo"

    msgctxt "the name of this language in itself"
    msgid "English"
    msgstr "Esperanto"
    """,
  ]

  static func main() async throws {
    for (code, catalog) in catalogs {
      try Translation.add(catalog.utf8, to: Language(rawValue: code))
    }
    await Shell(Vault()).run()
  }
}
