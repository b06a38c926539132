import Reel
import ReelApp

@testable import CodePay

extension Gallery {
  /// Returns the screens of CodePay.
  static func codePay(_ language: Language) -> [Exhibit] {
    exhibits(CodePayApp(bank: .unanswered), sequence(first: Route.login, next: after)) {
      codePayState($0, $1, language)
    }
  }

  private static func after(_ route: Route) -> Route? {
    switch route {
    case .login: .register
    case .register: .home
    case .home: .transactions
    case .transactions: .transaction(id: "1")
    case .transaction: .addMoney
    case .addMoney: .sendMoney
    case .sendMoney: .settings
    case .settings: nil
    }
  }

  private static func codePayState(
    _ route: Route, _ content: Content, _ language: Language
  ) -> CodePayApp.State? {
    guard let euro = Currency("EUR") else { return nil }
    var state = CodePayApp.State()
    state.locale = language
    state.lastPhone = content == .none ? nil : own
    if content == .busy { state.working = Work(goal: .home) }
    if !route.isOutside { fill(&state, content, euro) }
    state.route.show(route)
    let isTrouble = content == .trouble
    let large = Money(minor: Money.limit - 1, euro)
    switch route {
    case .login:
      if content == .one { state.form.typed = [.phone: ""] }
      if isTrouble { state.tidings = [.failed(.wrongLogIn)] }
    case .register:
      state.form.typed = [.phone: isTrouble ? "0151" : own, .currency: isTrouble ? "euros" : "EUR"]
      if isTrouble { refuse(&state, [.phone: .notAPhone, .currency: .notACurrency]) }
      if isTrouble { refuse(&state, [.password: .weak, .confirmation: .unequal]) }
    case .home:
      let lost = BankFailure.api(.timedOut(server: "https://codepay.example.com:8443"))
      if isTrouble {
        state.tidings = [
          .notTakenBack(large, to: other(1), .misstored, lost), .offline(lost),
          .resources([.user: 96, .account: 96, .transaction: 1_024], limit: 1_024),
        ]
      }
    case .transactions:
      if isTrouble { refuse(&state, [.from: .notADate, .min: .above(large)]) }
      if content == .many {
        state.pages = 55
        state.filter.search = "1"
        state.filter.min = Money(minor: 1, euro)
        state.filter.from = Day(seconds: 0)
      }
      if content == .busy { state.sorting = .largest }
    case .transaction(let id): if state.transaction(id) == nil { return nil }
    case .addMoney:
      state.form.typed = [.amount: content == .names ? "123" : ""]
      if isTrouble { refuse(&state, [.amount: .amount(.tooManyDecimals)]) }
    case .sendMoney:
      state.form.typed = [.recipient: other(1), .amount: "12", .note: content.names.first ?? ""]
      if isTrouble { refuse(&state, [.recipient: .ambiguous, .amount: .insufficient(large)]) }
    case .settings:
      if isTrouble { refuse(&state, [.phone: .taken, .currency: .unrepresentable]) }
      if isTrouble { refuse(&state, [.old: .wrongPassword, .password: .weak]) }
    }
    return state
  }

  /// Adds an account with transactions.
  private static func fill(_ state: inout CodePayApp.State, _ content: Content, _ euro: Currency) {
    state.session = Session(accountId: "1", phoneNumber: own)
    state.asOf = Timestamp(milliseconds: 1_767_225_600_000)
    state.account = Account(
      id: "1", phoneNumber: own, balance: Money(minor: content == .none ? 0 : 123_456, euro))
    state.transactions = content.names.enumerated().map { index, name in
      let isOutgoing = index % 3 != 1
      let partner = other(index)
      if content == .names { state.book.call(partner, name) }
      return Transaction(
        id: String(index + 1), senderId: isOutgoing ? "1" : "2",
        receiverId: isOutgoing ? "2" : "1",
        amount: Money(minor: Int64(index * index * 731 + 100), euro),
        createdOn: 1_767_225_600 - 9_000 * index, reference: name,
        senderPhone: isOutgoing ? own : partner, receiverPhone: isOutgoing ? partner : own)
    }
    if content == .trouble {
      state.pendingDeposits = [Money(minor: 5_000, euro)]
      state.pendingTransfers = [
        PendingTransfer(
          receiverPhone: other(1), amount: Money(minor: 1_234, euro), reference: "Rent",
          stage: .posted)
      ]
    }
  }

  private static func refuse(_ state: inout CodePayApp.State, _ problems: [FieldName: Problem]) {
    state.form.refuse(state.form.problems.merging(problems) { $1 })
  }

  private static let own = "+4915100000001"

  private static func other(_ index: Int) -> String { "+49151\(10_000_000 + index)" }
}
