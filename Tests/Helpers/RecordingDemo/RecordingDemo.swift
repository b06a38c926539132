import Reel
import ReelTimeline

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that records to the file given as its first argument, and ends in the way given as its
/// second one.
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

  /// The way to end.
  enum End: String {
    /// It records endlessly until a test kills it; after each flush it prints the number of the
    /// last frame.
    case killed
    /// The same with a recording that keeps the last part.
    case killedInFlight
    /// A reducer traps while such a recording has several files.
    case crashInFlight
    /// It returns from `main`.
    case exit
    /// It waits until a test kills it.
    case wait
    /// It exits after it has printed how many of its files a program that it starts would have.
    case inherited
    /// A reducer traps.
    case crash
    /// A reducer traps after another recording of the program has begun and ended.
    case crashAfterAnother
    /// A reducer calls itself until the stack overflows.
    case overflow
    /// The same on a thread of the concurrency runtime.
    case overflowInTask
    /// A reducer aborts the program, while no action is dispatched to another recording.
    case abort
    /// A reducer exits.
    case exitInside
    /// A reducer never ends, until a test kills it.
    case stuck
    /// It records with a form that is too long to be written as it is.
    case wide
    /// It prints why it cannot read such a recording, whose form is not its own.
    case readsWide
  }

  /// A state with a long form.
  struct Wide: Codable, Equatable, Sendable {
    struct Pair<First: Codable & Equatable & Sendable, Second: Codable & Equatable & Sendable>:
      Codable, Equatable, Sendable
    {
      var first: First?
      var second: Second?
    }
    typealias Pairs = Pair<Pair<Int, String>, Pair<Bool, Double>>

    var pairs: Pair<Pair<Pairs, Pair<Pairs, [Int]>>, Pair<Pair<[Pairs], Pairs>, Pair<Int, Pairs>>>?
  }

  static let reducer = Reduce<State, Action> { state, action in
    switch action {
    case .add(let n): state.sum += n
    case .say(let word):
      switch End(rawValue: word) {
      case .crash: fatalError("as the test wants it")
      case .overflow: dig(&state.sum)
      case .abort: abort()
      case .exitInside: exit(0)
      case .stuck: while true { pause() }
      default: state.words = state.words.suffix(9) + [word]
      }
    }
  }

  /// Never ends, as the compiler does not know; a compiler that optimizes would make it a loop.
  @inline(never)
  @_optimize(none)
  private static func dig(_ sum: inout Int) {
    var deeper = sum &+ 1
    if deeper != .min { dig(&deeper) }
    sum = deeper
  }

  static func main() throws {
    let path = CommandLine.arguments[1]
    let end = CommandLine.arguments.dropFirst(2).first.flatMap(End.init) ?? .killed
    if end == .wide { return try recordWide(to: path) }
    if end == .readsWide {
      do {
        _ = try Replay(app: "demo", reducer: reducer).run(path)
      } catch {
        print(error)
      }
      return
    }
    let (store, timeline) = make()
    let before = inherited()
    if end == .killedInFlight || end == .crashInFlight {
      try timeline.startRecording(
        to: path, app: "demo", keeping: .last(.minutes(1), bytes: 200_000), digests: .always)
    } else {
      try timeline.startRecording(to: path, app: "demo", digests: .always)
    }
    if end == .killed || end == .killedInFlight { try record(store, timeline) }
    for number in 1...4 { store.send(.add(number)) }
    switch end {
    case .killed, .killedInFlight, .exit, .wide, .readsWide: break
    case .crashInFlight:
      for number in 1...5_000 { store.send(.add(number)) }
      store.send(.say("crash"))
    case .inherited: print(inherited().subtracting(before).count)
    case .wait: while true { pause() }
    case .crashAfterAnother:
      let (other, more) = make()
      try more.startRecording(to: path + ".other", app: "demo")
      other.send(.add(1))
      try more.stopRecording()
      store.send(.say("crash"))
    case .abort:
      let (other, more) = make()
      try more.startRecording(to: path + ".other", app: "demo")
      other.send(.add(1))
      store.send(.say("abort"))
    case .overflowInTask:
      Task.detached { store.send(.say("overflow")) }
      while true { pause() }
    case .crash, .overflow, .exitInside, .stuck: store.send(.say(end.rawValue))
    }
    // Both are still there, and neither has been told to stop.
    withExtendedLifetime((store, timeline)) { exit(0) }
  }

  /// The descriptors that a program would have if this one started it.
  private static func inherited() -> Set<Int32> {
    Set(
      (0..<256).filter { descriptor in
        let flags = fcntl(descriptor, F_GETFD)
        return flags >= 0 && flags & FD_CLOEXEC == 0
      })
  }

  private static func recordWide(to path: String) throws {
    let reducer = Reduce<Wide, Action> { _, _ in }
    let timeline = Timeline(initialState: Wide(), reducer: reducer)
    let store = Store(initialState: Wide(), reducer: reducer, log: timeline)
    try timeline.startRecording(to: path, app: "demo", digests: .always)
    store.send(.add(1))
    try timeline.stopRecording()
  }

  private static func make() -> (Store<State, Action>, Timeline<State, Action>) {
    let timeline = Timeline(initialState: State(), reducer: reducer)
    return (Store(initialState: State(), reducer: reducer, log: timeline), timeline)
  }

  private static func record(
    _ store: Store<State, Action>, _ timeline: Timeline<State, Action>
  ) throws {
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
