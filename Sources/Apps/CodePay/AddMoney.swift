import ReelApp

/// The form that adds money.
package struct AddMoney: AppScreen<CodePayApp> {
  /// The actions of the form.
  package enum Action: Codable, Equatable, Sendable {
    /// Adds an amount to the account.
    case addMoneyTapped(amount: String)
    /// Opens the form, or adds the amount in it.
    case addMoneyFormTapped
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<CodePayApp>) {
    guard state.checkLogIn() else { return }
    if case .addMoneyTapped(let amount) = action {
      state.move(to: .addMoney, typed: [.amount: amount])
    } else if state.top != .addMoney {
      return state.move(to: .addMoney)
    }
    if state.account == nil { return state.notify(.failed(.noAccount)) }
    if state.form.accepts(in: state), let amount = state.typedAmount {
      state.begin(.add(amount: amount), &ask)
    }
  }

  package var commands: [Command<State, Action>] {
    Command(
      "add-money", "Add money to the account; alone, open the form, or add what is filled in",
      .optionalText("amount")
    ) {
      $0.map { .addMoneyTapped(amount: $0) } ?? .addMoneyFormTapped
    }
    .examples("amount", "12", "1,234.50", "1.234,50")
  }

  package func screen(for state: State) -> Screen {
    Screen(title: "Add money") {
      state.balance
      state.input(.amount)
      if let after = state.balanceAfterAdding {
        Field("New balance", Text(after), tone: .strong)
      }
      Paragraph(
        hint: """
          Fill in the amount with “set amount 50”, then “add-money”; or all at once with \
          “add-money 50”. “back” leaves.
          """)
      Controls(Control("add-money", isEnabled: !state.isBusy), "back")
    }
  }
}

extension CodePayApp.State {
  /// The balance after adding the typed amount; nil if the amount is missing, invalid or too large.
  fileprivate var balanceAfterAdding: Money? {
    guard let balance = account?.balance, let amount = typedAmount, balance.holds(amount) else {
      return nil
    }
    return Money(minor: balance.minor + amount.minor, balance.currency)
  }
}
