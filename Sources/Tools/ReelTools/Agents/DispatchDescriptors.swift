import Foundation
import ReelREPL
import ReelTexts

/// The file descriptors that Dispatch opens for itself.
///
/// Where it may open no more, it ends the process, or lets a timer never fire. Some it keeps from
/// when it first needs them; others it opens each second, to see which of its threads run.
enum DispatchDescriptors {
  /// How many must be free before a call: what Dispatch opens, and what calls that run at the same
  /// time open on their way.
  private static let spare = 16

  /// Opens them now, before sessions can have taken all that the process may have.
  static func open() async throws {
    openMainQueue()
    // A timer that is far away needs its descriptors; a near one could be over before that.
    let timer = Task { try await Task.sleep(for: .seconds(3600)) }
    defer { timer.cancel() }
    try await Task.sleep(for: .milliseconds(1))
  }

  /// Opens the descriptor of the main queue.
  ///
  /// The main thread of an asynchronous program opens it when it first has to wait; on a loaded
  /// machine that may be late. Dispatch has the function for Core Foundation; `dlsym` finds none on
  /// other systems, whose queues need no descriptors.
  private static func openMainQueue() {
    let program = dlopen(nil, RTLD_LAZY)
    guard let symbol = dlsym(program, "_dispatch_get_main_queue_handle_4CF") else { return }
    let handle = unsafeBitCast(symbol, to: (@convention(c) () -> CInt).self)
    _ = handle()
  }

  /// Refuses a call that could open the last file.
  ///
  /// - Throws: A ``LineFailure`` if too few descriptors are free.
  static func checkRoom() throws {
    let most = getdtablesize()
    var free = 0
    // The lowest free number is taken first, so that the free ones are the highest.
    for descriptor in stride(from: most - 1, through: 0, by: -1) where free < spare {
      if fcntl(descriptor, F_GETFD) == -1 { free += 1 }
    }
    guard free < spare else { return }
    let problem: Text = """
      too many open files: a call needs \(spare) of the \(Int(most)) that the program may open, \
      and \(free) are left; start it with a higher limit (\(verbatim: "ulimit -n"))
      """
    throw LineFailure(problem, code: .notAvailable)
  }
}
