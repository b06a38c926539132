extension ServiceTexts {
  /// The English texts.
  static let english = ServiceTexts(
    noService: { "there is no service for \($0)" },
    serve: Serve(
      summary: "Run the mock backend, with all services, and print its base URL",
      port: "the port; default 0, for any free one",
      host: "the address to listen on; default 127.0.0.1",
      data: "keep the data in FILE instead of in memory",
      latency: "delay answers by this many milliseconds",
      fail: "fail this fraction of requests, 0 to 1, with 500",
      seed: "which requests fail; the same seed gives the same ones"),
    simulate: Simulate(
      summary: "Test whole worlds of clients, service, network, disks and clocks in virtual time",
      seed: "the first world's seed; the same seed gives the same worlds; default random",
      hours: "how many hours of the worlds' time to simulate; default 24",
      replayed: "replay a file written by --save",
      save: "save a failure, shrunk, in FILE",
      transcript: "print everything that happens",
      nothingWrong: { "nothing wrong in \($0) h of \($1) worlds, seed \($2), digest \($3)" },
      speed: { "\($0) simulated hours per real hour, \($1) s in all" },
      failed: { "seed \($0), after \($1): \($2)" },
      shrunk: {
        "\(counted($0, "decision", "decisions")) shrunk to \($1), in "
          + counted($2, "world", "worlds")
      },
      foundBy: { "found by \($0)" },
      repeats: { "repeat it with: \($0)" },
      interrupted: { "stopped after \(counted($0, "world", "worlds"))" },
      unreadable: { "\($0):\($1): neither a decision nor a world's seed" },
      counted: { "counted: \($0)" }))
}
