import ReelApp

/// Makes the screen of a state: the only place where numbers become text.
struct Formatter: Sendable {
  typealias State = MiniPoolsApp.State

  /// The background of a row that somebody else has changed.
  static let blue = "#C5D7FF"
  /// The background of a row whose goal is reached.
  static let green = "#DCFFD5"

  var strings: Strings

  func screen(for state: State) -> Screen {
    switch state.top {
    case .home: home(state)
    case .pool: pool(state)
    case .form: form(state)
    }
  }

  /// A pool's amount: `$30`, or `$30 / $50` where there is a goal.
  func amount(of pool: Pool) -> String {
    let contributed = dollars(pool.contributed)
    return pool.goalAmountValue.map { "\(contributed) / \(dollars($0))" } ?? contributed
  }

  /// An amount in whole dollars: `$1,000`.
  func dollars(_ amount: Int) -> String {
    let text = strings.numbers.dollars(grouped(amount.magnitude))
    return amount < 0 ? strings.numbers.minus + text : text
  }

  func grouped(_ number: some BinaryInteger) -> String {
    let digits = Array(String(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += strings.numbers.groupSeparator }
      text.append(digit)
    }
    return text
  }
}

// The screens.
extension Formatter {
  private func home(_ state: State) -> Screen {
    let list = HomeList(state)
    let isPaged = state.lastPage > 0
    return Screen(title: strings.home.title, isBusy: state.loading != nil) {
      notices(state)
      if let id = state.opening { Notice(.info, strings.home.opening(String(id))) }
      Row(strings.home.create, command: "new")
      if state.hasLoaded, list.lines.isEmpty { Paragraph(strings.home.empty) }
      list.lines.map { row($0, state) }
      if isPaged, let range = list.range {
        Paragraph(
          strings.home.range(
            grouped(range.lowerBound), grouped(range.upperBound), grouped(state.pools.count)))
      }
      Controls((isPaged ? ["refresh", "previous", "next"] : ["refresh"]).map { Control($0) })
    }
  }

  private func row(_ line: HomeList.Line, _ state: State) -> any ScreenElement {
    switch line {
    case .gone(let index):
      let pool = state.deltas.gone[index].pool
      return Row(
        id: String(pool.id), pool.name, detail: amount(of: pool),
        mark: Mark("−", meaning: strings.marks.gone), motion: .vanish)
    case .here(let index):
      let pool = state.pools[index]
      let kind = state.deltas.kinds[pool.id]
      return Row(
        id: String(pool.id), pool.name, detail: amount(of: pool),
        mark: mark(kind, isGoalReached: pool.isGoalReached),
        motion: kind == .new ? .appear : nil, command: "open \(pool.id)")
    }
  }

  /// Green overrides blue, and its mark replaces the one for a change; a new pool stays marked.
  private func mark(_ kind: Deltas.Kind?, isGoalReached: Bool) -> Mark? {
    switch (kind, isGoalReached) {
    case (.new, true): Mark("+", meaning: strings.marks.newAndReached, background: Self.green)
    case (.new, false): Mark("+", meaning: strings.marks.new)
    case (_, true): Mark("✓", meaning: strings.marks.goalReached, background: Self.green)
    case (.changed, false): Mark("~", meaning: strings.marks.changed, background: Self.blue)
    case (nil, false): nil
    }
  }

  private func pool(_ state: State) -> Screen {
    let pool = state.topPool
    return Screen(title: pool?.name ?? "", isBusy: state.working != nil) {
      notices(state)
      if let pool { Field(pool.name, amount(of: pool)) }
      Controls(Control("edit"), Control("delete"), Control("back"))
    }
  }

  private func form(_ state: State) -> Screen {
    let isFree = state.working == nil
    let form = state.form ?? Form()
    let title = state.topPool.map { strings.form.editTitle($0.name) } ?? strings.form.createTitle
    return Screen(title: title, isBusy: !isFree) {
      notices(state)
      Input(
        FieldName.name.rawValue, label: strings.form.name, value: form.name,
        error: form.nameProblem.map { _ in strings.form.nameBlank }, isEnabled: isFree,
        motion: form.shaking.contains(.name) ? .shake : nil)
      Input(
        FieldName.goal.rawValue, label: strings.form.goal, value: form.goal,
        error: form.goalProblem.map(explanation), isEnabled: isFree,
        motion: form.shaking.contains(.goal) ? .shake : nil)
      Controls(Control(form.poolId == nil ? "create" : "save"), Control("back"))
    }
  }

  private func explanation(of problem: Form.GoalProblem) -> String {
    switch problem {
    case .notPositive: strings.form.goalNotPositive
    case .tooLarge: strings.form.goalTooLarge(dollars(Form.largestGoal))
    case .belowContributed(let amount): strings.form.goalBelowContributed(dollars(amount))
    }
  }
}

// What the user should know.
extension Formatter {
  private func notices(_ state: State) -> [any ScreenElement] {
    var notices: [Notice] = []
    if let message = state.message { notices.append(notice(message, state)) }
    if state.top == .home, let error = state.loadFailure {
      notices.append(Notice(.error, strings.messages.loadFailed(error.description)))
    }
    return notices
  }

  private func notice(_ message: MiniPoolsApp.Message, _ state: State) -> Notice {
    let texts = strings.messages
    switch message {
    case .noSuchPool(let id): return Notice(.error, texts.noSuchPool(String(id)))
    case .saveFailed(let error):
      let text =
        if state.form?.poolId != nil {
          texts.editFailed
        } else {
          error.mayHaveArrived ? texts.createUnanswered : texts.createFailed
        }
      return Notice(.error, text(error.description))
    case .deleteFailed(let error): return Notice(.error, texts.deleteFailed(error.description))
    case .alreadyDeleted(let name): return Notice(.info, texts.alreadyDeleted(name))
    case .editedPoolGone(let name, let typedName, let typedGoal):
      let goal =
        typedGoal.allSatisfy(\.isWhitespace)
        ? texts.noGoal : texts.typedGoal(strings.numbers.dollars(typedGoal))
      return Notice(.error, texts.editedPoolGone(name, typedName, goal))
    }
  }
}
