import ReelTexts
import Reel
import ReelApp
import ReelTimeline
import Synchronization

/// Looks at a session after every frame: do the rules hold, does the screen render, does a replay
/// that goes along come to the same state, and do undo and redo.
final class FrameChecker<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private struct Content {
    /// The state of the replay that goes along: each frame is reduced once more, and only once.
    var replayed: State
    /// The state that was looked at last.
    var last: State
    var frames = 0
    /// The digest of the first state and of each `stride`th after it.
    var digests: [Digest]
    var screen: Screen?
    /// How many screens there were, each another than the one before.
    var screens = 0
    var failure: FuzzFailure?
    var transcript: [String] = []
    /// The frames of the newest answers of the world.
    var answers: [Int] = []
  }

  /// One state in so many has its digest taken, for when it is looked back at.
  ///
  /// A digest costs more than all the rest of a small frame. Neighbours are compared as they are.
  private static var stride: Int { 16 }

  private let timeline: Timeline<State, Action>
  private let suite: Suite<State, Action>
  private let app: MountedApp<State, Action>
  private let isTalkative: Bool
  /// What is said in the language of the user who has started it: lines are done in the session's
  /// own.
  private let said = texts.running.checks
  private let content: Mutex<Content>
  private let subscription = Mutex<Subscription?>(nil)

  init(_ session: Session<State, Action>, isTalkative: Bool) throws {
    timeline = session.timeline
    suite = session.suite
    app = session.app
    self.isTalkative = isTalkative
    let state = session.store.state
    content = Mutex(Content(replayed: state, last: state, digests: [try Digest(of: state)]))
    let own = session.store.subscribe { [weak self] in self?.look(at: $0) }
    subscription.withLock { $0 = own }
  }

  /// The first thing that was wrong.
  var failure: FuzzFailure? { content.withLock(\.failure) }

  /// The frames in which the world has answered not long ago.
  var answers: [Int] { content.withLock(\.answers) }

  /// How many frames were checked.
  var frames: Int { content.withLock(\.frames) }

  /// The digest of the newest state.
  var digest: Digest? { try? Digest(of: content.withLock(\.last)) }

  /// The newest state.
  var state: State { content.withLock(\.last) }

  /// What happened since this was asked last, a line a frame.
  func takeTranscript() -> [String] {
    content.withLock { content in
      defer { content.transcript = [] }
      return content.transcript
    }
  }

  private func look(at state: State) {
    content.withLock { content in
      guard content.failure == nil, timeline.last == content.frames + 1 else { return }
      let number = timeline.last
      do {
        try check(state, number, &content)
      } catch let failure as FuzzFailure {
        content.failure = failure
      } catch {
        content.failure = FuzzFailure(check: .replay, text: "\(error)", frame: number)
      }
    }
  }

  private func check(_ state: State, _ number: Int, _ content: inout Content) throws {
    let frame = try timeline.frame(number)
    let action = frame.action
    if frame.origin == .effect {
      content.answers.append(number)
      if content.answers.count > 8 { content.answers.removeFirst() }
    }
    timeline.reduce(try ReplayedAction.copy(of: action), into: &content.replayed)
    let previous = content.last
    content.last = state
    content.frames = number
    if number % Self.stride == 0 { content.digests.append(try Digest(of: state)) }
    if isTalkative {
      content.transcript.append(
        "  #\(number) \(try Digest(of: state)) \(try JSON(encoding: action).text)")
    }
    func fail(_ check: FuzzFailure.Check, _ text: String) -> FuzzFailure {
      FuzzFailure(check: check, text: text, frame: number)
    }
    if let rule = suite.brokenRule(in: state) { throw fail(.invariant(rule), rule) }
    if content.replayed != state {
      let difference = try Difference(from: state, to: content.replayed)
      throw fail(
        .replay,
        ([said.replayDiffers] + difference.lines()).joined(separator: "\n  "))
    }
    try checkScreen(state, &content, fail)
    try checkTravel(number, from: previous, to: state, fail)
  }

  private func checkScreen(
    _ state: State, _ content: inout Content,
    _ fail: (FuzzFailure.Check, String) -> FuzzFailure
  ) throws {
    let screen = app.screen(state)
    guard screen != content.screen else { return }
    content.screen = screen
    content.screens += 1
    if TextRenderer(width: 80).text(screen).isEmpty {
      throw fail(.screen, said.screenIsEmpty)
    }
    // How a screen becomes JSON is the library's doing, not the app's.
    guard content.screens % Self.stride == 1 else { return }
    let json = try JSON(encoding: screen).text
    guard try ActionJSON.decode(Screen.self, from: json) == screen else {
      throw fail(.screen, said.screenIsOther(json))
    }
  }

  /// One frame back, and on again: both states are what they were.
  private func checkTravel(
    _ number: Int, from previous: State, to state: State,
    _ fail: (FuzzFailure.Check, String) -> FuzzFailure
  ) throws {
    guard timeline.undo() else { throw fail(.undo, said.nothingToUndo) }
    defer { timeline.now() }
    guard timeline.pastState == previous else {
      throw fail(.undo, said.undoDiffers(number - 1))
    }
    guard timeline.redo(), !timeline.isInThePast else {
      throw fail(.undo, said.redoDiffers(number))
    }
  }

  /// Looks at an old frame, at or shortly before `number`, and comes back.
  func checkTravel(to number: Int) throws {
    let (digests, frames) = content.withLock { ($0.digests, $0.frames) }
    let place = number / Self.stride
    let number = place * Self.stride
    try timeline.goto(number)
    defer { timeline.now() }
    guard try timeline.digest(at: number) == digests[place],
      try timeline.pastState.map(Digest.init(of:)) ?? digests[place] == digests[place]
    else {
      throw FuzzFailure(check: .undo, text: said.travelDiffers(number), frame: frames)
    }
  }
}
