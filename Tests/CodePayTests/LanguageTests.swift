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
    .api(.unsendable(problem: "NaN")), .api(.cancelled), .storage("no space"), .refused([:]),
    .wrongLogIn, .noAccount, .notLoggedIn, .full(.transaction), .pending,
    .unknown(.account, id: "7"), .ownAccount,
    .noField(.currency),
  ]

  private static let tidings: [BankNotice] =
    failures.map { .failed($0) } + [
      .offline(lost), .sent(eur(123_450), to: phone), .sentUnsettled(eur(1), to: phone, lost),
      .notSent(eur(1), to: phone, lost), .sentUnknown(eur(1), to: phone, lost),
      .takenBack(eur(1), to: phone, .receiverGone),
      .notTakenBack(eur(1), to: phone, .misstored, lost), .finished(eur(1), to: phone),
      .arrivedLate(eur(1), to: phone), .added(eur(1)), .notAdded(eur(1), lost),
      .addedUnknown(eur(1), lost), .addedLate(eur(1)), .adopted(from: eur(1), to: eur(-2)),
      .registered(phone: phone, lost), .registrationTakenBack(phone: phone), .loggedOut,
      .passwordChanged, .passwordUnknown(lost),
    ] + [Currency("USD")].compactMap { $0.map { .currencyChanged($0) } } + [
      .phoneChanged(phone), .settingTakenBack(lost), .settingUnsettled(lost),
      .resources([.user: 3, .transaction: 100], limit: 100), .wiped(.user, id: "7"),
      .owned(id: "7", phone: phone, balance: eur(123_450)),
      .owned(id: "7", phone: phone, balance: nil),
      .foundUser(id: "7", phone: phone),
      .foundTransaction(id: "7", eur(123_450), from: "1", to: "2"),
      .foundTransaction(id: "7", nil, from: "", to: ""),
      .named(phone, "Ben"), .named(phone, ""), .notAPhone("0151"),
      .unknownTransaction("7"), .unknownTransaction(""),
    ]

  private static let day = Day(seconds: 1_767_225_600)

  private static let problems: [Problem] =
    [
      .missing, .notAPhone, .taken, .weak, .unequal, .wrongPassword, .notACurrency, .unchanged,
      .unrepresentable, .noSuchRecipient, .ambiguous, .oneself, .otherCurrency(eur(0).currency),
      .insufficient(eur(123_450)), .notADate, .before(day), .after(day), .below(eur(123_450)),
      .above(eur(123_450)),
    ]
    + [.missing, .notANumber, .tooManyDecimals, .notPositive, .tooLarge].map { .amount($0) }

  private static let stages: [Transfer.Stage] = [
    .posting, .missing, .posted, .credited, .left, .withdrawing, .withdrawn,
  ]

  /// Returns all texts in a language, one per line.
  private static func texts(_ language: Language) -> String {
    let strings = Strings.in(language)
    let style = AmountStyle.in(language)
    let values = Strings.Values(amount: { style.text($0) }, day: { style.text($0) })
    let notices = tidings.map { strings.tiding($0, values) }
    let complaints = problems.map { strings.problem($0, values) }
    let names =
      stages.map { strings.home.stage($0) } + FieldName.allCases.map { strings.label($0) }
      + Sorting.allCases.map { $0.text(strings) }
      + FilterCondition.allCases.map { $0.text(strings) }
    return
      (notices + complaints + names + [
        strings.login.last(phone), strings.home.asOf("1"), strings.home.pending("1", "2", "3"),
        strings.home.pendingDeposit("1"), strings.home.pendingMark, strings.list.search("rent"),
        strings.list.range(21, 40, 45), strings.list.sorted("a", ["b", "c", "d"]),
        strings.list.filterHint, strings.list.takeBack(["a"]), strings.list.takeBack(["a", "b"]),
        strings.addMoney.after, strings.addMoney.hint,
        strings.commands.confirmWipe(.transaction, "7"),
        strings.commands.confirmWipeUser("7", phone),
        strings.commands.confirmWipeTransaction("7", "1 EUR", "1", "2"),
        strings.commands.confirmWipeAccount("7", phone, "1 EUR"),
        strings.commands.confirmWipeAccount("7", phone, nil),
        strings.commands.confirmCurrency("1 EUR", "1 USD"),
        strings.commands.confirmSend("1 EUR", phone, ""),
        strings.commands.confirmSend("1 EUR", phone, "rent"),
        strings.commands.howTo(["amount"], "add-money"),
      ])
      .joined(separator: "\n")
  }

  @Test(arguments: Language.available) func everyTextMatchesTheTable(_ language: Language) throws {
    let table = try #require(
      Bundle.module.url(
        forResource: "texts-\(language.rawValue)", withExtension: "txt", subdirectory: "Tables"))
    let expected = try String(contentsOf: table, encoding: .utf8)
    #expect(Self.texts(language) + "\n" == expected)
  }

  /// Both languages describe all commands, and the reasons why one is not available.
  @Test func commandsAreDescribedInBothLanguages() {
    let app = CodePayApp(bank: .unanswered)
    let (english, german) = (app.commands(in: .en), app.commands(in: .de))
    #expect(
      english.map(\.name) == german.map(\.name) && english.map(\.name) == app.commands.map(\.name))
    for (one, other) in zip(english, german) { #expect(one.summary != other.summary) }
    let state = app.initialState
    for name in ["home", "settings", "settings phone", "send", "back"] {
      let (one, other) = (
        english.first { $0.name == name }?.unavailability(in: state),
        german.first { $0.name == name }?.unavailability(in: state)
      )
      #expect(one != nil && other != nil && one != other, "\(name)")
    }
  }

  /// The language may change at any time, even during a transfer.
  @Test func theUserChoosesTheLanguage() throws {
    let app = CodePayApp(bank: .unanswered)
    var state = app.initialState
    let german = try #require(app.languageChosen(.de))
    #expect(app.reducer.asking(&state, german) == [])
    #expect(state.locale == .de && state.working == nil)
    #expect(
      app.shownScreen(for: state).plainText == """
        CodePay
          Anmelden mit „login TELEFON“, ein Konto eröffnen mit
        „register TELEFON --currency EUR“.
          [login] [register]
        """)
  }
}
