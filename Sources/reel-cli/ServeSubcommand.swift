import Dispatch
import Foundation
import MockBackend
import ReelShell

extension Subcommand {
  /// `serve`: the mock backend by itself, for other clients and other machines.
  static var serve: Subcommand {
    Subcommand(
      "serve", synopsis: "serve [--port N] [--data FILE] [options]",
      summary: "Run the mock backend, with all services, and print its base URL",
      options: [
        CommandLineOption("port", "N", help: "the port; 0, or none given, for any free one"),
        CommandLineOption("host", "ADDRESS", help: "the address to listen on; 127.0.0.1 if not given"),
        CommandLineOption("data", "FILE", help: "keep the data in FILE, and not in memory"),
        CommandLineOption("latency", "MS", help: "answer so many milliseconds later"),
        CommandLineOption("fail", "RATE", help: "fail this part of the requests, 0 to 1, with 500"),
        CommandLineOption("seed", "N", help: "which requests fail: the same seed, the same ones"),
      ]
    ) { shell, arguments in
      guard arguments.others.isEmpty else {
        throw UsageError("“\(arguments.others[0])” is too much here")
      }
      var options = Backend.Options()
      options.port = try arguments.number("port", in: 0...65535) ?? 0
      if let host = arguments.value("host") { options.host = host }
      options.file = arguments.value("data").map { URL(fileURLWithPath: $0) }
      options.latency = try arguments.number("latency", in: 0...Int.max) ?? 0
      options.seed = UInt64(try arguments.number("seed", in: 0...Int.max) ?? 0)
      if let rate = arguments.value("fail") {
        guard let number = Double(rate), (0...1).contains(number) else {
          throw UsageError("--fail is a number from 0 to 1, not “\(rate)”")
        }
        options.fail = number
      }
      let backend: Backend
      do {
        backend = try Backend(options)
      } catch {
        shell.complain("\(error)")
        return .unreadable
      }
      StandardOutput().write(answer: backend.baseURL.absoluteString)
      await Termination.signal()
      backend.stop()
      return .ok
    }
  }
}

/// Waits for somebody to end the program.
private enum Termination {
  /// Returns on SIGINT or SIGTERM.
  static func signal() async {
    for number in [SIGINT, SIGTERM] { Foundation.signal(number, SIG_IGN) }
    // `nonisolated(unsafe)`: Dispatch's sources may be used from any thread.
    nonisolated(unsafe) let sources = [SIGINT, SIGTERM].map {
      DispatchSource.makeSignalSource(signal: $0, queue: .global())
    }
    let signals = AsyncStream<Void> { continuation in
      for source in sources {
        source.setEventHandler { continuation.finish() }
        source.resume()
      }
    }
    for await _ in signals {}
    for source in sources { source.cancel() }
  }
}
