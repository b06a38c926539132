import Foundation

/// Serves an editor's requests, on the editor's thread.
protocol EditorSession: AnyObject {
  var mailbox: Mailbox { get }
  /// Carries out a request.
  func serve(_ request: Mailbox.Request) -> LineEditor.Input
  /// Releases everything.
  func end()
}

extension EditorSession {
  /// Serves requests until the editor is closed, then restores the terminal and frees everything.
  func run() {
    while !mailbox.isClosed {
      if let request = mailbox.begin() {
        mailbox.end(request, with: serve(request))
      } else {
        var waiting = pollfd(fd: mailbox.wake.readEnd, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
        mailbox.wake.drain()
      }
    }
    mailbox.dismissAll()
    end()
    TerminalGuard.disarm(wake: mailbox.wake)
  }

  /// Gives the terminal to `body`; text printed meanwhile follows afterwards.
  func lend(_ body: () -> Void) -> LineEditor.Input {
    body()
    return .line("")
  }

  /// Stops the process after restoring the terminal to the state it was found in; news of the line
  /// tell that it was continued.
  func stopUntilContinued() {
    TerminalGuard.wasContinued.store(false, ordering: .sequentiallyConsistent)
    JobControl.stop()
    // Reached once continued, or at once if no process could continue it. Either way, the line is
    // redrawn when its reader sees the flag.
    TerminalGuard.wasContinued.store(true, ordering: .sequentiallyConsistent)
    mailbox.wake.wake()
  }
}
