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
        // A draft has not made its requests yet.
        await sharing?.numbered()
        await store.settle()
      } while sharing.map { $0.draftCount > 0 } ?? false && !Task.isCancelled
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
    let lines = waitedFor.map { flight in
      Text(verbatim: "  ") + flight.said + Text(verbatim: " \(name(ofCauseOf: flight))")
    }
    let details = waitedFor.map { flight in
      JSON.object([
        "effect": flight.label.map(JSON.string) ?? .null, "frame": JSON(flight.cause),
        "action": .string(name(ofCauseOf: flight)),
      ])
    }
    let seconds = configuration.timeout.components.seconds
    throw LineFailure(
      "still in flight after \(Int(seconds)) s:\n\(lines.joined(separator: Text(verbatim: "\n")))",
      code: .timedOut, details: .object(["inFlight": .array(details)]))
  }

  /// Returns the action that an effect belongs to; empty if it is no longer known.
  package func name(ofCauseOf flight: InFlight) -> String {
    let frame = try? timeline.frame(flight.cause)
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
