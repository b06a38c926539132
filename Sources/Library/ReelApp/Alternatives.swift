import Reel
import Synchronization

/// Reducers for parts of a whole, at most one of which reduces an action.
///
/// Actions come in runs, as when a form is filled in, so the reducer of the previous action is
/// tried first, and the others cost nothing.
@usableFromInline
final class Alternatives<State, Action, Request: RequestProtocol>: Sendable {
  /// Reduces an action; returns whether it was the reducer's own.
  @usableFromInline
  typealias Alternative = @Sendable (inout State, Action, inout Requests<Request>) -> Bool

  @usableFromInline let all: [Alternative]
  /// The index of the reducer that reduced last; only a hint, so any value is correct.
  @usableFromInline let last = Atomic(0)

  @usableFromInline
  init(_ all: [Alternative]) { self.all = all }

  @inlinable
  func reduce(into state: inout State, action: Action, requests: inout Requests<Request>) {
    let first = last.load(ordering: .relaxed)
    guard first < all.count, !all[first](&state, action, &requests) else { return }
    for place in all.indices where place != first {
      guard all[place](&state, action, &requests) else { continue }
      last.store(place, ordering: .relaxed)
      return
    }
  }
}
