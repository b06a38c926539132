import Foundation
import MockBackend
import Reel
import ReelApp
import ReelShell
import ReelTexts

extension Subcommand {
  /// `serve`: runs the mock backend on its own, for other clients and other machines.
  static var serve: Subcommand {
    Subcommand(
      "serve",
      texts.services.serve.summary,
      .number(
        "port", in: 0...65535,
        help: texts.services.serve.port),
      .option(
        "host", "ADDRESS",
        help: texts.services.serve.host),
      .file(
        "data",
        help: texts.services.serve.data),
      .number(
        "latency", "MS",
        help: texts.services.serve.latency),
      .rate(
        "fail",
        help: texts.services.serve.fail),
      .number(
        "seed",
        help: texts.services.serve.seed),
      written: "serve [--port N] [--data FILE] [options]"
    ) { shell, port, host, file, latency, fail, seed in
      var options = Backend.Options()
      options.port = port ?? 0
      options.host = host ?? options.host
      options.file = file.map { URL(fileURLWithPath: $0) }
      options.latency = latency ?? 0
      options.fail = fail ?? options.fail
      options.seed = UInt64(seed ?? 0)
      let backend: Backend
      do {
        backend = try Backend(options)
      } catch BackendError.badOption(let message) {
        throw UsageError(message)
      } catch {
        shell.complain("\(error)")
        return .unreadable
      }
      Termination.listen()
      StandardOutput().write(answer: backend.baseURL.absoluteString)
      // A server is of no use if its address cannot be read.
      if !StandardOutput.isLost { await Termination.wait() }
      backend.stop()
      return .ok
    }
  }
}

/// Waits until the program should end: SIGINT or SIGTERM.
private enum Termination {
  /// Signal handlers may do little more than write to a pipe.
  private static let pipe = Pipe()
  private static let writingEnd = pipe.fileHandleForWriting.fileDescriptor

  /// Starts listening, so that no signal is missed before ``wait()``.
  static func listen() {
    _ = writingEnd
    for number in [SIGINT, SIGTERM] {
      Foundation.signal(number) { _ in
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
