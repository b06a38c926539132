import Reel
import ReelApp
import ReelTimeline

extension Suite {
  /// Prepares to replay recordings of these apps, also those of earlier versions.
  ///
  /// - Parameter clock: the clock for continuing the replayed timeline.
  package func replay(clock: any StoreClock = SystemClock()) -> Replay<State, Action> {
    Replay(
      app: name, reducer: reducer, clock: clock, initialState: initialState, requests: requests)
  }

  /// The types of the apps' requests, by the cases of the actions on the way to those who ask.
  package var requests: [String: any RequestProtocol.Type] {
    Dictionary(uniqueKeysWithValues: apps.map { (isSingle ? "" : $0.name, $0.requests) })
  }
}
