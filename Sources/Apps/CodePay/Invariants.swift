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
    Invariant("there is a screen at the bottom: Home inside, the log-in outside") { state in
      state.route.first == (state.session == nil ? .login : .home)
    },
    Invariant("nothing of an account is known when no user is logged in") { state in
      state.session != nil
        || (state.account == nil && state.transactions.isEmpty && state.pendingTransfers.isEmpty
          && state.pendingDeposits.isEmpty && state.book == AddressBook() && state.asOf == nil)
    },
    Invariant("the account is that of the user who is logged in") { state in
      state.account.map { $0.id == state.session?.accountId } ?? true
    },
    Invariant("every transaction shown is one of the account's") { state in
      state.transactions.allSatisfy {
        [$0.senderId, $0.receiverId].contains(state.session?.accountId)
      }
    },
    Invariant("no two transactions have one id") { state in
      Set(state.transactions.map(\.id)).count == state.transactions.count
    },
    Invariant("every amount is more than zero") { state in
      state.transactions.allSatisfy { $0.amount.minor > 0 }
        && state.pendingTransfers.allSatisfy { $0.amount.minor > 0 }
        && state.pendingDeposits.allSatisfy { $0.minor > 0 }
    },
    Invariant("a transaction that is looked at is there") { state in
      if case .transaction(let id) = state.top { state.transaction(id) != nil } else { true }
    },
    Invariant("commands wait only while the bank is busy") { state in
      state.waiting.isEmpty || state.isBusy
    },
    Invariant("no password has been typed into a field") { state in
      [FieldName.password, .confirmation, .old].allSatisfy { state.form.typed[$0] == nil }
    },
    Invariant("only fields that are wrong shake") { state in
      state.form.shaking.allSatisfy { state.form.problems[$0] != nil }
    },
  ]
}
