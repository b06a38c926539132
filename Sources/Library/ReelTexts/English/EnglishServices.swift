extension ServiceTexts {
  /// English.
  static let english = ServiceTexts(
    noService: { "there is no service for \($0)" },
    serve: Serve(
      summary: "Run the mock backend, with all services, and print its base URL",
      port: "the port; 0, or none given, for any free one",
      host: "the address to listen on; 127.0.0.1 if not given",
      data: "keep the data in FILE, and not in memory",
      latency: "answer so many milliseconds later",
      fail: "fail this part of the requests, 0 to 1, with 500",
      seed: "which requests fail: the same seed, the same ones"))
}
