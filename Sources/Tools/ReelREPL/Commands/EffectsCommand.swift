import Reel
import ReelApp
import ReelTexts
import ReelTimeline

/// The order given to `.effects`.
private enum EffectsOrder: Sendable {
  /// Show whether effects run.
  case show
  /// Turn them on or off.
  case run(Bool)
  /// Cancel a request, or everything being waited for.
  case cancel(Word?)
}

extension ShellCommand {
  /// `.effects`: turns effects on or off, and cancels open requests.
  static var effects: [Self] {
    [
      Self(".effects", "Turn effects on or off; cancel requests", .effects) {
        order in
        { shell in
          let session = shell.session
          switch order {
          case .show:
            let isOpen = session.gate.isOpen
            return .setting(
              "effects", isOpen,
              saying: session.translation(isOpen ? "effects run" : "effects do not run"))
          case .run(let isOn):
            session.gate.isOpen = isOn
            return .setting("effects", isOn)
          case .cancel(let word):
            return try (word.map { try cancel($0, in: session) } ?? session.cancelAwaited())
              .screen(.change)
          }
        }
      }
      .example(".effects off", ".effects on")
      .written("effects [on | off | cancel [REQUEST]]")
      .explained(
        """
        Without effects no backend is called, no app starts automatically, and answers come from
        .dispatch alone: this is how a script repeats a recording.
        `cancel` cancels all requests except those in the background, `cancel 14.1` just one: its
        answers are dropped, and the app is told that the request was lost. Requests that change
        something are not cancelled: their outcome has to be known.
        """
      )
      .completing("effects", eachWord: true) { session, given, _ in
        switch (given.count, given.last?.text) {
        case (1, _): EffectsOrder.choices
        case (2, "cancel"):
          session.openRequests.filter(\.canBeCancelled).map {
            Choice($0.name, Text(verbatim: "\($0.app) \($0.text)"))
          }
        default: []
        }
      }
    ]
  }

  /// Cancels a single request.
  private static func cancel(
    _ word: Word, in session: Session<State, Action>
  ) throws -> Reply {
    let one = try session.openRequest(word)
    guard one.canBeCancelled else {
      throw LineError(one.refusal, at: word.range)
    }
    return session.cancel([one])
  }
}

extension Session {
  /// Cancels everything being waited for, except requests that change something.
  func cancelAwaited() -> Reply {
    let all = openRequests
    let awaited = all.filter { !$0.isBackground }
    guard awaited.isEmpty, !all.isEmpty else { return cancel(awaited) }
    let nothing: Text = "there is nothing to cancel; cancel background requests by their number"
    return OpenRequestsText.cancelled([], left: [], orElse: nothing, in: translation)
  }

  /// Cancels some requests, and lists them.
  func cancel(_ all: [ListedRequest]) -> Reply {
    // A request that has been answered in the meantime is not cancelled.
    let given = all.filter { $0.canBeCancelled && store.cancel($0.request.id) }
    let left = all.filter { !$0.canBeCancelled }
    return OpenRequestsText.cancelled(given, left: left, in: translation)
  }
}

extension ListedRequest {
  /// What is said if the request should be cancelled, and cannot be.
  fileprivate var refusal: Text {
    request.writes
      ? """
      \(verbatim: name) \(verbatim: text) is not cancelled: it changes something, and its outcome \
      has to be known
      """
      : "\(verbatim: name) \(verbatim: text) is not cancelled: its answer decides what is done next"
  }
}

/// Requests, formatted for users.
enum OpenRequestsText {
  /// Returns a line for each request, and the same as JSON.
  static func list(_ all: [ListedRequest], in translation: Translation) -> Reply {
    let names = all.map(\.name.count).max() ?? 0
    let apps = all.map(\.app.count).max() ?? 0
    let lines = all.map { one in
      let remarks: [Text?] = [
        one.stage == .interrupted ? nil : "for \(one.seconds) s",
        "asked by #\(one.request.id.frame) \(verbatim: one.action)",
        one.request.isWaiting ? "is waiting for its turn" : nil,
        one.isBackground ? "in the background" : nil,
        one.request.writes ? "changes something" : nil,
        one.branch.map { "on \(verbatim: $0)" },
        held(one),
      ]
      return "\(one.name.padded(to: names))  \(one.app.padded(to: apps))  \(one.text)  "
        + translation(remarks.compactMap(\.self).joined(separator: Text(verbatim: " · ")))
    }
    return Reply(
      .requests, JSON.array(all.map(json)),
      lines: lines.isEmpty ? [translation("no request is open")] : lines)
  }

  /// Returns the cancelled and the remaining requests; `none` is the text if there are none.
  static func cancelled(
    _ given: [ListedRequest], left: [ListedRequest], orElse none: Text = "no request is open",
    in translation: Translation
  ) -> Reply {
    let lines =
      given.map { translation("cancelled: \(verbatim: $0.name) \(verbatim: $0.text)") }
      + left.map { translation($0.refusal) }
    return Reply(
      .cancelled,
      JSON.object(["cancelled": .array(given.map(json)), "open": .array(left.map(json))]),
      lines: lines.isEmpty ? [translation(none)] : lines)
  }

  /// Returns what is held back of a request, in words.
  private static func held(_ one: ListedRequest) -> Text? {
    switch one.stage {
    case .open: nil
    case .unsent: "held back, not sent"
    case .held: "held back: \(verbatim: one.answer?.text ?? "")"
    case .dropped: "ended; its answer, which was held back, is dropped"
    case .interrupted: "the program that asked has ended: lost with the next action"
    }
  }

  private static func json(_ one: ListedRequest) -> JSON {
    .object([
      "request": .string(one.name), "app": .string(one.app),
      "frame": .int(Int64(one.request.id.frame)), "action": .string(one.action),
      "asks": (try? JSON(encoding: one.request.asked.request)) ?? .null,
      "stage": .string(one.stage.rawValue),
      "answer": one.answer?.json ?? .null,
      "since": .string(one.since.iso8601), "seconds": .double(one.time / .seconds(1)),
      "waits": .bool(one.request.isWaiting), "background": .bool(one.isBackground),
      "writes": .bool(one.request.writes), "branch": one.branch.map { .string($0) } ?? .null,
    ])
  }
}

extension EffectsOrder {
  static var choices: [Choice] {
    return [
      Choice("on", "effects run"), Choice("off", "effects do not run"),
      Choice("cancel", "cancel them, or the one with a number"),
    ]
  }
}

extension Parameter where Value == EffectsOrder {
  fileprivate static var effects: Parameter {
    words("effects", choices: EffectsOrder.choices) { words, arguments throws(LineError) in
      switch (words.first?.text, words.count) {
      case (nil, _): return .show
      case ("on", 1): return .run(true)
      case ("off", 1): return .run(false)
      case ("cancel", 1...2): return .cancel(words.count == 2 ? words[1] : nil)
      case ("on", _), ("off", _): throw arguments.syntax.unexpected(words[1])
      case ("cancel", _): throw arguments.syntax.unexpected(words[2])
      default: throw LineError("on, off or cancel is expected here", at: words[0].range)
      }
    }
  }
}
