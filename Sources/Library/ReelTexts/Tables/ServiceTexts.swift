/// Texts about the apps' services, and about running them on their own.
package struct ServiceTexts: Sendable {
  /// The descriptions of `serve` and its options.
  package struct Serve: Sendable {
    package let summary: String
    package let port: String
    package let host: String
    package let data: String
    package let latency: String
    package let fail: String
    package let seed: String
  }

  /// The descriptions of `simulate` and its options, and its output.
  package struct Simulate: Sendable {
    package let summary: String
    package let seed: String
    package let hours: String
    package let replayed: String
    package let save: String
    package let transcript: String
    /// The hours, the number of worlds, the first seed, and the digest of all of them.
    package let nothingWrong: With<Int, Int, String, String>
    /// The simulated hours per real hour, and the duration in seconds.
    package let speed: With<Int, Int>
    /// The seed, the time in the world, and the problem.
    package let failed: With<String, String, String>
    /// The original number of decisions, the remaining number, and the number of worlds.
    package let shrunk: With<Int, Int, Int>
    /// The command line.
    package let foundBy: With<String>
    /// The command line.
    package let repeats: With<String>
    /// The number of finished worlds.
    package let interrupted: With<Int>
    /// The file, and the line.
    package let unreadable: With<String, Int>
    /// The counts, in a line.
    package let counted: With<String>
  }

  /// The app without a service.
  package let noService: With<String>
  package let serve: Serve
  package let simulate: Simulate
}
