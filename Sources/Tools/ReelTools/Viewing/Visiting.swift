import Reel
import ReelApp
import ReelREPL
import ReelServer
import ReelTexts
import ReelTimeline

// Serving a session to a page, which may move the shell.
extension Interpreter {
  /// Serves the session to browsers on this machine, as a page that follows it.
  ///
  /// - Parameter allowsControl: whether the page may move the shell.
  /// - Returns: The view; an existing one, if there is one.
  /// - Throws: A ``LineFailure`` if no port is available.
  func serve(allowsControl: Bool) throws -> LiveView {
    if let view = presenter.view as? BrowserView {
      view.page.allowsControl = allowsControl
      return view.page
    }
    let feed = ViewFeed(session: session)
    let signal = ViewSignal()
    let source = LiveView.Source(
      page: { try feed.page(allowsControl: $0) }, index: { feed.index(allowsControl: $0) },
      part: { try feed.part($0, of: $1, at: $2) },
      visit: { [weak self] frame in await self?.visit(frame) },
      translated: { [session] text in session.translation(text) })
    let page: LiveView
    do throws(ListenError) {
      page = try LiveView(source, allowsControl: allowsControl, signal: signal)
    } catch {
      throw LineFailure(
        "the session cannot be shown in a browser: no port is available",
        code: .notAvailable)
    }
    let listening = session.stores.listen { signal.change() }
    presenter.view = BrowserView(page: page, signal: signal, listening: listening)
    return page
  }

  /// Views a frame on a page's request, as `.goto` would; only between two lines.
  ///
  /// - Returns: The reason if it refuses; otherwise nil.
  func visit(_ frame: Int) async -> String? {
    let outcome: LineOutcome?
    if let terminal {
      outcome = await terminal.visit { await self.move(to: frame) }
    } else {
      outcome = isAtWork ? nil : move(to: frame)
    }
    switch outcome {
    case nil: return session.translation("the shell is busy with a line")
    case .failed(let error)?: return session.translation(error.message)
    case .done?, .quit?: return nil
    }
  }

  private func move(to frame: Int) -> LineOutcome {
    let before = currentView
    do {
      try session.cursor.goto(frame)
    } catch {
      return .failed(LineError(about: error))
    }
    note(".goto \(frame)", after: before)
    output.report(
      .frame, PlayedFrame(frame: frame),
      saying: session.translation("the page moved to #\(frame)"))
    presenter.showResult()
    presenter.view?.change()
    return .done
  }
}
