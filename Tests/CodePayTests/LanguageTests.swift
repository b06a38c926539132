import Foundation
import Reel
import ReelApp
import ReelHTTP
import Testing

@testable import CodePay

/// All texts of the app, in each language.
@Suite struct LanguageTests {
  private static let phone = "+4915100000002"
  private static let lost = BankFailure.api(.connectionLost(server: "server"))

  private static let failures: [BankFailure] = [
    .api(.invalidBaseURL(text: "x")), .api(.noConnection(server: "server")),
    .api(.timedOut(server: "server")), lost, .api(.tooLong(server: "server", limit: 1_000)),
    .api(.redirected(server: "server", target: "file:…")), .api(.status(code: 403, message: nil)),
    .api(.status(code: 404, message: "Not found")), .api(.status(code: 400, message: "full")),
    .api(.status(code: 503, message: nil)), .api(.different),
    .api(.malformed(problem: .expected(.number), place: "[0].amount")),
    .api(.unsendable(problem: "NaN")), .api(.cancelled), .storage(.full(file: "f")), .refused([:]),
    .wrongLogIn, .noAccount, .notLoggedIn, .otherAccount(phone: phone), .full(.transaction),
    .pending, .awaited, .unknown(.account, id: "7"), .ownAccount, .noField(.currency),
  ]

  private static let tidings: [BankNotice] =
    failures.map { .failed($0) } + [
      .offline(lost), .sent(eur(123_450), to: phone), .sentUnsettled(eur(1), to: phone, lost),
      .notSent(eur(1), to: phone, lost), .sentUnknown(eur(1), to: phone, lost),
      .takenBack(eur(1), to: phone, .receiverGone), .takenBack(eur(1), to: phone, .deleted),
      .takenBack(eur(1), to: phone, .overfull),
      .notTakenBack(eur(1), to: phone, .misstored, lost), .finished(eur(1), to: phone),
      .arrivedLate(eur(1), to: phone), .sentDeleted(eur(1), to: phone), .added(eur(1)),
      .notAdded(eur(1), lost),
      .addedUnknown(eur(1), lost), .addedLate(eur(1)), .givenUp(eur(1)),
      .adopted(from: eur(1), to: eur(-2)),
      .overfull,
      .registered(phone: phone, lost), .registeredEarlier(phone: phone),
      .registrationTakenBack(phone: phone), .loggedOut,
      .passwordChanged, .passwordUnknown(lost), .currencyUnknown(lost),
    ] + [Currency("USD")].compactMap { $0.map { .currencyChanged($0) } } + [
      .phoneChanged(phone), .settingTakenBack(lost), .settingUnsettled(lost),
      .resources([.user: 3, .transaction: 100], limit: 100), .wiped(.user, id: "7"),
      .wipeUnknown(.user, id: "7", lost),
      .owned(id: "7", phone: phone, balance: eur(123_450)),
      .owned(id: "7", phone: phone, balance: nil),
      .foundUser(id: "7", phone: phone),
      .foundTransaction(id: "7", eur(123_450), from: "1", to: "2"),
      .foundTransaction(id: "7", nil, from: "", to: ""),
      .named(phone, "Ben"), .named(phone, ""), .namedInstead(phone, "Ben", of: "+4915100000003"),
      .namedLikeAPhone("+4915100000003"), .notAPhone("0151"),
      .unknownTransaction("7"), .unknownTransaction(""),
      .notDone([
        "home", #"send Ben 5 --note "min = 5""#, "settings currency USD", "wipe account 7",
        "page last",
      ]),
      .notDone([
        "transactions --search x --min 1,5 --outgoing --sort oldest", "filter min 5",
        #"set amount=5 note="the rent""#, "set note amount=5", "logout",
      ]),
    ]

  private static let day = Day(seconds: 1_767_225_600)

  private static let problems: [Problem] =
    [
      .missing, .notAPhone, .taken, .weak, .unequal, .wrongPassword, .notACurrency, .unchanged,
      .unrepresentable, .unholdable, .noSuchRecipient, .ambiguous, .oneself,
      .otherCurrency(eur(0).currency),
      .insufficient(eur(123_450)), .unreceivable, .notADate, .before(day), .beforeFirst(day),
      .after(day), .below(eur(123_450)), .belowLeast(eur(123_450)), .above(eur(123_450)),
    ]
    + [.missing, .notANumber, .notAWholeNumber, .tooManyDecimals, .notPositive, .tooLarge].map {
      .amount($0)
    }

  private static let stages: [Transfer.Stage] = [
    .posting, .missing, .posted, .credited, .left, .awaited, .deleted, .withdrawing, .withdrawn,
  ]

  private static let app = CodePayApp(bank: .unanswered)

  /// A state with everything that its screen can show.
  private static func state(_ change: (inout CodePayApp.State) -> Void) -> CodePayApp.State {
    var state = app.initialState
    state.route = ScreenStack(.home)
    state.session = Session(accountId: "1", phoneNumber: "+4915100000001")
    state.account = Account(id: "1", phoneNumber: "+4915100000001", balance: eur(123_450))
    change(&state)
    return state
  }

  private static let screens: [Screen] = [
    state { state in
      state.forget()
      state.lastPhone = phone
    },
    state { state in
      state.pendingTransfers = stages.map {
        PendingTransfer(receiverPhone: phone, amount: eur(1), reference: "", stage: $0)
      }
      state.pendingDeposits = [eur(1)]
      state.asOf = Timestamp(milliseconds: 1_767_225_600_000)
      state.tidings = [.offline(lost)]
    },
    state { state in
      state.route = ScreenStack(.home, .transactions)
      state.transactions = (1...45).map { number in
        Transaction(
          id: "\(number)", senderId: "1", receiverId: "2", amount: eur(1),
          createdOn: 1_767_225_600, reference: "rent")
      }
      state.pages = 3
    },
    state { state in
      state.route = ScreenStack(.home, .addMoney)
      state.form[.amount] = "1"
    },
    state { $0.route = ScreenStack(.home, .sendMoney) },
  ].map(app.screen)

  /// The questions before a command, some of them about what a notice tells.
  private static var questions: [Text] {
    let wiped: [(Resource, BankNotice)] = [
      (.transaction, .foundTransaction(id: "7", nil, from: "", to: "")),
      (.user, .foundUser(id: "7", phone: phone)),
      (.transaction, .foundTransaction(id: "7", eur(100), from: "1", to: "2")),
      (.account, .owned(id: "7", phone: phone, balance: eur(100))),
      (.account, .owned(id: "7", phone: phone, balance: nil)),
    ]
    let wiping = wiped.map { resource, notice in
      question(.resources(.wipeTapped(resource: resource, id: "7"))) { $0.tidings = [notice] }
    }
    let sending = ["", "rent"].map { note in
      question(.sendMoney(.sendTapped(recipient: nil, amount: nil, note: nil))) { state in
        state.route = ScreenStack(.home, .sendMoney)
        state.form = Form(typed: [.recipient: phone, .amount: "1", .note: note])
      }
    }
    return
      (wiping + [question(.settings(.currencyTapped(code: "usd"))) { _ in }] + sending)
      .compactMap(\.self)
  }

  private static func question(
    _ action: CodePayApp.Action, _ change: (inout CodePayApp.State) -> Void
  ) -> Text? {
    let state = state(change)
    let name =
      switch action {
      case .resources: "wipe"
      case .settings: "settings currency"
      default: "send"
      }
    return app.commands.first { $0.name == name }?.question(in: state, before: action)
  }

  /// Returns all texts in a language, one per line.
  private static func texts(_ language: Language) -> String {
    let notices = tidings.map { $0.text { $0 } }
    let complaints = problems.map(\.text)
    let names =
      stages.map(\.text) + FieldName.allCases.map(\.label) + Sorting.allCases.map(\.word)
      + FilterCondition.allCases.map(\.word)
    let filters = [
      Filter(search: "rent").text, Transactions.remedy([.min]), Transactions.remedy([.min, .max]),
    ]
    let all: [Text] = notices + complaints + names + filters + questions
    return (all.map { Translation(language)($0) } + screens.flatMap { $0.texts(in: language) })
      .joined(separator: "\n")
  }

  @Test(arguments: Language.available) func everyTextMatchesTheTable(_ language: Language) throws {
    let table = try #require(
      Bundle.module.url(
        forResource: "texts-\(language.rawValue)", withExtension: "txt", subdirectory: "Tables"))
    let expected = try String(contentsOf: table, encoding: .utf8)
    #expect(Self.texts(language) + "\n" == expected)
  }

  /// Every language describes all commands, and the reasons why one is not available.
  @Test func commandsAreDescribedInEachLanguage() {
    let others = [Translation(.de), Translation(.es)]
    let commands = Self.app.commands
    let state = Self.app.initialState
    let reasons = commands.compactMap { $0.unavailability(in: state) }
    #expect(Set(reasons.map { Translation(.en)($0) }).count == 2)
    for text in commands.map(\.summary) + reasons {
      #expect(others.allSatisfy { $0(text) != Translation(.en)(text) }, "\(text)")
    }
  }

  /// The language may change at any time, even during a transfer.
  @Test func theUserChoosesTheLanguage() throws {
    let app = Self.app
    var state = app.initialState
    let german = try #require(app.languageChosen(.de))
    #expect(app.asking(&state, german).isEmpty)
    #expect(state.locale == .de && state.working == nil)
    #expect(
      app.shownScreen(for: state).texts(in: .de) == [
        "CodePay",
        """
        Anmelden mit „anmelden TELEFON“, ein Konto eröffnen mit
        „registrieren TELEFON --währung EUR“.
        """,
      ])
  }
}
