import Reel

/// A request that consists of the action that makes it, for tests of effects.
public struct EchoRequest<Action: Sendable>: RequestProtocol {
  /// The action that makes the request.
  public let action: Action

  init(_ action: Action) { self.action = action }

  /// Throws an error: such a request is never decoded.
  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "it is not written"))
  }

  /// Writes nothing.
  public func encode(to encoder: any Encoder) throws {}

  /// Returns false: no two requests are equal.
  public static func == (left: EchoRequest, right: EchoRequest) -> Bool { false }
}

extension Reducer {
  /// The same reducer, which also makes a request of each action.
  public var echoing: RequestingReduce<State, Action, EchoRequest<Action>> {
    RequestingReduce { state, action, requests in
      reduce(into: &state, action: action)
      requests.ask(EchoRequest(action))
    }
  }
}

extension Respond {
  /// Creates a middleware that answers each action.
  public static func toEach(
    _ body: @escaping @Sendable (Action) -> Effect<Action>
  ) -> Respond where Request == EchoRequest<Action> {
    Respond { body($0.action) }
  }
}
