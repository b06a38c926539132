import Reel

/// The parts of an app, such as its screens, which share its state and its requests and have their
/// own actions and commands.
///
/// ```swift
/// var parts: Parts<State, Action, Request> {
///   Parts {
///     Home()
///     Editor()
///   }
/// }
/// var reducer: some RequestingReducer<State, Action, Request> { parts }
/// var commands: [Command<State, Action>] { parts.commands }
/// ```
///
/// Use `Scope` instead for a feature whose state is a property of its own.
public struct Parts<State: Sendable, Action: ComposedAction, Request: RequestProtocol>:
  RequestingReducer
{
  /// A part of any type.
  public struct Part: Sendable {
    let commands: @Sendable () -> [Command<State, Action>]
    let reduce: @Sendable (inout State, Action, inout Requests<Request>) -> Bool

    @usableFromInline
    init(
      commands: @escaping @Sendable () -> [Command<State, Action>],
      reduce: @escaping @Sendable (inout State, Action, inout Requests<Request>) -> Bool
    ) {
      self.commands = commands
      self.reduce = reduce
    }
  }

  private let parts: [Part]
  @usableFromInline let alternatives: Alternatives<State, Action, Request>

  /// Combines parts, in the order in which their commands are listed.
  ///
  /// The parts' middleware is not used: the app's answers their requests.
  ///
  /// - Precondition: `Action.parts` lists the action of each part.
  public init(@PartsBuilder<State, Action, Request> _ parts: () -> [Part]) {
    self.parts = parts()
    alternatives = Alternatives(self.parts.map(\.reduce))
  }

  /// The commands of the parts.
  public var commands: [Command<State, Action>] { parts.flatMap { $0.commands() } }

  /// Reduces the action in the part that it belongs to.
  @inlinable
  public func reduce(into state: inout State, action: Action, requests: inout Requests<Request>) {
    alternatives.reduce(into: &state, action: action, requests: &requests)
  }
}

/// Lists the ``Parts`` of an app.
@resultBuilder
public enum PartsBuilder<State: Sendable, Action: ComposedAction, Request: RequestProtocol> {
  // Specialised for the part, as apps are where they are mounted.

  /// Wraps a part of the list.
  @inlinable
  public static func buildExpression<F: AppFeature>(
    _ feature: F
  ) -> Parts<State, Action, Request>.Part where F.State == State, F.Request == Request {
    let path = Action.parts.path(to: F.Action.self)
    let reducer = feature.reducer
    return Parts.Part(
      commands: { feature.commands.map { $0.pullback(action: path) } },
      reduce: { state, action, requests in
        guard let own = path.extract(action) else { return false }
        reducer.reduce(into: &state, action: own, requests: &requests)
        return true
      })
  }

  /// Concatenates the parts.
  public static func buildBlock(
    _ parts: Parts<State, Action, Request>.Part...
  ) -> [Parts<State, Action, Request>.Part] { parts }
}
