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
      slice(
        \.a, ActionPath(embed: SliceAction.a) { if case .a(let own) = $0 { own } else { nil } })
      slice(
        \.b, ActionPath(embed: SliceAction.b) { if case .b(let own) = $0 { own } else { nil } })
      slice(
        \.c, ActionPath(embed: SliceAction.c) { if case .c(let own) = $0 { own } else { nil } })
      slice(
        \.d, ActionPath(embed: SliceAction.d) { if case .d(let own) = $0 { own } else { nil } })
      slice(
        \.e, ActionPath(embed: SliceAction.e) { if case .e(let own) = $0 { own } else { nil } })
      slice(
        \.f, ActionPath(embed: SliceAction.f) { if case .f(let own) = $0 { own } else { nil } })
      slice(
        \.g, ActionPath(embed: SliceAction.g) { if case .g(let own) = $0 { own } else { nil } })
      slice(
        \.h, ActionPath(embed: SliceAction.h) { if case .h(let own) = $0 { own } else { nil } })
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
    _ action: ActionPath<SliceAction, CounterAction>
  ) -> Scope<Slices, SliceAction, Reduce<Counter, CounterAction>> {
    Scope(state: state, action: action) { Reduce(Plain.count) }
  }
}
