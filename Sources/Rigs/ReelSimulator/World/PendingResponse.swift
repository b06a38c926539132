import ReelHTTP
import Synchronization

/// The outcome of a request: its sender waits for it, unless it loses interest first; the request
/// then continues alone.
final class PendingResponse: Sendable {
  typealias Outcome = Result<HTTPResponse, TransportError>

  private struct State {
    var outcome: Outcome?
    var waiting: CheckedContinuation<Outcome, Never>?
  }

  private let state = Mutex(State())

  /// Sets the outcome; the first one counts.
  func arrive(_ outcome: Outcome) {
    let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      return state.waiting.take()
    }
    waiting?.resume(returning: outcome)
  }

  /// Waits for the outcome.
  func outcome() async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = state.withLock { state in
          if state.outcome == nil { state.waiting = continuation }
          return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      arrive(.failure(.cancelled))
    }
  }
}
