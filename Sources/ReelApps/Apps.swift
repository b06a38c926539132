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

extension ActionPath where Root == AppAction, Value == MiniPoolsApp.Action {
  static var minipools: ActionPath {
    ActionPath(embed: AppAction.minipools) { action in
      if case .minipools(let action) = action { action } else { nil }
    }
  }
}

extension ActionPath where Root == AppAction, Value == TransformersApp.Action {
  static var transformers: ActionPath {
    ActionPath(embed: AppAction.transformers) { action in
      if case .transformers(let action) = action { action } else { nil }
    }
  }
}

extension ActionPath where Root == AppAction, Value == TVShowsApp.Action {
  static var tvshows: ActionPath {
    ActionPath(embed: AppAction.tvshows) { action in
      if case .tvshows(let action) = action { action } else { nil }
    }
  }
}

extension ActionPath where Root == AppAction, Value == CodePayApp.Action {
  static var codepay: ActionPath {
    ActionPath(embed: AppAction.codepay) { action in
      if case .codepay(let action) = action { action } else { nil }
    }
  }
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
      apps: [
        MountedApp(minipools, state: \AppState.minipools, action: .minipools),
        MountedApp(transformers, state: \AppState.transformers, action: .transformers),
        MountedApp(tvshows, state: \AppState.tvshows, action: .tvshows),
        MountedApp(codepay, state: \AppState.codepay, action: .codepay),
      ],
      middleware: [
        ScopedMiddleware(
          minipools.name, state: \AppState.minipools, action: .minipools, minipools.middleware),
        ScopedMiddleware(
          transformers.name, state: \AppState.transformers, action: .transformers,
          transformers.middleware),
        ScopedMiddleware(
          tvshows.name, state: \AppState.tvshows, action: .tvshows, tvshows.middleware),
        ScopedMiddleware(
          codepay.name, state: \AppState.codepay, action: .codepay, codepay.middleware),
      ]
    ) {
      Scope(state: \AppState.minipools, action: .minipools) { minipools.reducer }
      Scope(state: \AppState.transformers, action: .transformers) { transformers.reducer }
      Scope(state: \AppState.tvshows, action: .tvshows) { tvshows.reducer }
      Scope(state: \AppState.codepay, action: .codepay) { codepay.reducer }
    }
  }
}
