import Reel
import Synchronization

/// Reducers of which one at most reduces an action, each of a part of the whole.
///
/// Actions come in runs, as those of a form that is filled in: the reducer of the last one is asked
/// first, so that the others cost the next one nothing.
@usableFromInline
final class Alternatives<State, Action, Request: RequestProtocol>: Sendable {
  /// Reduces an action, and says whether it was its own.
  @usableFromInline
  typealias Alternative = @Sendable (inout State, Action, inout Requests<Request>) -> Bool

  @usableFromInline let all: [Alternative]
  /// The place of the one that reduced last; wherever it points, the answer is the same.
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
