import Reel
import ReelApp
import ReelHTTP

/// Makes the screen of a state: the only place where numbers and moments become text.
struct Formatter: Sendable {
  typealias State = TVShowsApp.State

  /// The background of a row that somebody has changed.
  static let blue = "#C5D7FF"

  var strings: Strings

  func screen(for state: State) -> Screen {
    switch state.top {
    case .start: start(state)
    case .home: home(state)
    case .add: form(state)
    case .list: list(state)
    }
  }

  /// A number with its digits in groups: `1,234`, `1.234`.
  func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += strings.numbers.groupSeparator }
      text.append(digit)
    }
    return text
  }

  /// A moment in UTC.
  func moment(_ moment: Timestamp) -> String {
    let date = moment.date
    let day = 86_400_000 as Int64
    let seconds = Int((moment.milliseconds % day + day) % day / 1000)
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.zeroPadded(to: 2) }
    return strings.numbers.moment(
      date.year.zeroPadded(to: 4), date.month.zeroPadded(to: 2), date.day.zeroPadded(to: 2),
      time.joined(separator: ":"))
  }
}

// The start and Home.
extension Formatter {
  private func start(_ state: State) -> Screen {
    let texts = strings.start
    let isBusy = state.store == .opening || state.isBusy
    return Screen(title: texts.title, isBusy: isBusy) {
      Field(texts.store, storeStatus(state))
      Field(texts.network, networkStatus(state))
      startNotices(state)
      if isStuck(state) {
        Controls(Control("retry"), Control("continue"))
      } else if state.store == .closed {
        Controls(Control("retry"))
      }
    }
  }

  /// Whether something at the start has failed, so that the user has to say how to go on.
  private func isStuck(_ state: State) -> Bool {
    if case .failed = state.store { return true }
    if case .failed = state.network { return true }
    return false
  }

  private func storeStatus(_ state: State) -> String {
    switch state.store {
    case .closed: strings.start.closed
    case .opening: strings.start.opening
    case .ready(inMemory: true): strings.start.inMemory
    case .ready(inMemory: false):
      strings.start.ready(strings.numbers.shows(state.shows.count, grouped(state.shows.count)))
    case .failed: strings.start.failed
    }
  }

  private func networkStatus(_ state: State) -> String {
    switch state.network {
    case .unknown: strings.start.waiting
    case .connecting: strings.start.connecting
    case .ready: strings.start.connected
    case .failed: strings.start.failed
    }
  }

  private func startNotices(_ state: State) -> [any ScreenElement] {
    if case .failed(let problem) = state.store {
      return [
        Notice(.error, text(of: problem)), Notice(.info, strings.start.retryStore),
      ]
    }
    guard case .failed(let error) = state.network else { return [] }
    return [Notice(.error, text(of: error)), Notice(.info, strings.start.retryNetwork)]
  }

  private func home(_ state: State) -> Screen {
    Screen(title: strings.home.title, isBusy: state.isBusy) {
      notices(state)
      Row(strings.home.add, command: "add")
      Row(
        strings.home.list,
        detail: strings.numbers.shows(state.shows.count, grouped(state.shows.count)),
        command: "list")
      status(state)
      Controls(Control("add"), Control("list"), Control("sync"))
    }
  }
}

// The form.
extension Formatter {
  private func form(_ state: State) -> Screen {
    let form = state.form ?? Form()
    let isFree = form.saving == nil
    return Screen(title: strings.add.title, isBusy: !isFree) {
      notices(state)
      FieldName.allCases.map { field in
        Input(
          field.rawValue, label: label(of: field), value: value(of: field, in: form),
          error: form.touched.contains(field)
            ? form.problem(with: field, in: state.year).map { explanation(of: $0, in: field) }
            : nil,
          isEnabled: isFree)
      }
      Controls(Control("save"), Control("back"))
    }
  }

  /// What is wrong with each field that will not do, in one line.
  func complaints(about form: Form, in year: Int) -> String {
    FieldName.allCases.compactMap { field in
      form.problem(with: field, in: year).map { explanation(of: $0, in: field) }
    }
    .joined(separator: " ")
  }

  private func label(of field: FieldName) -> String {
    switch field {
    case .title: strings.add.name
    case .year: strings.add.year
    case .seasons: strings.add.seasons
    }
  }

  private func value(of field: FieldName, in form: Form) -> String {
    switch field {
    case .title: form.title
    case .year: form.year
    case .seasons: form.seasons
    }
  }

  private func explanation(of problem: Form.Problem, in field: FieldName) -> String {
    switch (problem, field) {
    case (.blank, .title): strings.add.blankTitle
    case (.blank, .year): strings.add.blankYear
    case (.blank, .seasons): strings.add.blankSeasons
    case (.tooLong(let count), _):
      strings.add.tooLong(grouped(count), grouped(Form.longestTitle))
    case (.notANumber, _): strings.add.notANumber
    case (.outside(let first, let last), .year):
      strings.add.yearOutside(String(first), String(last))
    case (.outside(let first, let last), _):
      strings.add.seasonsOutside(grouped(first), grouped(last))
    }
  }
}

// The list.
extension Formatter {
  private func list(_ state: State) -> Screen {
    let lines = state.lines
    let isPaged = lines.count > State.pageSize
    return Screen(title: strings.list.title, isBusy: state.isBusy) {
      notices(state)
      if state.shows.isEmpty, lines.count == 0 {
        Paragraph(strings.list.empty)
      } else {
        Paragraph(heading(state, lines.count - lines.gone))
        if lines.count == 0 { Paragraph(strings.list.nothingFound(state.search)) }
        lines.page.map { row($0, state) }
      }
      if isPaged {
        Paragraph(
          strings.list.range(
            grouped(lines.first + 1), grouped(lines.first + lines.page.count),
            grouped(lines.count)))
      }
      status(state)
      Controls(
        (["add", "sync", "simulate", "back"] + (isPaged ? ["previous", "next"] : []))
          .map { Control($0) })
    }
  }

  private func heading(_ state: State, _ count: Int) -> String {
    let texts = strings.list
    let order =
      switch state.sort {
      case .title: texts.byTitle
      case .year: texts.byYear
      case .seasons: texts.bySeasons
      case .newest: texts.newest
      case .titleDown: texts.byTitleDown
      case .yearDown: texts.byYearDown
      case .seasonsDown: texts.bySeasonsDown
      }
    return state.search.isEmpty
      ? texts.sorted(shows(count), order)
      : texts.sortedAndSearched(shows(count), order, state.search)
  }

  private func row(_ line: State.Line, _ state: State) -> any ScreenElement {
    switch line {
    case .gone(let index):
      let show = state.marks.gone[index]
      return Row(
        show.title, detail: detail(of: show), mark: Mark("−", meaning: strings.marks.gone),
        motion: .vanish)
    case .here(let index):
      let show = state.shows[index]
      let kind = state.marks.kinds[show.id]
      return Row(
        show.title, detail: detail(of: show), mark: mark(of: show, kind),
        motion: kind == .new ? .appear : nil)
    }
  }

  private func detail(of show: Show) -> String {
    strings.list.detail(
      String(show.year), strings.numbers.seasons(show.seasons, grouped(show.seasons)))
  }

  private func mark(of show: Show, _ kind: TVShowsApp.Marks.Kind?) -> Mark? {
    switch (show.sync, kind) {
    case (.failed, _): Mark("!", meaning: strings.marks.failed)
    case (.pending, _): Mark("↑", meaning: strings.marks.pending)
    case (.synced, .new): Mark("+", meaning: strings.marks.new)
    case (.synced, .changed):
      Mark("~", meaning: strings.marks.changed, background: Self.blue)
    case (.synced, nil): nil
    }
  }
}

// What the user should know.
extension Formatter {
  private func notices(_ state: State) -> [any ScreenElement] {
    let texts = strings.messages
    switch state.message {
    case nil: return []
    case .saveFailed(let problem): return [Notice(.error, texts.saveFailed(text(of: problem)))]
    case .storeTroubled(let problem):
      return [Notice(.error, texts.storeTroubled(text(of: problem)))]
    case .simulateFailed(let error):
      return [Notice(.error, texts.simulateFailed(text(of: error)))]
    }
  }

  /// How far the synchronizer is: what waits, since when, and when it goes on.
  private func status(_ state: State) -> [any ScreenElement] {
    let texts = strings.sync
    var notices: [Notice] = []
    let waiting = state.sync.queue.filter { !$0.hasFailed }
    let failed = state.sync.queue.filter(\.hasFailed)
    if state.store == .ready(inMemory: true) { notices.append(Notice(.info, texts.inMemory)) }
    if let oldest = waiting.first {
      notices.append(
        Notice(
          .info,
          texts.pending(waiting.count, shows(waiting.count), moment(oldest.since))))
    }
    if let first = failed.first {
      let reason = first.error.map { " " + text(of: $0) } ?? ""
      notices.append(
        Notice(.error, texts.failed(failed.count, shows(failed.count)) + reason))
    }
    if let error = state.sync.error {
      let next = nextTry(state)
      // What has been given up says so already.
      if error != failed.first?.error || next != nil {
        notices.append(Notice(error.isOffline ? .info : .error, text(of: error), until: next))
      }
    } else if state.sync.queue.isEmpty, let moment = state.sync.lastEnd {
      notices.append(Notice(.info, texts.allSynced(self.moment(moment))))
    }
    return notices
  }

  private func nextTry(_ state: State) -> Countdown? {
    // A try that nobody waits for does not take the text away while it lasts; a look for new data
    // is no such try.
    guard state.sync.attempt > 0, state.sync.phase != .idle, !state.isBusy,
      let moment = state.sync.nextTry
    else { return nil }
    let texts = strings.sync
    return Countdown(
      moment, one: texts.nextTryInASecond, other: texts.nextTryInSeconds, over: texts.trying)
  }

  private func shows(_ count: Int) -> String { strings.numbers.shows(count, grouped(count)) }

  /// An error of the network or the server as a sentence.
  func text(of error: APIError) -> String {
    let texts = strings.errors
    switch error {
    case .invalidBaseURL(let text): return texts.invalidAddress(text)
    case .noConnection: return texts.noConnection
    case .timedOut: return texts.timedOut
    case .connectionLost: return texts.connectionLost
    case .tooLong(_, let limit): return texts.tooLong(APIError.size(limit))
    case .redirected(_, let target): return texts.redirected(target)
    case .status(401, _), .status(403, _): return texts.unauthorized
    case .status(404, _): return texts.notFound
    case .status(let code, let message):
      let reason = message.map { ": \($0)" } ?? ""
      return code >= 500
        ? texts.serverTrouble(String(code), reason) : texts.refused(String(code), reason)
    case .malformed(let problem, let place):
      return texts.malformed(
        Malformation(problem).map(text(of:)) ?? problem, place.isEmpty ? "" : " (\(place))")
    case .unsendable(let problem): return texts.unsendable(problem)
    case .cancelled: return texts.cancelled
    }
  }

  /// What is wrong with an answer, as a part of a sentence.
  private func text(of malformation: Malformation) -> String {
    let texts = strings.malformations
    return switch malformation {
    case .notJSON: texts.notJSON
    case .missing(let name): texts.missing(name)
    case .expected(let kind): texts.expected(texts.kind(kind))
    case .null(let kind): texts.null(texts.kind(kind))
    }
  }

  /// A problem of the database as a sentence.
  func text(of problem: StoreProblem) -> String {
    switch problem {
    case .damaged(let file): strings.store.damaged(file)
    case .newer(let file, let found, let known):
      strings.store.newer(file, String(found), String(known))
    case .readOnly(let file): strings.store.readOnly(file)
    case .busy(let file): strings.store.busy(file)
    case .notOpen: strings.store.notOpen
    case .full(let file): strings.store.full(file)
    case .other(let message): strings.store.other(message)
    }
  }
}
