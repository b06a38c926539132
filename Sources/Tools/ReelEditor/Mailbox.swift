import Synchronization

/// The state that callers on any thread share with the editor's own thread.
final class Mailbox: Sendable {
  /// Returns the possible completions at the cursor of a line.
  typealias Completions = @Sendable (_ line: String, _ cursor: Int) -> [Completion]

  /// A caller that waits for a line.
  struct Request: Sendable {
    enum Kind: Sendable {
      case line, secret
      /// Adds a line to the history.
      case remember(String)
      /// Takes a pasted line only if it can be the answer.
      case answer(isFitting: @Sendable (String) -> Bool, completions: Completions)
      /// Shows the parts one after the other; a key ends the pauses.
      case play([String], milliseconds: Int32)
      /// Shows a text a page at a time.
      case page(String, PagerWords)
      /// Gives the terminal to another program for the duration of the call.
      case lend(@Sendable () -> Void)
    }

    var id: Int
    var kind: Kind
    /// Called once the request is served: from then on, other prompts are news.
    var currentPrompt: @Sendable () -> Prompt
    var continuation: CheckedContinuation<LineEditor.Input, Never>
  }

  /// The functions that the program provides to the editor.
  struct Handlers: Sendable {
    var completions: Completions = { _, _ in [] }
    var hint: @Sendable (String) -> String? = { _ in nil }
    var abbreviation: @Sendable (String) -> String? = { _ in nil }
    var highlights: @Sendable (String, Int?) -> [Highlight] = { _, _ in [] }
    var recalled: @Sendable ([String]) -> [String] = { $0 }
    var continuation: @Sendable (String, String) -> Continuation = { Continuation(line: $0 + $1) }
    var pasteQuestion: @Sendable ([String]) -> PasteQuestion = { PasteQuestion($0) }
    var historyFailed: @Sendable (LineEditor.HistoryFailure) -> Void = { _ in }
  }

  /// The events that happened while a line was being edited.
  struct News: Sendable {
    var output = ""
    var prompt: Prompt?
    var isAbandoned = false
    var isClosed = false
  }

  private struct Contents: Sendable {
    var handlers = Handlers()
    var warnings: [LineEditor.HistoryFailure] = []
    var requests: [Request] = []
    /// Pasted lines that answer the requests to come.
    var pasted: ArraySlice<String> = []
    var output = ""
    var prompt: Prompt?
    /// The request being served.
    var current: Int?
    /// Whether that is a line, whose prompt shows the current place; a question's stays as it is.
    var isLine = false
    var cancelled: Set<Int> = []
    /// Whether nothing had been typed when Ctrl-C was pressed last.
    var wasEmpty = false
    var isClosed = false
    var lastID = 0
  }

  private let contents = Mutex(Contents())
  let wake: WakePipe
  private let terminal: Terminal

  init(wake: WakePipe, terminal: Terminal) {
    self.wake = wake
    self.terminal = terminal
  }

  deinit {
    wake.close()
  }

  var handlers: Handlers {
    contents.withLock { $0.handlers }
  }

  func setHandlers(_ change: @Sendable (inout Handlers) -> Void) {
    contents.withLock { change(&$0.handlers) }
  }

  var warnings: [LineEditor.HistoryFailure] {
    contents.withLock { $0.warnings }
  }

  /// Adds a warning, once; what was to be removed, and was not, is told each time.
  func warn(_ failure: LineEditor.HistoryFailure) {
    let isKnown = contents.withLock { contents in
      let isKnown = contents.warnings.contains(failure)
      if !isKnown { contents.warnings.append(failure) }
      return isKnown
    }
    if !isKnown || failure.operation == .remove { handlers.historyFailed(failure) }
  }

  // MARK: Callers

  func makeID() -> Int {
    contents.withLock {
      $0.lastID += 1
      return $0.lastID
    }
  }

  /// Queues a request, or answers it at once if it is too late for it.
  func ask(_ request: Request) {
    let answer = contents.withLock { contents -> LineEditor.Input? in
      if contents.isClosed { return .endOfFile }
      if contents.cancelled.remove(request.id) != nil { return .interrupted }
      contents.requests.append(request)
      return nil
    }
    if let answer {
      request.continuation.resume(returning: answer)
    } else {
      wake.wake()
    }
  }

  /// Cancels a request, which may be waiting, served, answered, or not even asked yet.
  func cancel(_ id: Int) {
    let waiting = contents.withLock { contents -> Request? in
      if let index = contents.requests.firstIndex(where: { $0.id == id }) {
        return contents.requests.remove(at: index)
      }
      contents.cancelled.insert(id)
      return nil
    }
    waiting?.continuation.resume(returning: .interrupted)
    wake.wake()
  }

  /// Forgets that a request was cancelled: it has been answered.
  func forget(_ id: Int) {
    contents.withLock { _ = $0.cancelled.remove(id) }
  }

  func print(_ text: String) {
    let lines = text.hasSuffix("\n") ? text : text + "\n"
    // Written under the lock if no line is edited, so that none begins meanwhile.
    let isEditing = contents.withLock { contents in
      if contents.current == nil {
        terminal.write(lines)
      } else {
        contents.output += lines
      }
      return contents.current != nil
    }
    if isEditing { wake.wake() }
  }

  func setPrompt(_ prompt: Prompt) {
    contents.withLock { $0.prompt = $0.current == nil || !$0.isLine ? nil : prompt }
    wake.wake()
  }

  func close() {
    contents.withLock { $0.isClosed = true }
    wake.wake()
  }

  /// Forgets the pasted lines that have not been run yet, unless they are to be run.
  ///
  /// - Returns: the lines that were forgotten.
  func dropPasted(unless areWanted: ([String]) -> Bool) -> [String] {
    contents.withLock { contents in
      let lines = Array(contents.pasted)
      guard !lines.isEmpty, !areWanted(lines) else { return [] }
      contents.pasted = []
      return lines
    }
  }

  /// Keeps a line for the next request, ahead of the pasted ones.
  func takeBack(_ line: String) { contents.withLock { $0.pasted = [line] + $0.pasted } }

  /// Whether there are pasted lines that have not been run yet.
  var hasPasted: Bool { contents.withLock { !$0.pasted.isEmpty } }

  var wasEmptyWhenInterrupted: Bool {
    contents.withLock { $0.wasEmpty }
  }

  // MARK: The editor's thread

  func noteInterruption(ofEmptyLine isEmpty: Bool) {
    contents.withLock { $0.wasEmpty = isEmpty }
  }

  /// Keeps lines for the requests to come.
  func queue(_ lines: [String]) {
    contents.withLock { $0.pasted += lines }
  }

  /// Returns the next of the pasted lines, if it fits.
  func nextPasted(where isFitting: (String) -> Bool = { _ in true }) -> String? {
    contents.withLock { contents in
      guard let next = contents.pasted.first, isFitting(next) else { return nil }
      return contents.pasted.popFirst()
    }
  }

  /// Returns the next request, or nil if there is none; from then on, output waits for `takeNews`.
  func begin() -> Request? {
    contents.withLock { contents in
      guard !contents.isClosed, !contents.requests.isEmpty else { return nil }
      let request = contents.requests.removeFirst()
      contents.current = request.id
      if case .line = request.kind { contents.isLine = true } else { contents.isLine = false }
      return request
    }
  }

  var isClosed: Bool {
    contents.withLock { $0.isClosed }
  }

  /// Whether the request being served is to end because it is not wanted any more.
  var isCurrentOver: Bool {
    contents.withLock { contents in
      contents.isClosed || contents.current.map(contents.cancelled.contains) ?? false
    }
  }

  /// Returns the news since the last call.
  func takeNews() -> News {
    contents.withLock { contents in
      defer {
        contents.output = ""
        contents.prompt = nil
      }
      return News(
        output: contents.output, prompt: contents.prompt,
        isAbandoned: contents.current.map(contents.cancelled.contains) ?? false,
        isClosed: contents.isClosed)
    }
  }

  /// Ends the request being served: text that has not been printed yet comes first.
  func end(_ request: Request, with input: LineEditor.Input) {
    contents.withLock { contents in
      if !contents.output.isEmpty { terminal.write(contents.output) }
      contents.output = ""
      contents.prompt = nil
      contents.current = nil
    }
    request.continuation.resume(returning: input)
  }

  /// Answers every caller that is still waiting, as the editor is closed.
  func dismissAll() {
    let left = contents.withLock { contents in
      defer { contents.requests = [] }
      return contents.requests
    }
    for request in left { request.continuation.resume(returning: .endOfFile) }
  }
}
