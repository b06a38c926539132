/// An error that can say that no answer will ever come because the request was lost.
public protocol LosableError: Error {
  /// The error for a lost request.
  static var lost: Self { get }
}

extension Effect {
  /// Calls a function, and dispatches one action if it returns and another if it throws.
  ///
  /// ```swift
  /// .call(
  ///   "edit pool", api.editPool, id, draft, then: { .poolSaved($0) }, else: { .saveFailed($0) })
  /// ```
  ///
  /// Both closures receive the call's own types, so no other error exists and none can be
  /// forgotten. If the effect is cancelled in the meantime, the result of the call is dropped. If
  /// the request that it answers is lost, `failure` receives ``LosableError/lost``, provided that
  /// the error type has it.
  ///
  /// - Parameters:
  ///   - label: the name of the effect in lists of what is in flight.
  ///   - function: the function to call, usually of an interface to the world.
  ///   - arguments: the arguments of the call.
  ///   - success: returns the action for the answer.
  ///   - failure: returns the action for the error.
  public static func call<each Argument: Sendable, Answer: Sendable, Failure: Error>(
    _ label: String? = nil,
    _ function: @escaping @Sendable (repeat each Argument) async throws(Failure) -> Answer,
    _ arguments: repeat each Argument,
    then success: @escaping @Sendable (Answer) -> Action,
    else failure: @escaping @Sendable (Failure) -> Action
  ) -> Effect {
    let effect = Effect.run(label) { send in
      let action: Action
      do throws(Failure) {
        action = success(try await function(repeat each arguments))
      } catch {
        action = failure(error)
      }
      await send(action)
    }
    guard let losable = Failure.self as? any LosableError.Type, let lost = losable.lost as? Failure
    else { return effect }
    return effect.ifLost(failure(lost))
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
