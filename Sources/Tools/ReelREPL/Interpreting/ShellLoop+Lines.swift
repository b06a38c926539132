import ReelApp

/// What follows a line that was not typed: its answers, the next line, or the end.
extension ShellLoop {
  /// Accepts a line: the next one, or an answer to the one before.
  mutating func next(_ line: Line) -> [Action] {
    if case .answering(let asking) = state { return answer(asking, with: line.text) }
    let missed = hasFailed && !line.expectsFailure ? miss() : []
    if state == .ended { return missed }
    hasFailed = false
    let asks = line.questions > 0
    return missed + [.showNews] + (asks ? [.ask] + wait(for: line) : perform(line))
  }

  /// Accepts a line that is no text, in place of an answer as well.
  mutating func refuse(isLast: Bool) -> [Action] {
    if hasFailed, source == .script { return miss() }
    hasFailed = false
    code = .unreadable
    if isLast || source == .script { return [.refuse, .settle] + end(code) }
    if case .answering(let asking) = state { return answer(asking, with: nil) }
    return [.refuse, .read]
  }

  /// Accepts that there are no more lines: a question has as many answers as there were.
  mutating func endOfLines() -> [Action] {
    if case .answering(let asking) = state { return complete(asking) }
    if hasFailed {
      let missed = miss()
      if state == .ended { return missed }
      return missed + [.settle] + end(code)
    }
    return source == .person ? end(code) : [.settle] + end(code)
  }

  /// Accepts that Ctrl-C ends the lines; that may be why the last one has failed.
  mutating func interrupt() -> [Action] {
    (source == .startFile ? [.report] : []) + end(.interrupted)
  }

  /// Returns how to read the line after one that is over.
  mutating func read() -> [Action] {
    state = .idle
    // A failure is shown first, if at all: the next line may expect it.
    return hasFailed ? [.read] : [.acknowledge, .showResults, .read]
  }

  /// Ends with a line that ends the session.
  mutating func quit(with code: ExitCode) -> [Action] {
    [.settle] + end(self.code == .ok ? code : self.code)
  }

  /// Accepts an answer; nil for one that is no text.
  ///
  /// What follows such a one are still answers, and may be secrets.
  private mutating func answer(_ asking: Line, with text: String?) -> [Action] {
    var asking = asking
    asking.answers.append(text ?? "")
    asking.isUnanswerable = asking.isUnanswerable || text == nil
    return asking.answers.count < asking.questions ? wait(for: asking) : complete(asking)
  }

  /// Returns what to do with a line all of whose answers were read.
  private mutating func complete(_ asking: Line) -> [Action] {
    guard asking.isUnanswerable else { return perform(asking) }
    state = .idle
    return [.refuse, .read]
  }

  private mutating func wait(for line: Line) -> [Action] {
    state = .answering(line)
    return [.read]
  }

  /// Accepts that no line expects the failure of the one before.
  private mutating func miss() -> [Action] {
    hasFailed = false
    switch source {
    case .person: return []
    case .startFile: return [.report]
    case .program: break
    case .script: return [.report] + end(code == .ok ? .checkFailed : code)
    }
    if code == .ok { code = .checkFailed }
    return []
  }
}
