import CodePay
import MiniPools
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
package enum AppAction: ComposedAction {
  case minipools(MiniPoolsApp.Action)
  case transformers(TransformersApp.Action)
  case tvshows(TVShowsApp.Action)
  case codepay(CodePayApp.Action)
}

/// All apps as one feature: each is run at its property of the state.
package struct AllApps: Feature {
  private let minipools: MiniPoolsApp
  private let transformers: TransformersApp
  private let tvshows: TVShowsApp
  private let codepay: CodePayApp

  /// Combines the apps.
  package init(
    minipools: MiniPoolsApp, transformers: TransformersApp, tvshows: TVShowsApp,
    codepay: CodePayApp
  ) {
    self.minipools = minipools
    self.transformers = transformers
    self.tvshows = tvshows
    self.codepay = codepay
  }

  package func reduce(into state: inout AppState, action: AppAction, ask: inout Ask<AllApps>) {
    switch action {
    case .minipools(let own):
      ask.run(minipools, own, in: &state, at: \.minipools, AppAction.minipools)
    case .transformers(let own):
      ask.run(transformers, own, in: &state, at: \.transformers, AppAction.transformers)
    case .tvshows(let own): ask.run(tvshows, own, in: &state, at: \.tvshows, AppAction.tvshows)
    case .codepay(let own): ask.run(codepay, own, in: &state, at: \.codepay, AppAction.codepay)
    }
  }

  /// The apps as the shell sees them, with one state, action and store.
  package var suite: Suite<AppState, AppAction> {
    Suite(
      "reel", AppState(), self,
      MountedApp(
        minipools, \.minipools,
        ActionPath(embed: AppAction.minipools) {
          if case .minipools(let own) = $0 { own } else { nil }
        }),
      MountedApp(
        transformers, \.transformers,
        ActionPath(embed: AppAction.transformers) {
          if case .transformers(let own) = $0 { own } else { nil }
        }),
      MountedApp(
        tvshows, \.tvshows,
        ActionPath(embed: AppAction.tvshows) {
          if case .tvshows(let own) = $0 { own } else { nil }
        }),
      MountedApp(
        codepay, \.codepay,
        ActionPath(embed: AppAction.codepay) {
          if case .codepay(let own) = $0 { own } else { nil }
        }))
  }
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
    let apps = AllApps(
      minipools: MiniPoolsApp(api: .live(try services.client("minipools"))),
      transformers: try services.transformers(), tvshows: try services.tvshows(),
      codepay: try services.codepay())
    return Launch(
      suite: apps.suite, clients: services.clients, hasBackend: services.hasBackend,
      shutDown: services.shutDown)
  }
}
