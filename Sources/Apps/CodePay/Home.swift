import ReelApp

/// Home: the balance, unfinished undertakings, and the latest transactions.
///
/// Its controls are the actions of the screens that they lead to.
struct Home {
  var strings: Strings

  func screen(for state: CodePayApp.State) -> Screen {
    Screen(title: strings.titles.home, isBusy: state.isBusy) {
      strings.notices(state)
      if let account = state.account {
        Field(strings.home.balance, state.style.text(account.balance), tone: .strong)
        Field(strings.home.phone, account.phoneNumber)
      } else {
        Paragraph(strings.home.unknown)
      }
      state.pendingTransfers.map { transfer in
        pending(
          strings.home.pending(
            state.style.text(transfer.amount), transfer.receiverPhone,
            strings.home.stage(transfer.stage)))
      }
      state.pendingDeposits.map { pending(strings.home.pendingDeposit(state.style.text($0))) }
      if state.transactions.isEmpty {
        Paragraph(strings.home.empty)
      } else {
        Paragraph(strings.home.newest)
        strings.rows(state.transactions.prefix(5), state, areByDate: true)
      }
      Controls(
        Control("add-money"), Control("send"), Control("settings"), Control("transactions"),
        Control("refresh"), Control("logout"))
    }
  }

  private func pending(_ text: String) -> Row {
    Row(text, mark: Mark("…", meaning: strings.home.pendingMark))
  }
}
