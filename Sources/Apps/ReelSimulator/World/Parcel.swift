import ReelHTTP
import Synchronization

/// What a request comes to: its sender waits for it, unless they lose interest first; then it goes
/// on its way alone.
final class Parcel: Sendable {
  typealias Outcome = Result<HTTPResponse, TransportError>

  private struct State {
    var outcome: Outcome?
    var waiting: CheckedContinuation<Outcome, Never>?
  }

  private let state = Mutex(State())

  /// What has come of it; the first counts.
  func arrive(_ outcome: Outcome) {
    let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      return state.waiting.take()
    }
    waiting?.resume(returning: outcome)
  }

  /// Waits for what comes of it.
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
