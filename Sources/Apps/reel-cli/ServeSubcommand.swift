import Foundation
import MockBackend
import ReelApp
import ReelShell

extension Subcommand {
  /// `serve`: runs the mock backend on its own, for other clients and other machines.
  static var serve: Subcommand {
    Subcommand(
      "serve",
      "Run the mock backend, with all services, and print its base URL",
      .number(
        "port", in: 0...65535,
        help: Text("the port; default 0, for any free one")),
      .option(
        "host", "ADDRESS",
        help: Text("the address to listen on; default 127.0.0.1")),
      .file(
        "data",
        help: Text("keep the data in FILE instead of in memory")),
      .number(
        "latency", "MS", in: 0...3_600_000,
        help: Text("delay answers by this many milliseconds")),
      .rate(
        "fail",
        help: Text("fail this fraction of requests, 0 to 1, with 500")),
      .number(
        "seed",
        help: Text("which requests fail; the same seed gives the same ones")),
      written: "serve [--port N] [--data FILE] [options]"
    ) { shell, port, host, file, latency, fail, seed in
      var options = Backend.Options()
      options.port = port ?? 0
      options.host = host ?? options.host
      options.file = file.map { URL(fileURLWithPath: $0.path) }
      options.latency = latency ?? 0
      options.fail = fail ?? options.fail
      options.seed = UInt64(seed ?? 0)
      let backend: Backend
      do {
        backend = try Backend(options)
      } catch {
        shell.printError(Text(error))
        return .unreadable
      }
      Termination.listen()
      StandardOutput().write(reply: backend.baseURL.absoluteString)
      // A server is of no use if its address cannot be read.
      if !StandardOutput.isLost { await Termination.wait() }
      backend.stop()
      return .ok
    }
  }
}

/// Waits until the program should end: SIGINT or SIGTERM.
///
/// The second one ends it at once: a client that does not read its answer, or one that is delayed,
/// may take long.
private enum Termination {
  /// Signal handlers may do little more than write to a pipe.
  private static let pipe = Pipe()
  private static let writingEnd = pipe.fileHandleForWriting.fileDescriptor

  /// Starts listening, so that no signal is missed before ``wait()``.
  static func listen() {
    _ = writingEnd
    for number in [SIGINT, SIGTERM] {
      Foundation.signal(number) { _ in
        for number in [SIGINT, SIGTERM] { Foundation.signal(number, SIG_DFL) }
        var byte: UInt8 = 0
        _ = write(Termination.writingEnd, &byte, 1)
      }
    }
  }

  /// Returns when a signal has arrived.
  static func wait() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        _ = try? pipe.fileHandleForReading.read(upToCount: 1)
        continuation.resume()
      }
    }
  }
}
