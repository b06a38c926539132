import Foundation

/// The file descriptors that Dispatch opens for itself when it first needs them.
///
/// A server may have none left by then, and Dispatch ends the process, or lets a timer never fire,
/// where it may open no more.
enum DispatchDescriptors {
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
}
