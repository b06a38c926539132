import Foundation
import MockBackend
import Reel
import ReelApp
import ReelShell

extension Subcommand {
  /// `serve`: the mock backend by itself, for other clients and other machines.
  static var serve: Subcommand {
    Subcommand(
      "serve",
      localized(
        en: "Run the mock backend, with all services, and print its base URL",
        de: "Das nachgebildete Backend mit allen Diensten starten und seine Adresse ausgeben"),
      .number(
        "port", in: 0...65535,
        help: localized(
          en: "the port; 0, or none given, for any free one",
          de: "der Port; 0 oder ohne Angabe irgendein freier")),
      .option(
        "host", "ADDRESS",
        help: localized(
          en: "the address to listen on; 127.0.0.1 if not given",
          de: "die Adresse, an der es lauscht; ohne Angabe 127.0.0.1")),
      .file(
        "data",
        help: localized(
          en: "keep the data in FILE, and not in memory",
          de: "die Daten in DATEI ablegen statt im Speicher")),
      .number(
        "latency", "MS",
        help: localized(
          en: "answer so many milliseconds later",
          de: "so viele Millisekunden später antworten")),
      .rate(
        "fail",
        help: localized(
          en: "fail this part of the requests, 0 to 1, with 500",
          de: "diesen Teil der Anfragen, 0 bis 1, mit 500 scheitern lassen")),
      .number(
        "seed",
        help: localized(
          en: "which requests fail: the same seed, the same ones",
          de: "welche Anfragen scheitern: gleicher Seed, dieselben")),
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
