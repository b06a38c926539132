/// An error of calls that can say that no answer will ever come: the request was lost.
public protocol LosableError: Error {
  /// What the error says then.
  static var lost: Self { get }
}

extension Effect {
  /// Calls something, and dispatches one action where it answers and another where it fails.
  ///
  /// ```swift
  /// .call(
  ///   "edit pool", api.editPool, id, draft, then: { .poolSaved($0) }, else: { .saveFailed($0) })
  /// ```
  ///
  /// Both closures are given what the call says by its own types: there is no other error, and
  /// nothing that could be forgotten. Where the effect is cancelled meanwhile, what comes of the
  /// call is dropped. Where the request is lost that it answers, an error that can say so does.
  ///
  /// - Parameters:
  ///   - label: names the effect where a user asks what is in flight.
  ///   - function: what is called; of an interface to the world, as a rule.
  ///   - arguments: what it is called with.
  ///   - success: the action that tells of the answer.
  ///   - failure: the action that tells of the error.
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

  /// Calls something that cannot fail, and dispatches an action that tells of the answer.
  ///
  /// - Parameters:
  ///   - label: names the effect where a user asks what is in flight.
  ///   - function: what is called.
  ///   - arguments: what it is called with.
  ///   - success: the action that tells of the answer.
  public static func call<each Argument: Sendable, Answer: Sendable>(
    _ label: String? = nil,
    _ function: @escaping @Sendable (repeat each Argument) async -> Answer,
    _ arguments: repeat each Argument,
    then success: @escaping @Sendable (Answer) -> Action
  ) -> Effect {
    .run(label) { send in await send(success(await function(repeat each arguments))) }
  }
}
