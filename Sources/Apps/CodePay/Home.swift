import ReelApp

/// Home: the balance, unfinished undertakings, and the latest transactions.
///
/// Its controls are the actions of the screens that they lead to.
struct Home {
  func screen(for state: CodePayApp.State) -> Screen {
    Screen(title: Text(verbatim: "CodePay")) {
      if let account = state.account {
        state.balance
        Field("Phone", Text(verbatim: account.phoneNumber))
      } else {
        Paragraph("The balance has not been fetched yet.")
      }
      state.pendingTransfers.map { transfer in
        pending(
          "\(transfer.amount) to \(verbatim: transfer.receiverPhone): \(transfer.stage.text)")
      }
      state.pendingDeposits.map { pending("\($0): it is not known yet whether it was added") }
      if state.transactions.isEmpty {
        Paragraph(
          "There are no transactions yet. Add money with “add-money 100”, then “send”.")
      } else {
        Paragraph("Newest transactions")
        state.rows(state.transactions.prefix(5), areByDate: true)
      }
      Controls("add-money", "send", "settings", "transactions", "refresh", "logout")
    }
  }

  private func pending(_ text: Text) -> Row {
    Row(text, mark: Mark("…", meaning: Text("pending", context: "a transfer or a deposit")))
  }
}
