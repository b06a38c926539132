import Reel
import ReelApp
import ReelCoding
import ReelREPL
import ReelTexts
import ReelTimeline
import Synchronization

/// Checks a session after every frame: whether the rules hold, the screen renders, a parallel
/// replay reaches the same state, and undo and redo work.
final class FrameChecker<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private struct Content {
    /// The state of the parallel replay: each frame is reduced once more, and only once.
    var replayed: State
    /// The last state checked.
    var last: State
    var frames = 0
    /// The number of actions that are not answers.
    var userActions = 0
    /// The exact digests of the replayed states, of the session's, and of those returned to.
    let replays = DigestKeeper(isExact: true)
    let lives = DigestKeeper(isExact: true)
    let returns = DigestKeeper(isExact: true)
    /// Copies the actions for the parallel replay.
    let copier = ActionCopier<Action>()
    /// The last action that is not an answer.
    var lastUserAction: Action?
    /// The exact digests of the first state and of each `stride`th one after it.
    var digests: [Digest]
    var screen: Screen?
    /// The screen as text.
    var rendered = RenderedScreen()
    /// The commands that screens have offered, as far as the app has them.
    var offered: Set<String> = []
    var failure: FuzzFailure?
    var transcript: [String] = []
    /// The frames of the world's latest answers.
    var answers: [Int] = []
    var checks: FuzzChecks
  }

  /// One state in this many has its digest computed, and is left and returned to, for checks of
  /// time travel, which cost more than all other checks of a small frame.
  private static var stride: Int { 16 }

  private let timeline: Timeline<State, Action>
  private let cursor: TimelineCursor<State, Action>
  private let suite: Suite<State, Action>
  private let app: MountedApp<State, Action>
  private let isTalkative: Bool
  /// The language of the screen.
  private let translation: Translation
  private let content: Mutex<Content>
  private let subscription = Mutex<Subscription?>(nil)

  init(_ session: Session<State, Action>, isTalkative: Bool, checks: FuzzChecks) throws {
    timeline = session.timeline
    cursor = session.cursor
    suite = session.suite
    app = session.app
    self.isTalkative = isTalkative
    translation = session.translation
    let state = session.store.state
    let digest = try DigestKeeper(isExact: true).digest(of: state)
    content = Mutex(
      Content(replayed: state, last: state, digests: [digest], checks: checks))
    let own = session.store.subscribe { [weak self] in self?.look(at: $0) }
    subscription.withLock { $0 = own }
  }

  /// The first failure.
  var failure: FuzzFailure? { content.withLock(\.failure) }

  /// The checks, and the time that they have taken so far.
  var checks: FuzzChecks { content.withLock(\.checks) }

  /// The frames of the world's recent answers.
  var answers: [Int] { content.withLock(\.answers) }

  /// The number of frames checked.
  var frames: Int { content.withLock(\.frames) }

  /// The number of actions that are not answers, and the last of them.
  var userActions: (count: Int, last: Action?) {
    content.withLock { ($0.userActions, $0.lastUserAction) }
  }

  /// The app's screen after the newest frame; nil if there is none yet, or screens are not checked.
  var screen: Screen? { content.withLock(\.screen) }

  /// The digest of the newest state.
  var digest: Digest? { try? Digest(of: content.withLock(\.last)) }

  /// The newest state.
  var state: State { content.withLock(\.last) }

  /// Returns the events since the last call, one line per frame.
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
        content.failure = FuzzFailure(check: .replay, text: Text(error), frame: number)
      }
    }
  }

  private func check(_ state: State, _ number: Int, _ content: inout Content) throws {
    let frame = try timeline.frame(number)
    let action = frame.action
    if frame.origin == .effect {
      content.answers.append(number)
      if content.answers.count > 8 { content.answers.removeFirst() }
    } else {
      content.userActions += 1
      content.lastUserAction = action
    }
    content.last = state
    content.frames = number
    if isTalkative {
      content.transcript.append(
        "  #\(number) \(try Digest(of: state)) \(try JSON(encoding: action).text)")
    }
    func fail(_ check: FuzzFailure.Check, _ text: Text) -> FuzzFailure {
      FuzzFailure(check: check, text: text, frame: number)
    }
    // Taken out meanwhile, so that noting a time does not copy the others.
    var checks = FuzzChecks()
    swap(&checks, &content.checks)
    defer { content.checks = checks }
    try checks.perform(.rules) {
      // In the first state, those of all apps.
      if let rule = suite.brokenRule(in: state, after: number > 1 ? action : nil) {
        throw fail(.invariant(rule), Text(verbatim: rule))
      }
    }
    try checks.perform(.replay) {
      timeline.reduce(try content.copier.copy(of: action), into: &content.replayed)
      // Not by `==`, which may be coarser than the content.
      if try content.replays.digest(of: content.replayed) != content.lives.digest(of: state) {
        let difference = try Difference(from: state, to: content.replayed)
        let changes = Text(DifferenceText(difference: difference))
        throw fail(.replay, "a replay reaches a different state:" + changes)
      }
    }
    try checks.perform(.screen) { try checkScreen(state, &content, fail) }
    try checks.perform(.travel) {
      if number % Self.stride == 0 {
        content.digests.append(try content.lives.digest(of: state))
      } else if number % Self.stride == 1, let before = content.digests.last {
        try checkTravel(number, from: before, content.replays, fail)
      }
    }
  }

  private func checkScreen(
    _ state: State, _ content: inout Content,
    _ fail: (FuzzFailure.Check, Text) -> FuzzFailure
  ) throws {
    let screen = app.screen(state)
    guard screen != content.screen else { return }
    content.screen = screen
    let renderer = TextRenderer(translation, width: 80)
    if renderer.text(screen, remembering: &content.rendered).isEmpty {
      throw fail(.screen, "the screen is empty")
    }
    for line in screen.offered where !content.offered.contains(line) {
      guard app.command(in: Words(unfinished: line).words) != nil else {
        throw fail(
          .screen,
          "the screen offers “\(verbatim: line)”, which is no command of \(verbatim: app.name)")
      }
      content.offered.insert(line)
    }
  }

  /// Goes back one frame and forward again: both states must be the same as before.
  private func checkTravel(
    _ number: Int, from previous: Digest, _ digests: DigestKeeper,
    _ fail: (FuzzFailure.Check, Text) -> FuzzFailure
  ) throws {
    guard cursor.undo() else { throw fail(.undo, "there is nothing to undo") }
    defer { cursor.now() }
    guard let past = cursor.state, try digests.digest(of: past) == previous else {
      throw fail(
        .undo, "undo leads to a different state than the one after frame \(number - 1)")
    }
    guard cursor.redo(), !cursor.isInThePast else {
      throw fail(.undo, "redo does not lead to the state after frame \(number)")
    }
  }

  /// Does a check of the whole session, if it is part of the run.
  func perform(_ check: FuzzCheck, _ body: () throws -> Void) throws {
    var checks = checks
    defer { content.withLock { $0.checks = checks } }
    try checks.perform(check, body)
  }

  /// Views an old frame, at or shortly before `number`, and returns.
  func checkTravel(to number: Int) throws {
    try perform(.travel) { try lookBack(to: number) }
  }

  private func lookBack(to number: Int) throws {
    let (digests, frames) = content.withLock { ($0.digests, $0.frames) }
    let index = number / Self.stride
    let number = index * Self.stride
    try cursor.goto(number)
    defer { cursor.now() }
    let state = try cursor.state ?? timeline.state(at: number)
    let digest = try content.withLock { try $0.returns.digest(of: state) }
    guard digest == digests[index] else {
      throw FuzzFailure(
        check: .undo,
        text: "going back to frame \(number) leads to a different state than before",
        frame: frames)
    }
  }
}

/// The differences of two states, one a line.
private struct DifferenceText: TextValue {
  let difference: Difference

  func string(in translation: Translation) -> String {
    difference.lines(in: translation).map { "\n  " + $0 }.joined()
  }

  func hash(into hasher: inout Hasher) { hasher.combine(difference.changes.map(\.path)) }
}

extension Screen {
  /// The lines that its rows and controls stand for.
  fileprivate var offered: [String] {
    elements.flatMap { element -> [String] in
      switch element {
      case .controls(let controls): controls.controls.map(\.command)
      case .row(let row): row.command.map { [$0] } ?? []
      case .field, .progress, .text, .input, .notice: []
      }
    }
  }
}
