import Reel
import ReelShell
import ReelTimeline

/// The cost of shrinking a recording.
enum ShrinkWorkload {
  static func rows() throws -> [Row] { try Measure.waiting { try await shrink() } }

  /// A recording of 10,000 frames, three of which are to blame.
  private static func shrink() async throws -> [Row] {
    let timeline = Timeline(initialState: Vault(), reducer: Vault.reducer, clock: VirtualClock())
    let store = Store(
      initialState: Vault(), reducer: Vault.reducer, log: timeline, clock: timeline.clock)
    for index in 0..<10_000 {
      switch index {
      case 1_200: store.send(.cut(key: 987))
      case 6_400: store.send(.turn)
      case 9_100: store.send(.open)
      default: store.send(.noise(index % 100))
      }
    }
    let shrinker = RecordingShrinker(
      timeline, where: try Condition("vault.isOpen == true"), root: "vault")
    let start = Measure.now
    let result = try await shrinker.run()
    let seconds = Double(Measure.now - start) / 1e9
    let what = "shrink 10,000 frames to \(result?.actions.count ?? 0)"
    return [
      Row(workload: "", what: what, value: Double(result?.replays ?? 0), unit: "replays"),
      Row(
        workload: "", what: "\(what), simpler values",
        value: Double(result?.simplifications ?? 0), unit: "replays"),
      Row(workload: "", what: what, value: seconds, unit: "s"),
    ]
  }
}

/// A state with a result that depends on three actions far apart.
private struct Vault: Codable, Equatable, Sendable {
  enum Action: Codable, Equatable, Sendable {
    case noise(Int)
    case cut(key: Int)
    case turn
    case open
  }

  static let reducer = Reduce<Vault, Action> { state, action in
    switch action {
    case .noise(let n): state.noise[n % state.noise.count] += 1
    case .cut(let key): state.key = key
    case .turn: state.isTurned = state.key > 100
    case .open: state.isOpen = state.isTurned
    }
  }

  var noise = [Int](repeating: 0, count: 100)
  var key = 0
  var isTurned = false
  var isOpen = false
}
