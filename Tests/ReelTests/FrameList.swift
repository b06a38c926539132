import Reel

/// A log that keeps only the actions and their stamps.
final class FrameList<State, Action: Sendable>: ActionLog {
  private let frames = Tally<(action: Action, stamp: Stamp)>()

  var actions: [Action] { frames.values.map(\.action) }
  var stamps: [Stamp] { frames.values.map(\.stamp) }

  func record(
    _ action: Action, _ stamp: Stamp, into state: inout State,
    reduce: (inout State, Action) -> [AskedRequest]
  ) -> ActionVerdict {
    frames.add((action, stamp))
    _ = reduce(&state, action)
    return .recorded
  }
}
