import ReelApp
import ReelSupport

/// The formatter: the only place where numbers become text.
extension Strings {
  /// Returns an integer with its digits in groups: `1,000`.
  func number(_ number: some BinaryInteger) -> String {
    String(number).grouped(by: numbers.groupSeparator)
  }

  /// Returns an amount in whole dollars: `$1,000`.
  func dollars(_ amount: Int) -> String {
    let text = numbers.dollars(number(amount.magnitude))
    return amount < 0 ? numbers.minus + text : text
  }

  /// Returns a pool's amount: `$30`, or `$30 / $50` if there is a goal.
  func amount(of pool: Pool) -> String {
    let contributed = dollars(pool.contributed)
    return pool.goalAmountValue.map { "\(contributed) / \(dollars($0))" } ?? contributed
  }

  /// Returns the explanation of a field's problem.
  func explanation(of problem: FieldName.Problem) -> String {
    switch problem {
    case .blank: form.nameBlank
    case .notPositive: form.goalNotPositive
    case .tooLarge: form.goalTooLarge(dollars(Dollars.limit))
    case .belowContributed(let amount): form.goalBelowContributed(dollars(amount))
    }
  }
}

// Reasons why a command is not available.
extension Strings.Reasons {
  func busy(_ state: MiniPoolsApp.State) -> String? { state.working == nil ? nil : working }

  func inForm(_ state: MiniPoolsApp.State) -> String? { state.top.isForm ? inForm : nil }

  func noForm(_ state: MiniPoolsApp.State) -> String? { state.top.isForm ? nil : noForm }

  func elsewhere(_ state: MiniPoolsApp.State) -> String? { state.top == .home ? nil : notOnHome }

  func noPool(_ state: MiniPoolsApp.State) -> String? {
    inForm(state) ?? (state.top == .home ? noPool : nil)
  }
}
