import Reel
import ReelApp
import ReelSupport
import ReelTexts
import ReelTimeline

/// Advancing time, and waiting for effects in flight.
extension Session {
  /// Waits until nothing is in flight; returns false if that takes longer than `limit` in real
  /// time.
  func settles(within limit: Duration) async -> Bool {
    let (store, sharing) = (store, sharing)
    return await effectsRun(within: limit) {
      repeat {
        // A draft has not made its requests yet, and one in line has no effect; the end of a
        // request is a draft, too: others take one that has not ended for lost.
        await sharing?.numbered()
        await sharing?.begun()
        await store.settle()
      } while sharing?.isBehind == true && !Task.isCancelled
    }
  }

  /// Waits until nothing is in flight; returns false if that takes longer than the limit.
  func settles() async -> Bool { await settles(within: configuration.timeout) }

  /// Waits until nothing is in flight.
  ///
  /// - Throws: A ``LineFailure`` with the effects still in flight, if that takes longer than the
  ///   limit.
  func settle() async throws {
    guard await !settles() else { return }
    try Task.checkCancellation()
    let waitedFor = store.inFlight.filter(\.countsForSettling)
    let inLine = requestsInLine
    let lines =
      waitedFor.map { $0.said + Text(verbatim: " \(name(ofCause: $0.cause))") }
      + inLine.map { one -> Text in
        """
        \(verbatim: one.asked.kind) of #\(one.id.frame) \(verbatim: name(ofCause: one.id.frame)), \
        which waits for its turn
        """
      }
    let open = waitedFor.map { ($0.label, $0.cause) } + inLine.map { ($0.asked.kind, $0.id.frame) }
    let details = open.map { label, frame in
      JSON.object([
        "effect": label.map(JSON.string) ?? .null, "frame": JSON(frame),
        "action": .string(name(ofCause: frame)),
      ])
    }
    let seconds = configuration.timeout.components.seconds
    let list = lines.map { Text(verbatim: "  ") + $0 }.joined(separator: Text(verbatim: "\n"))
    throw LineFailure(
      "still in flight after \(Int(seconds)) s:\n\(list)",
      code: .timedOut, details: .object(["inFlight": .array(details)]))
  }

  /// Returns the action of the frame that an effect belongs to; empty if it is no longer known.
  package func name(ofCause number: Int) -> String {
    let frame = try? timeline.frame(number)
    let summary = frame.flatMap { frame in
      try? ActionSummary(frame.action, isSingle: suite.isSingle)
    }
    return summary?.name ?? ""
  }

  /// Advances the store's clock.
  func pass(_ duration: Duration) async throws {
    guard let clock = clock as? VirtualClock else { return try await clock.sleep(for: duration) }
    let isOver = await effectsRun(within: configuration.timeout) {
      try? await clock.advance(by: duration)
    }
    guard isOver else {
      throw LineFailure("the clock stood still: a request is not answered", code: .timedOut)
    }
  }

  /// Lets effects run during `body`, even if they otherwise stand still between lines, and until
  /// everything is done that needs no time; returns false if that takes longer than `limit` in real
  /// time.
  func effectsRun(
    within limit: Duration, while body: @escaping @Sendable () async -> Void
  ) async -> Bool {
    let effects = effects
    effects?.resume()
    defer { effects?.pause() }
    return await WorkMeter.during(.waiting) { _ in
      let end: Void? = await Race.first(within: limit) {
        await body()
        await effects?.drained()
      }
      return end != nil
    }
  }
}

extension InFlight {
  /// The label of the effect, and the frame that caused it.
  package var said: Text { "\(label.map { Text(verbatim: $0) } ?? "an effect") of #\(cause)" }
}
