import Foundation
import MockBackend
import Reel
import ReelShell

extension Subcommand {
  /// `serve`: the mock backend by itself, for other clients and other machines.
  static var serve: Subcommand {
    Subcommand(
      "serve", synopsis: "serve [--port N] [--data FILE] [options]",
      summary: Localized(
        en: "Run the mock backend, with all services, and print its base URL",
        de: "Das nachgebildete Backend mit allen Diensten starten und seine Adresse ausgeben"),
      options: [
        CommandLineOption(
          "port", "N",
          help: Localized(
            en: "the port; 0, or none given, for any free one",
            de: "der Port; 0 oder ohne Angabe irgendein freier")),
        CommandLineOption(
          "host", "ADDRESS",
          help: Localized(
            en: "the address to listen on; 127.0.0.1 if not given",
            de: "die Adresse, an der es lauscht; ohne Angabe 127.0.0.1")),
        CommandLineOption(
          "data", "FILE",
          help: Localized(
            en: "keep the data in FILE, and not in memory",
            de: "die Daten in DATEI ablegen statt im Speicher")),
        CommandLineOption(
          "latency", "MS",
          help: Localized(
            en: "answer so many milliseconds later",
            de: "so viele Millisekunden später antworten")),
        CommandLineOption(
          "fail", "RATE",
          help: Localized(
            en: "fail this part of the requests, 0 to 1, with 500",
            de: "diesen Teil der Anfragen, 0 bis 1, mit 500 scheitern lassen")),
        CommandLineOption(
          "seed", "N",
          help: Localized(
            en: "which requests fail: the same seed, the same ones",
            de: "welche Anfragen scheitern: gleicher Seed, dieselben")),
      ]
    ) { shell, arguments in
      guard arguments.others.isEmpty else {
        throw UsageError(
          localized(
            en: "“\(arguments.others[0])” is too much here",
            de: "„\(arguments.others[0])“ ist hier zu viel"))
      }
      var options = Backend.Options()
      options.port = try arguments.number("port", in: 0...65535) ?? 0
      if let host = arguments.value("host") { options.host = host }
      options.file = arguments.value("data").map { URL(fileURLWithPath: $0) }
      options.latency = try arguments.number("latency", in: 0...Int.max) ?? 0
      options.seed = UInt64(try arguments.number("seed", in: 0...Int.max) ?? 0)
      if let rate = arguments.value("fail") {
        guard let number = Double(rate), (0...1).contains(number) else {
          throw UsageError(
            localized(
              en: "--fail is a number from 0 to 1, not “\(rate)”",
              de: "--fail ist eine Zahl von 0 bis 1, nicht „\(rate)“"))
        }
        options.fail = number
      }
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
      await Termination.wait()
      backend.stop()
      return .ok
    }
  }
}

/// Waits for somebody to end the program: SIGINT or SIGTERM.
private enum Termination {
  /// Signal handlers may do little more than write to a pipe.
  private static let pipe = Pipe()
  private static let writingEnd = pipe.fileHandleForWriting.fileDescriptor

  /// Listens from now on, so that no signal is lost to what is done until ``wait()``.
  static func listen() {
    _ = writingEnd
    for number in [SIGINT, SIGTERM] {
      Foundation.signal(number) { _ in
        var byte: UInt8 = 0
        _ = write(Termination.writingEnd, &byte, 1)
      }
    }
  }

  /// Returns when a signal has come.
  static func wait() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        _ = try? pipe.fileHandleForReading.read(upToCount: 1)
        continuation.resume()
      }
    }
  }
}
