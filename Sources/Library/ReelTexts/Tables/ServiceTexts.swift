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

  /// The app that has none.
  package let noService: With<String>
  package let serve: Serve
}
