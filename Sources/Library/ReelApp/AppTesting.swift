import ReelCoding

/// The parts of an app that the shell needs to write a test of it.
public struct AppTesting<State, Action: Sendable>: Sendable {
  private let app: Any.Type
  /// The Swift expression that creates the app.
  public let construction: String
  /// Extracts the app's own action from an action of the whole; nil if it is another app's.
  public let action: @Sendable (Action) -> (any Encodable & Sendable)?
  /// Returns the app's own part of the whole state, as JSON.
  public let state: @Sendable (State) throws -> JSON
  /// Returns the app's initial state, as JSON.
  public let initialState: @Sendable () throws -> JSON

  init<A: App>(
    _ app: A, state: KeyPath<State, A.State> & Sendable, action: ActionPath<Action, A.Action>
  ) {
    self.app = A.self
    construction = app.construction
    self.action = { action.extract($0) }
    self.state = { try JSON(encoding: $0[keyPath: state]) }
    initialState = { try JSON(encoding: app.initialState) }
  }

  /// The app's type, as messages name it.
  public var type: String { "\(app)" }

  /// The app's module.
  public var module: String { String(String(reflecting: app).prefix { $0 != "." }) }
}
