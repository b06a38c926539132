import Reel
import ReelTimeline

/// Eight features in one state.
struct Slices: Codable, Equatable, Sendable {
  var a = Counter()
  var b = Counter()
  var c = Counter()
  var d = Counter()
  var e = Counter()
  var f = Counter()
  var g = Counter()
  var h = Counter()
}

/// An action of one of the eight.
enum SliceAction: Codable, Equatable, Sendable {
  case a(CounterAction)
  case b(CounterAction)
  case c(CounterAction)
  case d(CounterAction)
  case e(CounterAction)
  case f(CounterAction)
  case g(CounterAction)
  case h(CounterAction)
}

extension StoreWorkloads {
  /// Eight reducers, one of which has work to do.
  static func w4() throws -> [Row] {
    let reducer = Combine {
      slice(\.a, SliceAction.a) { if case .a(let action) = $0 { action } else { nil } }
      slice(\.b, SliceAction.b) { if case .b(let action) = $0 { action } else { nil } }
      slice(\.c, SliceAction.c) { if case .c(let action) = $0 { action } else { nil } }
      slice(\.d, SliceAction.d) { if case .d(let action) = $0 { action } else { nil } }
      slice(\.e, SliceAction.e) { if case .e(let action) = $0 { action } else { nil } }
      slice(\.f, SliceAction.f) { if case .f(let action) = $0 { action } else { nil } }
      slice(\.g, SliceAction.g) { if case .g(let action) = $0 { action } else { nil } }
      slice(\.h, SliceAction.h) { if case .h(let action) = $0 { action } else { nil } }
    }
    let figures = try Trial.inTurns(
      Trial(operations: dispatches, prepare: { Locked(Slices()) }) { subject in
        Plain.locked(subject.state, dispatches, { _ in SliceAction.e(.add(1)) }) { state, action in
          switch action {
          case .a(let action): Plain.count(&state.a, action)
          case .b(let action): Plain.count(&state.b, action)
          case .c(let action): Plain.count(&state.c, action)
          case .d(let action): Plain.count(&state.d, action)
          case .e(let action): Plain.count(&state.e, action)
          case .f(let action): Plain.count(&state.f, action)
          case .g(let action): Plain.count(&state.g, action)
          case .h(let action): Plain.count(&state.h, action)
          }
        }
      },
      Trial(operations: dispatches) {
        Store(initialState: Slices(), reducer: reducer)
      } _: { store in
        for _ in 0..<dispatches { store.send(.e(.add(1))) }
      })
    return [
      Row("W4", "eight reducers, one slice hit, store", figures[1], floor: figures[0], target: 2)
    ]
  }

  private static func slice(
    _ state: WritableKeyPath<Slices, Counter> & Sendable,
    _ embed: @escaping @Sendable (CounterAction) -> SliceAction,
    _ extract: @escaping @Sendable (SliceAction) -> CounterAction?
  ) -> Scope<Slices, SliceAction, Reduce<Counter, CounterAction>> {
    Scope(state: state, action: ActionPath(embed: embed, extract: extract)) { Reduce(Plain.count) }
  }
}
