import Reel

/// A request that is the action which asks it: for tests of effects.
public struct Told<Action: Sendable>: RequestProtocol {
  /// The event.
  public let action: Action

  init(_ action: Action) { self.action = action }

  /// Is never read.
  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "it is not written"))
  }

  /// Writes nothing.
  public func encode(to encoder: any Encoder) throws {}

  /// Each is another one.
  public static func == (left: Told, right: Told) -> Bool { false }
}

extension Reducer {
  /// The same reducer, which asks each action of the world.
  public var telling: RequestingReduce<State, Action, Told<Action>> {
    RequestingReduce { state, action, requests in
      reduce(into: &state, action: action)
      requests.ask(Told(action))
    }
  }
}

extension Respond {
  /// Answers each action.
  public static func toEach(
    _ body: @escaping @Sendable (Action) -> Effect<Action>
  ) -> Respond where Request == Told<Action> {
    Respond { body($0.action) }
  }
}
