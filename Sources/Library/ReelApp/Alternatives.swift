import Reel
import Synchronization

/// Reducers for parts of a whole, at most one of which reduces an action.
///
/// Actions come in runs, as when a form is filled in, so the reducer of the previous action is
/// tried first, and the others cost nothing.
///
/// `@unchecked Sendable`: nothing changes the items.
@usableFromInline
final class Alternatives<Whole: Feature>: @unchecked Sendable {
  /// Reduces an action; returns whether it was the reducer's own.
  @usableFromInline
  typealias Alternative =
    @Sendable (inout Whole.State, Whole.Action, inout Ask<Whole>) -> Bool

  // Not an array of functions: where the code is not specialized, each access to one looks up the
  // function's types, which takes as long as a reducer.
  @usableFromInline let items: UnsafeMutablePointer<Unmanaged<Item>>
  @usableFromInline let count: Int
  /// The index of the reducer that reduced last; only a hint, so any value is correct.
  @usableFromInline let last = Atomic(0)

  @usableFromInline
  final class Item: Sendable {
    @usableFromInline let reduce: Alternative

    init(_ reduce: @escaping Alternative) { self.reduce = reduce }
  }

  @usableFromInline
  init(_ all: [Alternative]) {
    count = all.count
    items = .allocate(capacity: count)
    for (index, reduce) in all.enumerated() {
      (items + index).initialize(to: .passRetained(Item(reduce)))
    }
  }

  deinit {
    for index in 0..<count { items[index].release() }
    items.deallocate()
  }

  @inlinable
  func reduce(into state: inout Whole.State, action: Whole.Action, ask: inout Ask<Whole>) {
    let likely = last.load(ordering: .relaxed)
    guard likely < count, !reduce(at: likely, &state, action, &ask) else { return }
    for index in 0..<count where index != likely {
      guard reduce(at: index, &state, action, &ask) else { continue }
      return last.store(index, ordering: .relaxed)
    }
  }

  /// Calls a reducer where it is: retaining it takes as long, and longer if several threads do.
  @inlinable
  func reduce(
    at index: Int, _ state: inout Whole.State, _ action: Whole.Action, _ ask: inout Ask<Whole>
  ) -> Bool {
    items[index]._withUnsafeGuaranteedRef { $0.reduce(&state, action, &ask) }
  }
}
