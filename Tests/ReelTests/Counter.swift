import Reel

/// A counter that also records a history of notes.
struct Counter: Codable, Equatable, Sendable {
  var count = 0
  var history: [Int] = []
}

enum CounterAction: Codable, Equatable, Sendable {
  case add(Int)
  case note(Int)
}

extension Reduce where State == Counter, Action == CounterAction {
  static var counter: Reduce {
    Reduce { state, action in
      switch action {
      case .add(let n): state.count += n
      case .note(let n): state.history.append(n)
      }
    }
  }
}
