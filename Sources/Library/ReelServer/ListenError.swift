/// Why a server does not listen.
package enum ListenError: Error, Equatable, Sendable {
  /// Another program listens on the port.
  case portInUse
  /// The number is not a port's.
  case badPort
  /// The address is not one of this machine's, or the port is not allowed: what the system says.
  case cannotListen(String)
  /// The system has no memory or no threads left for it.
  case doesNotStart
}
