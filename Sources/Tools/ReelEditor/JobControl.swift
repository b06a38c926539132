import Foundation

/// Stopping the process as Ctrl-Z does, where that is a key and no signal.
enum JobControl {
  private static let signals = [SIGTSTP, SIGTTIN, SIGTTOU]

  /// Lets the signals of job control reach the calling thread.
  ///
  /// Threads inherit what is blocked, and those that Swift's tasks run on block nearly everything.
  static func admitSignals() {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Stops all processes of the group; returns once this one goes on, or at once where no process
  /// could make it go on.
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
    // Again, as this forgets the group's signal where a thread that blocks it has taken it.
    signal(SIGTSTP, SIG_IGN)
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
  }
}
