import ReelApp

extension CodePayApp {
  /// Rules that hold in every state that actions can lead to.
  package var invariants: [Invariant<State>] { Self.invariants }

  /// Rules that hold in every state that actions can lead to, for tests that try many of them.
  ///
  /// They do not include that a balance is never below zero, or that the sum of all balances is
  /// constant: a state contains what the server says, and others may write anything there. It is
  /// true as long as no client does, which the tests of transfers check on the server.
  static let invariants: [Invariant<State>] = [
    Invariant("the bottom screen is Home with a session, and the log-in without one") { state in
      state.route.screens.first == (state.session == nil ? .login : .home)
    },
    Invariant("without a session, the state contains no account data") { state in
      state.session != nil
        || (state.account == nil && state.transactions.isEmpty && state.pendingTransfers.isEmpty
          && state.pendingDeposits.isEmpty && state.book == AddressBook() && state.asOf == nil)
    },
    Invariant("the account belongs to the user who is logged in") { state in
      state.account.map { $0.id == state.session?.accountId } ?? true
    },
    Invariant("every transaction shown belongs to the account") { state in
      state.transactions.allSatisfy {
        [$0.senderId, $0.receiverId].contains(state.session?.accountId)
      }
    },
    Invariant("no two transactions have the same id") { $0.transactions.haveDistinctIDs },
    Invariant("every amount is more than zero") { state in
      state.transactions.allSatisfy { $0.amount.minor > 0 }
        && state.pendingTransfers.allSatisfy { $0.amount.minor > 0 }
        && state.pendingDeposits.allSatisfy { $0.minor > 0 }
    },
    Invariant("the open transaction exists") { state in
      if case .transaction(let id) = state.top { state.transaction(id) != nil } else { true }
    },
    .pageExists,
    .changes(\.changes, of: \.transactions),
    Invariant("commands wait only while the bank is busy") { state in
      state.waiting.isEmpty || state.isBusy
    },
    Invariant("no password has been typed into a field") { state in
      [FieldName.password, .confirmation, .old].allSatisfy { state.form.typed[$0] == nil }
    },
    Invariant("only invalid fields shake") { state in
      state.form.shaking.allSatisfy { state.form.problems[$0] != nil }
    },
  ]
}
