import Foundation

/// What serves an editor's requests, on the editor's thread.
protocol EditorSession: AnyObject {
  var mailbox: Mailbox { get }
  /// Does what is asked for.
  func serve(_ request: Mailbox.Request) -> LineEditor.Input
  /// Lets go of everything.
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

  /// Lets `body` have the terminal; what is printed meanwhile follows afterwards.
  func lend(_ body: () -> Void) -> LineEditor.Input {
    body()
    return .line("")
  }

  /// Stops the process, once the terminal is as it was found; news of the line tell that it went
  /// on.
  func stopUntilContinued() {
    TerminalGuard.wasContinued.store(false, ordering: .sequentiallyConsistent)
    JobControl.stop()
    // Here again once continued; or at once where no process could continue it. Either way the line
    // is drawn anew when its reader sees the flag.
    TerminalGuard.wasContinued.store(true, ordering: .sequentiallyConsistent)
    mailbox.wake.wake()
  }
}
