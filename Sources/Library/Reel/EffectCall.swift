extension Effect {
  /// Calls a function, and dispatches an action with its outcome: what it returns, or throws.
  ///
  /// ```swift
  /// .call("edit pool", api.editPool, id, draft, answer: { .saved($0) })
  /// ```
  ///
  /// The outcome has the call's own types, so no other error exists and none can be forgotten. If
  /// the request is cancelled in the meantime, the result of the call is dropped. If it is lost, or
  /// takes longer than its policy allows, the outcome is ``RequestError/lost`` or
  /// ``RequestError/late``, provided that the error type has them.
  ///
  /// - Parameters:
  ///   - label: the name of the effect in lists of what is in flight.
  ///   - function: the function to call, usually of an interface to the world.
  ///   - arguments: the arguments of the call.
  ///   - action: returns the action for the outcome.
  public static func call<each Argument: Sendable, Answer: Sendable, Failure: Error>(
    _ label: String? = nil,
    _ function: @escaping @Sendable (repeat each Argument) async throws(Failure) -> Answer,
    _ arguments: repeat each Argument,
    answer action: @escaping @Sendable (Outcome<Answer, Failure>) -> Action
  ) -> Effect {
    let effect = Effect.run(label) { send in
      await send(action(.done(try await function(repeat each arguments))))
    } catch: { error, send in
      if let error = error as? Failure {
        await send(action(.failed(error)))
      } else if error is EffectTimeout, let late = Self.own(Failure.self)?.late {
        await send(action(.failed(late)))
      }
    }
    return Self.own(Failure.self).map { effect.ifLost(action(.failed($0.lost))) } ?? effect
  }

  /// The errors of a type for requests that get no answer; nil if it has none.
  private static func own<Failure: Error>(
    _ type: Failure.Type
  ) -> (lost: Failure, late: Failure)? {
    guard let type = type as? any RequestError.Type, let lost = type.lost as? Failure,
      let late = type.late as? Failure
    else { return nil }
    return (lost, late)
  }

  /// Calls a function that cannot fail, and dispatches an action with its result.
  ///
  /// - Parameters:
  ///   - label: the name of the effect in lists of what is in flight.
  ///   - function: the function to call.
  ///   - arguments: the arguments of the call.
  ///   - success: returns the action for the answer.
  public static func call<each Argument: Sendable, Answer: Sendable>(
    _ label: String? = nil,
    _ function: @escaping @Sendable (repeat each Argument) async -> Answer,
    _ arguments: repeat each Argument,
    then success: @escaping @Sendable (Answer) -> Action
  ) -> Effect {
    .run(label) { send in await send(success(await function(repeat each arguments))) }
  }
}
