import ReelApp
import ReelSupport

/// What the app can offer where something is typed that it knows.
extension CodePayApp.State {
  /// Those with whom money has been exchanged, by their names and phone numbers, the last one
  /// first, and beside each what happened last; then the others that have a name.
  var partners: [Choice] {
    var seen: Set<String> = [account?.phoneNumber ?? "", ""]
    let known = transactions.flatMap { transaction in
      [transaction.receiverPhone, transaction.senderPhone]
        .filter { seen.insert($0).inserted }.map { ($0, summary(of: transaction)) }
    }
    let others = book.names.keys.sorted().filter { !seen.contains($0) }.map { ($0, "") }
    return (known + others).flatMap { phone, summary in
      guard let name = book.name(of: phone) else { return [Choice(phone, summary)] }
      return [
        Choice(name, [phone, summary].joined(separator: "  ").trimmed), Choice(phone, name),
      ]
    }
  }

  /// The transactions by their ids, with what each of them was.
  var transactionChoices: [Choice] {
    transactions.map { transaction in
      let phone = title(of: partner(in: transaction))
      return Choice(
        transaction.id, summary(of: transaction) + (phone.isEmpty ? "" : "  \(phone)"))
    }
  }

  /// The elements of a resource that are known by their ids, apart from what is the user's own.
  func elements(of resource: Resource) -> [Choice] {
    switch resource {
    case .user: return []
    case .transaction: return transactionChoices
    case .account:
      var seen: Set<String> = [session?.accountId ?? ""]
      return transactions.compactMap { transaction in
        let id = isOutgoing(transaction) ? transaction.receiverId : transaction.senderId
        return seen.insert(id).inserted ? Choice(id, title(of: partner(in: transaction))) : nil
      }
    }
  }

  /// What may be typed into a field, as far as that can be listed.
  func choices(for field: FieldName) -> [Choice] {
    switch field {
    case .recipient: partners
    case .currency: Currency.codes.map { Choice($0) }
    case .phone: top.isOutside ? lastPhone.map { [Choice($0)] } ?? [] : partners
    default: []
    }
  }

  /// What may be looked for by a condition, as far as that can be listed.
  func choices(for condition: FilterCondition) -> [Choice] {
    switch condition {
    case .search: partners
    case .currency: Currency.codes.map { Choice($0) }
    case .from, .to, .min, .max, .outgoing, .incoming: []
    }
  }

  /// Whether an amount left the account.
  func isOutgoing(_ transaction: Transaction) -> Bool {
    transaction.senderId == session?.accountId
  }

  /// The phone number at the other end; empty where that is not known.
  func partner(in transaction: Transaction) -> String {
    isOutgoing(transaction) ? transaction.receiverPhone : transaction.senderPhone
  }

  private func summary(of transaction: Transaction) -> String {
    let parts = [
      style.text(style.day(ofSeconds: transaction.createdOn)),
      style.signed(transaction.amount, isOutgoing: isOutgoing(transaction)), transaction.reference,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }
}
