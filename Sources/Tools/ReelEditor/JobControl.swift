import Foundation

/// Stops the process as Ctrl-Z does, for when that is a key and not a signal.
enum JobControl {
  private static let signals = [SIGTSTP, SIGTTIN, SIGTTOU]

  /// Unblocks the signals of job control on the calling thread.
  ///
  /// Threads inherit blocked signals, and the threads that Swift's tasks run on block nearly all.
  static func admitSignals() {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Stops all processes of the group; returns once this one continues, or at once if no process
  /// could continue it.
  ///
  /// A shell waits for all of a job: a script that runs this program has to stop with it.
  static func stop() {
    guard TerminalGuard.isLeftAlone(SIGTSTP) else {
      raise(SIGTSTP)
      return
    }
    // A signal to the group reaches any thread of this process, at any time. So the others of the
    // group get that, and this process one that stops it before `raise` returns.
    signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    // Again, because this discards the group's signal if a thread that blocks it has taken it.
    signal(SIGTSTP, SIG_IGN)
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
  }
}
