import CodePay
import MiniPools
import Reel
import ReelApp
import ReelShell
import Transformers
import TVShows

/// The state of all apps: a property for each, named like the app.
package struct AppState: Codable, Equatable, Sendable {
  package var minipools = MiniPoolsApp.State()
  package var transformers = TransformersApp.State()
  package var tvshows = TVShowsApp.State()
  package var codepay = CodePayApp.State()

  package init() {}
}

/// The actions of all apps: a case for each.
package enum AppAction: PartedAction, Codable, Equatable {
  case minipools(MiniPoolsApp.Action)
  case transformers(TransformersApp.Action)
  case tvshows(TVShowsApp.Action)
  case codepay(CodePayApp.Action)

  package static let parts = ActionParts<AppAction>(
    ActionPath(embed: Self.minipools) { if case .minipools(let own) = $0 { own } else { nil } },
    ActionPath(embed: Self.transformers) {
      if case .transformers(let own) = $0 { own } else { nil }
    },
    ActionPath(embed: Self.tvshows) { if case .tvshows(let own) = $0 { own } else { nil } },
    ActionPath(embed: Self.codepay) { if case .codepay(let own) = $0 { own } else { nil } })
}

/// All apps with a shared state, action and store.
package enum Apps {
  /// Their names, in order: those of the state's properties.
  package static let names = ["minipools", "transformers", "tvshows", "codepay"]

  /// The program with all apps.
  package static var program: Program<AppState, AppAction> { program(named: "reel") }

  /// Returns the same program under another name; its recordings are those of the program.
  package static func program(named name: String) -> Program<AppState, AppAction> {
    Program(name: name, version: "0.1.0", apps: names, launch: launch)
  }

  /// Creates the apps for a session, and starts a backend if one of them needs it.
  private static func launch(_ setup: SessionSetup) throws -> Launch<AppState, AppAction> {
    let services = try Services(for: names, setup)
    let suite = Suite<AppState, AppAction>(
      "reel", AppState(),
      MountedApp(MiniPoolsApp(api: .live(try services.client("minipools"))), \.minipools),
      MountedApp(try services.transformers(), \.transformers),
      MountedApp(try services.tvshows(), \.tvshows),
      MountedApp(try services.codepay(), \.codepay))
    return Launch(
      suite: suite, clients: services.clients, hasBackend: services.hasBackend,
      shutDown: services.shutDown)
  }
}
