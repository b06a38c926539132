import Foundation
import ReelStorage

extension Backend {
  /// The options of a backend; the defaults suit tests.
  public struct Options: Sendable {
    /// The address or name to listen on; by default, loopback, because nothing here is protected.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 takes any free one.
    public var port = 0
    /// The file for the data; nil for memory.
    public var file: URL?
    /// The location of the data, if neither ``file`` nor memory: simulated files.
    package var location: Database.Location?
    /// The delay of each answer in milliseconds, counted from the end of the work.
    public var latency = 0
    /// Blocks a connection's thread for the ``latency``, in milliseconds.
    package var pause: @Sendable (Int) -> Void = {
      Thread.sleep(forTimeInterval: Double($0) / 1000)
    }
    /// The fraction of requests that are answered with 500, from 0 to 1.
    public var fail = 0.0
    /// Whether a failing request is carried out.
    public var faultKind = FaultKind.either
    /// Determines which requests fail: the same seed and the same requests give the same failures.
    public var seed: UInt64 = 0
    /// The number of pools in a new MiniPools database; nil for the three of the documentation.
    public var pools: Int?
    /// The validity of a CodePay token in seconds.
    public var tokenLifetime = 3600
    /// The maximum number of elements of each CodePay resource; the real service allows 100.
    public var codepayLimit = 100
    /// Returns the time for `createdAt` and `updatedAt`, in milliseconds since 1970 UTC.
    ///
    /// Called on the threads of the connections. It must not stop the backend.
    public var now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }

    /// Creates the tokens for `/transformers-api/allspark` and `/codepay/user/:id`, which must be
    /// unique.
    public var makeToken: @Sendable () -> String = {
      (0..<4).map { _ in
        let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined()
    }

    /// Creates options with all defaults.
    public init() {}

    func check() throws(BackendError) {
      guard (0...1).contains(fail) else {
        throw .badOption("a fail rate of \(verbatim: fail) makes no sense; pass one from 0 to 1")
      }
      guard (0...3_600_000).contains(latency) else {
        throw .badOption(
          "a latency of \(verbatim: latency) makes no sense; pass milliseconds from 0 to 3600000")
      }
      guard pools ?? 0 >= 0 else {
        throw .badOption("\(pools ?? 0) pools make no sense; pass 0 or more")
      }
    }
  }
}
