import ReelApp

/// Completions from the app's data.
extension CodePayApp.State {
  /// The parties with whom money has been exchanged, by name and phone number, the last one first,
  /// with their last transaction; then the other named numbers.
  var partners: [Choice] {
    var seen: Set<String> = [account?.phoneNumber ?? "", ""]
    let known = transactions.flatMap { transaction in
      [transaction.receiverPhone, transaction.senderPhone]
        .filter { seen.insert($0).inserted }.map { ($0, summary(of: transaction)) }
    }
    let others = book.names.keys.sorted().filter { !seen.contains($0) }.map { ($0, Text.empty) }
    return (known + others).flatMap { phone, summary in
      guard let name = book.name(of: phone) else { return [Choice(phone, summary)] }
      return [
        Choice(name, [Text(verbatim: phone), summary].inColumns),
        Choice(phone, Text(verbatim: name)),
      ]
    }
  }

  /// The transactions by id, with descriptions.
  var transactionChoices: [Choice] {
    transactions.map { transaction in
      let phone = title(of: partner(in: transaction))
      return Choice(
        transaction.id, [summary(of: transaction), Text(verbatim: phone)].inColumns)
    }
  }

  /// Returns the elements of a resource that are known by id, except the user's own.
  func elements(of resource: Resource) -> [Choice] {
    switch resource {
    case .user: return []
    case .transaction: return transactionChoices
    case .account:
      var seen: Set<String> = [session?.accountId ?? ""]
      return transactions.compactMap { transaction in
        let id = isOutgoing(transaction) ? transaction.receiverId : transaction.senderId
        return seen.insert(id).inserted
          ? Choice(id, Text(verbatim: title(of: partner(in: transaction)))) : nil
      }
    }
  }

  /// Returns the possible values of a condition, as far as they can be listed.
  func choices(for condition: FilterCondition) -> [Choice] {
    condition == .search ? partners : condition.field?.choices(in: self) ?? []
  }

  /// Returns whether a transaction took money from the account.
  func isOutgoing(_ transaction: Transaction) -> Bool {
    transaction.senderId == session?.accountId
  }

  /// Whether the user has made a transaction, rather than someone else.
  func isOwn(_ transaction: Transaction) -> Bool {
    isOutgoing(transaction) || transaction.senderId == transaction.receiverId
  }

  /// Returns the other party's phone number; empty if unknown.
  func partner(in transaction: Transaction) -> String {
    isOutgoing(transaction) ? transaction.receiverPhone : transaction.senderPhone
  }

  private func summary(of transaction: Transaction) -> Text {
    [
      Text(day(of: transaction)),
      transaction.amount.signed(isOutgoing: isOutgoing(transaction)),
      Text(verbatim: transaction.reference),
    ].inColumns
  }
}
