/// What is said about the apps' services, and about running them by themselves.
package struct ServiceTexts: Sendable {
  /// What `serve` and its options are for.
  package struct Serve: Sendable {
    package let summary: String
    package let port: String
    package let host: String
    package let data: String
    package let latency: String
    package let fail: String
    package let seed: String
  }

  /// What `simulate` and its options are for, and what it says.
  package struct Simulate: Sendable {
    package let summary: String
    package let seed: String
    package let hours: String
    package let replayed: String
    package let save: String
    package let transcript: String
    /// How many hours of how many worlds, the first seed, and the digest of all.
    package let nothingWrong: With<Int, Int, String, String>
    /// How many simulated hours a real hour gives, and how many seconds it has taken.
    package let speed: With<Int, Int>
    /// The seed, the time in the world, and what is wrong.
    package let failed: With<String, String, String>
    /// How many decisions there were, how many are left, and how many worlds that has taken.
    package let shrunk: With<Int, Int, Int>
    /// The command line.
    package let foundBy: With<String>
    /// The command line.
    package let repeats: With<String>
    /// How many worlds are through.
    package let interrupted: With<Int>
    /// The file, and the line.
    package let unreadable: With<String, Int>
    /// What was counted, in a line.
    package let counted: With<String>
  }

  /// The app that has none.
  package let noService: With<String>
  package let serve: Serve
  package let simulate: Simulate
}
