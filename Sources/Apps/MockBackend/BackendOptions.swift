import Foundation
import ReelStorage

extension Backend {
  /// How a backend behaves; each value has a default that suits a test.
  public struct Options: Sendable {
    /// The address or name to listen on; loopback unless told, for nothing here is protected.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 takes any free one.
    public var port = 0
    /// The file that keeps the data; nil keeps them in memory.
    public var file: URL?
    /// Where the data are, if neither in ``file`` nor in memory: in files that a simulation plays.
    package var location: Database.Location?
    /// Milliseconds by which each answer is late, counted from when the work is done.
    public var latency = 0
    /// The share of requests that are answered with 500, from 0 to 1.
    public var fail = 0.0
    /// Whether a request that fails has done its work.
    public var faultKind = FaultKind.either
    /// Decides which requests fail: the same seed and the same requests, the same failures.
    public var seed: UInt64 = 0
    /// How many pools a new MiniPools database begins with; nil for the three of the documentation.
    public var pools: Int?
    /// For how long a CodePay token is good, in seconds.
    public var tokenLifetime = 3600
    /// How many elements each of CodePay's resources may have; the real service has 100.
    public var codepayLimit = 100
    /// The time for `createdAt` and `updatedAt`, in milliseconds since 1970 UTC.
    ///
    /// Called from the threads of the connections. It must not stop the backend.
    public var now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }

    /// Makes the tokens that `/transformers-api/allspark` and `/codepay/user/:id` give out; none
    /// may come twice.
    public var makeToken: @Sendable () -> String = {
      (0..<4).map { _ in
        let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined()
    }

    /// Options with all defaults.
    public init() {}

    func check() throws(BackendError) {
      guard (0...1).contains(fail) else {
        throw .badOption("a fail rate of \(fail) makes no sense; pass one from 0 to 1")
      }
      guard (0...3_600_000).contains(latency) else {
        throw .badOption(
          "a latency of \(latency) makes no sense; pass milliseconds from 0 to 3600000")
      }
      guard pools ?? 0 >= 0 else {
        throw .badOption("\(pools ?? 0) pools make no sense; pass 0 or more")
      }
    }
  }
}
