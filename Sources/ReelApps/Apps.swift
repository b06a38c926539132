import CodePay
import MiniPools
import Reel
import ReelApp
import ReelShell
import Transformers
import TVShows

/// The state of all apps: a property for each, named as the app is.
package struct AppState: Codable, Equatable, Sendable {
  package var minipools: MiniPoolsApp.State
  package var transformers: TransformersApp.State
  package var tvshows: TVShowsApp.State
  package var codepay: CodePayApp.State
}

/// The actions of all apps: a case for each.
package enum AppAction: Codable, Equatable, Sendable {
  case minipools(MiniPoolsApp.Action)
  case transformers(TransformersApp.Action)
  case tvshows(TVShowsApp.Action)
  case codepay(CodePayApp.Action)
}

/// All apps with one state, one action and one store between them.
package enum Apps {
  /// Their names, in the order in which they are listed.
  package static let names = ["minipools", "transformers", "tvshows", "codepay"]

  /// The program that they make up.
  package static var program: Program<AppState, AppAction> {
    Program(name: "reel", version: "0.1.0", apps: names, launch: Services.launch)
  }

  /// Composes the apps.
  package static func suite(
    minipools: MiniPoolsApp, transformers: TransformersApp, tvshows: TVShowsApp,
    codepay: CodePayApp
  ) -> Suite<AppState, AppAction> {
    Suite<AppState, AppAction>(
      "reel",
      initialState: AppState(
        minipools: minipools.initialState, transformers: transformers.initialState,
        tvshows: tvshows.initialState, codepay: codepay.initialState),
      MountedApp(minipools, state: \.minipools, action: AppAction.minipools) {
        if case .minipools(let own) = $0 { own } else { nil }
      },
      MountedApp(transformers, state: \.transformers, action: AppAction.transformers) {
        if case .transformers(let own) = $0 { own } else { nil }
      },
      MountedApp(tvshows, state: \.tvshows, action: AppAction.tvshows) {
        if case .tvshows(let own) = $0 { own } else { nil }
      },
      MountedApp(codepay, state: \.codepay, action: AppAction.codepay) {
        if case .codepay(let own) = $0 { own } else { nil }
      })
  }
}
