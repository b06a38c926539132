import Reel

/// A request that consists of the action that makes it, for tests of effects.
public struct EchoRequest<Action: Sendable>: RequestProtocol {
  /// The action that makes the request.
  public let action: Action
  /// How it interacts with the requests of other actions.
  public let policy: RequestPolicy

  /// Creates the request of an action.
  public init(_ action: Action, policy: RequestPolicy = .concurrent) {
    self.action = action
    self.policy = policy
  }

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
    RequestingReduce { state, action, ask in
      reduce(into: &state, action: action)
      ask(EchoRequest(action))
    }
  }
}

extension RequestingReduce {
  /// Returns the same feature with an answer to each action.
  public func respondingToEach(
    _ body: @escaping @Sendable (Action) -> Effect<Action>
  ) -> RequestingReduce where Request == EchoRequest<Action> {
    responding { body($0.action) }
  }
}
