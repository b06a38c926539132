import Foundation
import ReelServer
import ReelStorage
import ReelSupport
import ReelTexts

/// The reason why a backend cannot start.
public enum BackendError: TextError, Equatable, Sendable {
  /// Another program listens on the port.
  case portInUse(Int)
  /// The number is not a valid port.
  case badPort(Int)
  /// The address is not one of this machine's, or the port is not allowed.
  case cannotListen(host: String, port: Int, message: Text)
  /// An option has an invalid value; the message names both.
  case badOption(Text)
  /// The data file cannot be used.
  case data(DatabaseError)
}

extension BackendError: LocalizedError {
  /// The problem and its remedy.
  public var text: Text {
    switch self {
    case .portInUse(let port):
      "port \(port) is already in use; pass another with --port, or 0 for any free one"
    case .badPort(let port):
      "\(port) is not a port; pass one from 1 to 65535 with --port, or 0 for any free one"
    case .cannotListen(let host, let port, let message):
      "cannot listen on \(verbatim: host), port \(port): \(message)"
    case .badOption(let message): message
    case .data(let error): "the backend's data file cannot be used: \(error)"
    }
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension BackendError: FullDiskError {
  package var isFullDisk: Bool {
    if case .data(let error) = self { error.isFullDisk } else { false }
  }
}

extension BackendError {
  /// Creates the error of a server that cannot listen.
  init(_ error: ListenError, host: String, port: Int) {
    self =
      switch error {
      case .portInUse: .portInUse(port)
      case .badPort: .badPort(port)
      case .cannotListen(let message):
        .cannotListen(host: host, port: port, message: Text(verbatim: message))
      case .doesNotStart:
        .cannotListen(host: host, port: port, message: "the HTTP server does not start")
      }
  }
}
