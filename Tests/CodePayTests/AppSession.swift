import Foundation
import Reel
import ReelApp
import Synchronization
import Testing

@testable import CodePay

/// The app on a client in a test world; the invariants are checked after every action.
final class AppSession: Sendable {
  private final class Log: ActionLog {
    /// Every action with the state after it, as a recording has them.
    let lines = Mutex<[(action: String, state: String)]>([])

    func record(
      _ action: CodePayApp.Action, _ stamp: Stamp, into state: inout CodePayApp.State,
      reduce: (inout CodePayApp.State, CodePayApp.Action) -> [AskedRequest]
    ) -> ActionVerdict {
      _ = reduce(&state, action)
      let broken = CodePayApp.invariants.filter { [state] in !$0.holds(state) }
      #expect(broken.map(\.rule) == [])
      lines.withLock { $0.append((Self.text(action), Self.text(state))) }
      return .recorded
    }

    private static func text(_ value: some Encodable) -> String {
      String(decoding: (try? JSONEncoder().encode(value)) ?? Data(), as: UTF8.self)
    }
  }

  let client: BankClient
  let app: CodePayApp
  let store: Store<CodePayApp.State, CodePayApp.Action>
  private let log = Log()

  /// Every action so far with the state after it, as a recording has them.
  var lines: [(action: String, state: String)] { log.lines.withLock { $0 } }

  /// The names of all actions so far, without their parts': `{"bank":{"stored":…}}` is `stored`.
  var actions: [String] {
    lines.map { line in
      line.action.split(separator: "\"").dropFirst(2).first { ![":{", "_0"].contains($0) }.map(
        String.init) ?? ""
    }
  }

  init(_ client: BankClient, language: Language = .en) {
    self.client = client
    app = client.app
    store = Store(
      initialState: app.initialState, reducer: app, log: log,
      clock: client.clock)
    if language != .en, let action = app.languageChosen(language) { store.send(action) }
    if let start = app.start { store.send(start) }
  }

  private var mounted: MountedApp<CodePayApp.State, CodePayApp.Action> { Suite(app).apps[0] }

  /// Returns the action of a command, or the reason why it is refused.
  private func action(of line: String, _ secrets: [String]) -> Result<CodePayApp.Action, Refusal> {
    do {
      guard let given = mounted.invocation(of: try Words(line)) else {
        return .failure(Refusal(reason: "unknown command"))
      }
      let action = try given.action(secrets: secrets)
      let refusal = given.command.unavailability(in: store.state).map {
        Refusal(reason: $0.english)
      }
      return refusal.map { .failure($0) } ?? .success(action)
    } catch {
      return .failure(Refusal(reason: error.message.english))
    }
  }

  private struct Refusal: Error {
    let reason: String
  }

  /// Gives a command without waiting for its effects; returns the reason if it is refused.
  @discardableResult
  func start(_ line: String, secrets: [String] = []) -> String? {
    switch action(of: line, secrets) {
    case .success(let action):
      store.send(action)
      return nil
    case .failure(let refusal): return refusal.reason
    }
  }

  /// Whether a command would drop what was typed into a form; false if it is refused.
  func drops(_ line: String) -> Bool {
    guard case .success(let action) = action(of: line, []) else { return false }
    return mounted.drops(by: action, in: store.state)
  }

  /// Gives a command, and waits for its effects.
  @discardableResult
  func type(_ line: String, secrets: [String] = []) async -> String? {
    let refusal = start(line, secrets: secrets)
    await store.settle()
    return refusal
  }

  /// The screen as users see it, in English.
  var screen: String { app.shownScreen(for: store.state).plainText }

  /// Returns the texts of the screen in a language.
  func texts(in language: Language) -> String {
    app.shownScreen(for: store.state).texts(in: language).joined(separator: "\n")
  }
}

extension Screen {
  /// Returns the texts of the screen in a language; those of an element are in one line.
  func texts(in language: Language) -> [String] {
    let translation = Translation(language)
    return [translation(title)]
      + elements.compactMap { element in
        let texts: [Text?]
        switch element {
        case .field(let field): texts = [field.label, field.value]
        case .progress(let bar): texts = [bar.label]
        case .text(let paragraph): texts = [paragraph.text]
        case .row(let row): texts = [row.mark?.meaning, row.title, row.detail]
        case .input(let input): texts = [input.label, Text(verbatim: input.value), input.error]
        case .notice(let notice): texts = [notice.text]
        case .controls: return nil
        }
        return texts.compactMap(\.self).map { translation($0) }.filter { !$0.isEmpty }
          .joined(separator: " | ")
      }
  }
}

extension AmountStyle {
  static let english = AmountStyle(Translation(.en))
  static let german = AmountStyle(Translation(.de))
}

extension AppSession {
  /// Opens an account with an unused phone number.
  func register() async {
    await type("register +49 151 0000 0001 --currency EUR", secrets: ["secret-1", "secret-1"])
  }
}

extension BankWorld {
  /// Anna's app, in a world in which Ben has money.
  func anna(language: Language = .en) async throws -> AppSession {
    _ = try await client("ben", "+4915100000002", with: 5_000)
    let session = AppSession(try client("anna"), language: language)
    await session.store.settle()
    return session
  }
}
