import ReelApp

/// The loop of the shell: what each event means, and what is to be done then.
///
/// It is a value, and knows no editor, store or task: ``InteractiveShell`` at a terminal, and
/// ``BatchReader`` for lines from elsewhere, pass it one event after the other, and carry out the
/// actions. What is in progress is known here and nowhere else.
struct ShellLoop: Sendable {
  /// Where the lines come from, and what a line that fails means there.
  enum Source: Sendable {
    /// A person types them, and is told at once.
    case person
    /// A program writes them, and may wait for the answer before it writes the next one. It is told
    /// at once; a failure that no line expects is a failure of all.
    case program
    /// They are all there: the first one that fails is the last, unless the next one expects it.
    case script
    /// They are all there: those that fail are reported, unless the next one expects it.
    case startFile
  }

  /// A line, and what of it matters before it is performed.
  struct Line: Equatable, Sendable {
    /// The text.
    var text: String
    /// How many of the lines after it answer its questions.
    var questions = 0
    /// Whether it expects that the line before it has failed.
    var expectsFailure = false
    /// The lines that answer its questions.
    var answers: [String] = []
    /// Whether one of them is no text: it is then not performed.
    var isUnanswerable = false
  }

  /// What is in progress.
  enum State: Equatable, Sendable {
    /// A line, or what the shell begins with: changes wait for its result.
    case performing
    /// Waiting for the further results of a line: they are shown as they arrive.
    case waiting
    /// A question whether to cancel requests, which is over with them; changes are shown.
    case asking
    /// The user edits a line: changes are shown, and a view may move the shell.
    case idle
    /// The same while a view moves the shell: what the user types, and changes, wait.
    case visited
    /// The next lines answer the questions of this one.
    case answering(Line)
    /// The session is over.
    case ended
  }

  /// Something that has happened.
  enum Event: Equatable, Sendable {
    /// A line was typed, or read.
    case line(Line)
    /// A line that is no text was read; whether there may be further ones.
    case unusable(isLast: Bool)
    /// Ctrl-C has abandoned the line being edited.
    case abandoned(wasEmpty: Bool)
    /// The input has ended.
    case endOfInput
    /// Ctrl-C was pressed while no line was edited, or the reader of the answers has left.
    case interrupted
    /// The line has failed.
    case failed
    /// The state, or the frame being viewed, may have changed.
    case changed
    /// A second of the countdown has passed.
    case second
    /// Nothing is in flight any more, for the wait with this number.
    case settled(Int)
    /// What changes the screen has ended, or has taken long enough.
    case newsComplete
    /// The first prompt may be shown.
    case started
    /// A line, or whatever else was in progress, is over; with a code, so is the session.
    case finished(ExitCode?)
    /// A step that Ctrl-C ends has begun.
    case stepBegan
    /// The step has ended.
    case stepEnded
    /// The work in progress waits for results.
    case waits
    /// The work in progress asks whether to cancel requests.
    case asks
    /// The work in progress goes on.
    case goesOn
    /// The result of a line was shown; whether it was the last one, if it is known.
    case shown(hasSettled: Bool?)
    /// A view begins to move the shell.
    case visitBegan
    /// The view has moved it, or has failed to.
    case visitEnded
    /// A secret is asked for.
    case secretAsked
    /// A known command was typed.
    case commandTyped
  }

  /// Something to do.
  enum Action: Equatable, Sendable {
    /// Say that the next lines are answers.
    case ask
    /// Perform a line.
    case perform(Line)
    /// Report the line that has failed, or that was not performed any more.
    case report
    /// Report the line that is no text, or for which there is no usable answer.
    case refuse
    /// Show what the line has changed, if its results belong to it.
    case showResults
    /// Wait until nothing is in flight, and show what that has changed.
    case settle
    /// Offer to cancel the requests in flight.
    case offerToCancel
    /// End the current step.
    case cancelStep
    /// Show changes; those that are only announced, when they are complete.
    case showNews
    /// Show changes, complete or not.
    case showAllNews
    /// Regard further changes as news, not as results.
    case endAsking
    /// Report when nothing is in flight any more, with a number; earlier waits are over.
    case awaitResults(Int)
    /// Write the recording.
    case acknowledge
    /// Begin to write the recording.
    case beginFlush
    /// Show the current prompt.
    case setPrompt
    /// Report when the next second of the countdown has passed.
    case countDown
    /// Read a line.
    case read
    /// End the session.
    case end(ExitCode)
  }

  /// What is in progress.
  var state = State.performing
  /// Whether a secret has been asked for since the last command was typed.
  ///
  /// If it was refused, or not answered, the user may type it at the next prompt, where it is shown
  /// and taken for an unknown command.
  private(set) var expectsSecret = false
  /// Whether something has changed that was not shown.
  private var hasChanged = false
  /// Whether there is a step that Ctrl-C ends.
  private var hasStep = false
  /// Whether Ctrl-C was pressed between a line and its first step, or between two steps.
  private var isInterrupted = false
  /// The number of the last wait for results.
  private var lastWait = 0
  /// What the user has typed while a view moved the shell.
  private var typed: Event?
  /// Where the lines come from.
  let source: Source
  /// Whether the last line has failed, and the next one may expect that.
  var hasFailed = false
  /// The code with which the session ends, unless a line ends it with another one.
  var code = ExitCode.ok
  /// Whether changes have to wait.
  private var isAtWork: Bool { state == .performing || state == .visited }

  /// Begins a loop.
  init(reading source: Source) { self.source = source }

  /// Accepts an event; returns what to do, in order.
  mutating func take(_ event: Event) -> [Action] {
    if state == .ended { return [] }
    switch event {
    case .line, .abandoned, .endOfInput:
      guard state == .visited else { break }
      typed = event
      return []
    default: break
    }
    switch event {
    case .line(let line): return source == .person ? perform(line) : next(line)
    case .unusable(let isLast): return refuse(isLast: isLast)
    case .abandoned(let wasEmpty):
      guard wasEmpty else { return edit(after: .acknowledge) }
      state = .performing
      return [.offerToCancel]
    case .endOfInput: return endOfLines()
    case .failed:
      hasFailed = source != .person
      return source == .person || source == .program ? [.report] : []
    case .interrupted:
      if source != .person { return interrupt() }
      isInterrupted = !hasStep
      return hasStep ? [.cancelStep] : []
    case .changed:
      hasChanged = true
      return news()
    case .second: return state == .idle ? [.setPrompt, .countDown] : []
    case .settled(let wait):
      guard wait == lastWait else { return [] }
      return state == .asking ? [.endAsking, .cancelStep] : [.endAsking]
    case .newsComplete:
      hasChanged = hasChanged || isAtWork
      return isAtWork ? [] : [.showAllNews]
    case .started: return source == .person ? edit(after: .beginFlush) : [.read]
    case .finished(let code):
      guard source == .person else { return code.map { quit(with: $0) } ?? read() }
      return code.map { end($0) } ?? edit(after: .acknowledge)
    case .stepBegan:
      hasStep = true
      defer { isInterrupted = false }
      return isInterrupted ? [.cancelStep] : []
    case .stepEnded:
      hasStep = false
      return []
    case .waits:
      state = .waiting
      return news()
    case .asks:
      state = .asking
      return news() + [awaitResults()]
    case .goesOn:
      state = .performing
      return []
    case .shown(let hasSettled):
      hasChanged = false
      return [.showNews] + (hasSettled.map { $0 ? endAsking() : awaitResults() }.map { [$0] } ?? [])
    case .visitBegan:
      state = .visited
      return []
    case .visitEnded:
      state = .idle
      isInterrupted = false
      hasChanged = true
      return news() + (typed.take().map { take($0) } ?? [])
    case .secretAsked:
      expectsSecret = true
      return []
    case .commandTyped:
      expectsSecret = false
      return []
    }
  }

  /// Returns how to show what has changed, unless it has to wait.
  private mutating func news() -> [Action] {
    guard hasChanged, !isAtWork else { return [] }
    hasChanged = false
    return [.showNews] + (state == .idle ? [.setPrompt, .acknowledge, .countDown] : [.acknowledge])
  }

  /// Returns how to read the next line.
  private mutating func edit(after action: Action) -> [Action] {
    state = .idle
    isInterrupted = false
    defer { hasChanged = false }
    return (hasChanged ? [.showNews] : []) + [action, .countDown, .read]
  }

  /// Returns how to perform a line.
  mutating func perform(_ line: Line) -> [Action] {
    state = .performing
    return [.perform(line)]
  }

  mutating func end(_ code: ExitCode) -> [Action] {
    state = .ended
    return [.end(code)]
  }

  private mutating func endAsking() -> Action {
    lastWait += 1
    return .endAsking
  }

  private mutating func awaitResults() -> Action {
    lastWait += 1
    return .awaitResults(lastWait)
  }
}
