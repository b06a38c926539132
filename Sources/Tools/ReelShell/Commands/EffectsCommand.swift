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
  /// List the open requests.
  case list
  /// Cancel one of them, or everything being waited for.
  case cancel(RequestID?, range: Range<Int>?)
}

extension ShellCommand {
  /// `.effects`: turns effects on or off, and lists or cancels open requests.
  static var effects: [Self] {
    [
      Self(".effects", "Turn effects on or off; list or cancel requests", .effects) {
        order in
        { shell in
          let session = shell.session
          switch order {
          case .show:
            let isOpen = session.gate.isOpen
            return shell.answer(
              try .setting(
                "effects", isOpen,
                saying: session.translation(isOpen ? "effects run" : "effects do not run")))
          case .run(let isOn):
            session.gate.isOpen = isOn
            return shell.answer(try .setting("effects", isOn))
          case .list:
            return shell.answer(
              OpenRequestsText.list(session.openRequests, in: session.translation))
          case .cancel(let id, let range):
            let answer =
              try id.map { try cancel($0, at: range, in: session) } ?? session.cancelAwaited()
            shell.presenter.noteChange()
            return shell.answer(answer)
          }
        }
      }
      .example(".effects off", ".effects on")
      .written("effects [on | off | list | cancel [N]]")
      .explained(
        """
        Without effects no backend is called, no app starts automatically, and answers come from
        .dispatch alone: this is how a script repeats a recording.
        `list` shows the open requests: number, app, request, and how long they have been open.
        `cancel` cancels all except those in the background, `cancel 14.1` just one: its answers
        are dropped, and the app is told that the request was lost. Requests that change
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
    _ id: RequestID, at range: Range<Int>?, in session: Session<State, Action>
  ) throws -> Answer {
    guard let one = session.openRequests.first(where: { $0.request.id == id }) else {
      let names = session.openRequests.map(\.name)
      throw LineError(
        names.isEmpty
          ? "no request is open"
          : """
          request \(verbatim: id) is not open; open: \
          \(verbatim: names.joined(separator: ", "))
          """,
        at: range)
    }
    guard one.canBeCancelled else {
      throw LineError(
        """
        \(verbatim: one.name) \(verbatim: one.text) is not cancelled: it changes something, and \
        its outcome has to be known
        """, at: range)
    }
    return session.cancel([one])
  }
}

extension Session {
  /// Cancels everything being waited for, except requests that change something.
  func cancelAwaited() -> Answer {
    let all = openRequests
    let awaited = all.filter { !$0.isBackground }
    var answer = cancel(awaited)
    if awaited.isEmpty, !all.isEmpty {
      answer.lines = [
        translation("there is nothing to cancel; cancel background requests by their number")
      ]
    }
    return answer
  }

  /// Cancels some requests, and lists them.
  func cancel(_ all: [ListedRequest]) -> Answer {
    // A request that has been answered in the meantime is not cancelled.
    let given = all.filter { $0.canBeCancelled && store.cancel($0.request.id) }
    let left = all.filter { !$0.canBeCancelled }
    return OpenRequestsText.cancelled(given, left: left, in: translation)
  }
}

/// Open requests, formatted for users.
enum OpenRequestsText {
  /// Returns a line for each request, and the same as JSON.
  static func list(_ all: [ListedRequest], in translation: Translation) -> Answer {
    let names = all.map(\.name.count).max() ?? 0
    let apps = all.map(\.app.count).max() ?? 0
    let lines = all.map { one in
      let remarks: [Text?] = [
        "for \(one.seconds) s",
        "asked by #\(one.request.id.frame) \(verbatim: one.action)",
        one.request.isWaiting ? "is waiting for its turn" : nil,
        one.isBackground ? "in the background" : nil,
        one.request.writes ? "changes something" : nil,
        one.branch.map { "on \(verbatim: $0)" },
      ]
      return "\(one.name.padded(to: names))  \(one.app.padded(to: apps))  \(one.text)  "
        + translation(remarks.compactMap(\.self).joined(separator: Text(verbatim: " · ")))
    }
    return Answer(
      .requests, json: .array(all.map(json)),
      lines: lines.isEmpty ? [translation("no request is open")] : lines)
  }

  /// Returns the cancelled and the remaining requests.
  static func cancelled(
    _ given: [ListedRequest], left: [ListedRequest], in translation: Translation
  ) -> Answer {
    let lines =
      given.map { translation("cancelled: \(verbatim: $0.name) \(verbatim: $0.text)") }
      + left.map {
        translation(
          """
          \(verbatim: $0.name) \(verbatim: $0.text) is not cancelled: it changes something, and \
          its outcome has to be known
          """)
      }
    return Answer(
      .cancelled,
      json: .object(["cancelled": .array(given.map(json)), "open": .array(left.map(json))]),
      lines: lines.isEmpty ? [translation("no request is open")] : lines)
  }

  private static func json(_ one: ListedRequest) -> JSON {
    .object([
      "request": .string(one.name), "app": .string(one.app),
      "frame": .int(Int64(one.request.id.frame)), "action": .string(one.action),
      "asks": (try? JSON(encoding: one.request.asked.request)) ?? .null,
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
      Choice("list", "the requests that are open"),
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
      case ("list", 1): return .list
      case ("cancel", 1): return .cancel(nil, range: nil)
      case ("cancel", 2):
        let word = words[1]
        guard let id = RequestID(written: word.text) else {
          throw LineError(
            """
            “\(verbatim: word.excerpt)” is not a request; .effects list shows their numbers, \
            such as 14.1
            """, at: word.range)
        }
        return .cancel(id, range: word.range)
      case (_, 1):
        throw LineError("on, off, list or cancel is expected here", at: words[0].range)
      default: throw arguments.syntax.invalid(at: words.last?.range)
      }
    }
  }
}
