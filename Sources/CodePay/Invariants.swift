extension CodePayApp {
  /// A rule that holds in every state.
  public struct Invariant: Sendable {
    /// What holds, as a sentence.
    public let rule: String
    /// Whether it holds in a state.
    public let holds: @Sendable (State) -> Bool
  }

  /// What holds in every state that actions can lead to, for tests that try many of them.
  public static let invariants = [
    Invariant(rule: "there is a screen at the bottom: Home inside, the log-in outside") { state in
      state.route.first == (state.session == nil ? .login : .home)
    },
    Invariant(rule: "nothing of an account is known when nobody is logged in") { state in
      state.session != nil
        || (state.account == nil && state.transactions.isEmpty && state.pendingTransfers.isEmpty
          && state.pendingDeposits.isEmpty && state.asOf == nil)
    },
    Invariant(rule: "the account is that of whoever is logged in") { state in
      state.account.map { $0.id == state.session?.accountId } ?? true
    },
    Invariant(rule: "every transaction shown is one of the account's") { state in
      state.transactions.allSatisfy {
        [$0.senderId, $0.receiverId].contains(state.session?.accountId)
      }
    },
    Invariant(rule: "no two transactions have one id") { state in
      Set(state.transactions.map(\.id)).count == state.transactions.count
    },
    Invariant(rule: "every amount is more than zero") { state in
      state.transactions.allSatisfy { $0.amount.minor > 0 }
        && state.pendingTransfers.allSatisfy { $0.amount.minor > 0 }
        && state.pendingDeposits.allSatisfy { $0.minor > 0 }
    },
    Invariant(rule: "a transaction that is looked at is there") { state in
      if case .transaction(let id) = state.top { state.transaction(id) != nil } else { true }
    },
    Invariant(rule: "commands wait only while the bank is busy") { state in
      state.waiting.isEmpty || state.isBusy
    },
    Invariant(rule: "no password has been typed into a field") { state in
      [FieldName.password, .confirmation, .old].allSatisfy { state.form.typed[$0] == nil }
    },
    Invariant(rule: "only fields that are wrong shake") { state in
      state.form.shaking.allSatisfy { state.form.problems[$0] != nil }
    },
  ]
}
