/// The reason why a server cannot listen.
package enum ListenError: Error, Equatable, Sendable {
  /// Another program listens on the port.
  case portInUse
  /// The number is not a valid port.
  case badPort
  /// The address is not one of this machine's, or the port is not allowed: the system's message.
  case cannotListen(String)
  /// The system has too little memory or too few threads.
  case doesNotStart
}
