import MiniPools
import Reel
import ReelApp
import ReelShell

/// The state of all apps: a property for each, named as the app is.
package struct AppState: Codable, Equatable, Sendable {
  package var minipools: MiniPoolsApp.State
}

/// The actions of all apps: a case for each.
package enum AppAction: Codable, Equatable, Sendable {
  case minipools(MiniPoolsApp.Action)
}

extension ActionPath where Root == AppAction, Value == MiniPoolsApp.Action {
  static var minipools: ActionPath {
    ActionPath(embed: AppAction.minipools) { action in
      switch action {
      case .minipools(let action): action
      }
    }
  }
}

/// All apps with one state, one action and one store between them.
package enum Apps {
  /// Their names, in the order in which they are listed.
  package static let names = ["minipools"]

  /// The program that they make up.
  package static var program: Program<AppState, AppAction> {
    Program(name: "reel", version: "0.1.0", apps: names, launch: Services.launch)
  }

  /// Composes the apps.
  package static func suite(minipools: MiniPoolsApp) -> Suite<AppState, AppAction> {
    Suite<AppState, AppAction>(
      "reel",
      initialState: AppState(minipools: minipools.initialState),
      apps: [
        MountedApp(minipools, state: \AppState.minipools, action: .minipools)
      ],
      middleware: [
        ScopedMiddleware(
          minipools.name, state: \AppState.minipools, action: .minipools, minipools.middleware)
      ]
    ) {
      Scope(state: \AppState.minipools, action: .minipools) { minipools.reducer }
    }
  }
}
