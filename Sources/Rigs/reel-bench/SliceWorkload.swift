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

/// Eight features, one of which an action is for.
struct SliceFeature: Feature {
  func reduce(into state: inout Slices, action: SliceAction, ask: inout Ask<SliceFeature>) {
    let counter = Reduce(Plain.count)
    switch action {
    case .a(let own): ask.run(counter, own, in: &state, at: \.a, SliceAction.a)
    case .b(let own): ask.run(counter, own, in: &state, at: \.b, SliceAction.b)
    case .c(let own): ask.run(counter, own, in: &state, at: \.c, SliceAction.c)
    case .d(let own): ask.run(counter, own, in: &state, at: \.d, SliceAction.d)
    case .e(let own): ask.run(counter, own, in: &state, at: \.e, SliceAction.e)
    case .f(let own): ask.run(counter, own, in: &state, at: \.f, SliceAction.f)
    case .g(let own): ask.run(counter, own, in: &state, at: \.g, SliceAction.g)
    case .h(let own): ask.run(counter, own, in: &state, at: \.h, SliceAction.h)
    }
  }
}

extension StoreWorkloads {
  /// Eight features, one of which has work to do.
  static func w4() throws -> [Row] {
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
        Store(initialState: Slices(), reducer: SliceFeature())
      } _: { store in
        for _ in 0..<dispatches { store.send(.e(.add(1))) }
      })
    return [
      Row("W4", "eight features, one slice hit, store", figures[1], floor: figures[0], target: 2)
    ]
  }
}
