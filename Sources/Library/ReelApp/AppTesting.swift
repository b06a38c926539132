import Reel
import ReelCoding

/// What a test of an app has to know of it, where the shell writes one.
public struct AppTesting<State, Action: Sendable>: Sendable {
  private let app: Any.Type
  /// The Swift expression that makes the app.
  public let construction: String
  /// The app's own action within an action of the whole; nil where it is another app's.
  public let action: @Sendable (Action) -> (any Encodable & Sendable)?
  /// The app's own state within that of the whole, as JSON.
  public let state: @Sendable (State) throws -> JSON
  /// The state that the app begins with, as JSON.
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

  /// The module that the app is in.
  public var module: String { String(String(reflecting: app).prefix { $0 != "." }) }
}
