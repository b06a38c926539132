import Reel
import ReelTimeline

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that records endlessly to the file given as its argument, until a test kills it.
///
/// After each flush it prints the number of the last frame.
@main
enum RecordingDemo {
  struct State: Codable, Equatable, Sendable {
    var sum = 0
    var words: [String] = []
  }

  enum Action: Codable, Sendable {
    case add(Int)
    case say(String)
  }

  static func main() throws {
    let reducer = Reduce<State, Action> { state, action in
      switch action {
      case .add(let n): state.sum += n
      case .say(let word): state.words = state.words.suffix(9) + [word]
      }
    }
    let timeline = Timeline(initialState: State(), reducer: reducer)
    let store = Store(initialState: State(), reducer: reducer, log: timeline)
    try timeline.startRecording(to: CommandLine.arguments[1], app: "demo", digests: .always)
    var number = 0
    while true {
      for _ in 0..<(number % 7 + 1) {
        number += 1
        store.send(number % 2 == 0 ? .add(number) : .say("word \(number)"))
      }
      try timeline.flush()
      // One system call for each line, so that no acknowledged number stays in a buffer.
      let line = Array("\(number)\n".utf8)
      _ = line.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    }
  }
}
