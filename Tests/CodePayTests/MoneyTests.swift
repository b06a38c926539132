import Foundation
import ReelApp
import ReelHTTP
import ReelTesting
import Testing

@testable import CodePay

/// Money is exact from the keyboard to the wire and back.
@Suite struct MoneyTests {
  // Moments and days come from the server and from recordings, which may have been changed.
  @Test func daysEndWhereTheCalendarDoes() throws {
    let english = Translation(.en)
    #expect(MomentText(seconds: .max, in: .utc).string(in: english) == "9999-12-31 23:59 UTC")
    #expect(MomentText(seconds: .min, in: .utc).string(in: english) == "0000-01-01 00:00 UTC")
    let day = Day(seconds: 86_400)
    #expect(try JSONDecoder().decode(Day.self, from: JSONEncoder().encode(day)) == day)
    for number in [Int.min, -719_529, 2_932_897, .max] {
      #expect(throws: DecodingError.self, "\(number)") {
        try JSONDecoder().decode(Day.self, from: Data("{\"number\":\(number)}".utf8))
      }
    }
  }

  private struct Case: Sendable, CustomStringConvertible {
    var money: Money
    var language: Language
    var description: String { "\(money.text) \(money.currency), \(language.rawValue)" }
  }

  private static let cases: Generator<[Case]> = Generator<Int>.int(in: 1...Int(Money.limit))
    .flatMap { large in
      Generator<Int>.int(in: 1...100_000).flatMap { small in
        Generator<Int>.int(in: 0...Currency.codes.count - 1).flatMap { index in
          Generator<Bool>.bool.flatMap { isLarge in
            Generator<Bool>.bool.map { isGerman in
              let currency = Currency(Currency.codes[index]).map { currency in
                Case(
                  money: Money(minor: Int64(isLarge ? large : small), currency),
                  language: isGerman ? .de : .en)
              }
              return [currency].compactMap { $0 }
            }
          }
        }
      }
    }

  /// Random amounts in all currencies survive formatting and parsing, and encoding and decoding.
  @Test func amountsSurviveRoundTrips() throws {
    var random = SeededRandom(seed: 20_260_101)
    for _ in 0..<5_000 {
      for `case` in Self.cases.sample(using: &random).value {
        let (money, translation) = (`case`.money, Translation(`case`.language))
        let style = AmountStyle(translation)
        #expect(try style.parse(style.number(money), money.currency) == money, "\(`case`)")
        let text = money.string(in: translation)
        #expect(try style.parse(text, money.currency) == money, "\(`case`)")
        #expect(try style.parse(money.text, money.currency) == money || money.currency.digits == 3)
        #expect(Money(text: money.text, money.currency) == money, "\(`case`)")
        #expect(Money(money.decimal, money.currency) == money, "\(`case`)")
        let record = AccountRecord(
          phoneNumber: "", currency: money.currency.code, balance: money.decimal)
        let sent = String(decoding: try JSONBody.encode(record), as: UTF8.self)
        let literal = sent.firstMatch(of: /"balance":([-0-9.]+)/).map { String($0.1) }
        // The digits are equal, except for trailing zeros of decimals.
        #expect(literal == Self.bare(money.text), "\(`case`)")
        let answer = #"{"id":"1","phoneNumber":"","currency":"\#(money.currency)","balance":"#
        for text in [literal ?? "", money.text] {
          let back = try JSONBody.decode(
            Element<AccountRecord>.self, from: Data((answer + text + "}").utf8))
          #expect(AccountReading(back).account.value?.balance == money, "\(`case`)")
        }
      }
    }
  }

  private static func bare(_ text: String) -> String {
    guard text.contains(".") else { return text }
    var text = text[...]
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return String(text)
  }

  @Test(
    arguments: [
      ("12", 1200), ("12.5", 1250), ("12,50", 1250), ("1,234.50", 123_450), ("1.234,50", 123_450),
      ("1 234,5", 123_450), ("1’234.50", 123_450), ("1,234,567.89", 123_456_789),
      ("1.234.567,89", 123_456_789), ("1.234.567", 123_456_700), ("1,234", 123_400),
      ("0,234000", nil), ("0.50", 50), (".5", 50), ("+7", 700), ("12 EUR", 1200), ("eur12", 1200),
      ("12 €", 1200), ("€12.5", 1250), ("-€1", nil), ("+€ 1", 100), ("1'234.50", 123_450),
      ("1\u{202f}234,50", 123_450), ("٣٤", 3400), ("10 000 000 000 000", 1_000_000_000_000_000),
    ] as [(String, Int64?)])
  func parsesTypedAmounts(_ text: String, _ cents: Int64?) {
    #expect((try? AmountStyle.english.parse(text, eur(0).currency))?.minor == cents)
  }

  @Test(arguments: [
    ("", AmountProblem.missing), ("  ", .missing), ("EUR", .missing), ("abc", .notANumber),
    ("1,23,4", .notANumber), ("1.2.3", .notANumber), ("12,34.5,6", .notANumber),
    ("--1", .notANumber),
    ("1e5", .notANumber), (".", .notANumber), ("1.234", .tooManyDecimals),
    ("0.001", .tooManyDecimals), ("12.500", .tooManyDecimals), ("€", .missing),
    ("$5", .notANumber), ("12 USD", .notANumber),
    ("0", .notPositive), ("0.00", .notPositive), ("-5", .notPositive), ("−5", .notPositive),
    ("10,000,000,000,000.01", .tooLarge), ("99999999999999999999999", .tooLarge),
    ("½", .notANumber),
    ("五", .notANumber), ("NaN", .notANumber), ("1,,000", .notANumber),
  ])
  func refusesInvalidAmounts(_ text: String, _ problem: AmountProblem) {
    #expect(throws: problem) { try AmountStyle.english.parse(text, eur(0).currency) }
  }

  @Test func theLocaleDecidesAmbiguousAmounts() throws {
    let kwd = try #require(Currency("KWD"))
    #expect(try AmountStyle.english.parse("1,234", kwd).minor == 1_234_000)
    #expect(try AmountStyle.german.parse("1,234", kwd).minor == 1_234)
    #expect(try AmountStyle.german.parse("1.234", kwd).minor == 1_234_000)
    #expect(try AmountStyle.english.parse("1.234", kwd).minor == 1_234)
    #expect(eur(-123_450).string(in: Translation(.de)) == "-1.234,50 EUR")
    let jpy = try #require(Currency("jpy"))
    #expect(Money(minor: 1_234_567, jpy).string(in: Translation(.en)) == "1,234,567 JPY")
    #expect(throws: AmountProblem.tooManyDecimals) { try AmountStyle.english.parse("1.5", jpy) }
    #expect(throws: AmountProblem.tooManyDecimals) {
      try AmountStyle.german.parse("1,234", eur(0).currency)
    }
    #expect(try AmountStyle.german.parse("1.234", eur(0).currency).minor == 123_400)
  }

  @Test(arguments: ["GBP £5", "JPY 5 ¥", "CNY ¥5", "INR ₹5", "USD $5", "AUD $5", "CHF CHF 5"])
  func currencySignsAreParsed(_ text: String) throws {
    let currency = try #require(Currency(String(text.prefix(3))))
    let money = try AmountStyle.english.parse(String(text.dropFirst(4)), currency)
    #expect(money == Money(minor: 5 * currency.scale, currency))
  }

  @Test(arguments: [
    "12.345", "1e30", "-99999999999999999999", "0.00000000000000000000000000000000000000001",
    "100000000000000.01",
  ])
  func impossibleBalancesAreRefused(_ literal: String) throws {
    let text = #"{"id":"1","phoneNumber":"","currency":"EUR","balance":\#(literal)}"#
    #expect(throws: APIError.self) {
      let record = try JSONBody.decode(Element<AccountRecord>.self, from: Data(text.utf8))
      if let error = AccountReading(record).account.error { throw error }
    }
  }

  @Test(arguments: ["12", "12.5", "12.500", "x", "", "-", ".50", "1.2.3", "+1.00"])
  func stateHoldsExactlyTheDecimals(_ text: String) {
    #expect(Money(text: text, eur(0).currency) == nil)
  }

  @Test(
    arguments: [
      ("2026-12-31", Language.en, "2026-12-31"), ("31.12.2026", .en, "2026-12-31"),
      ("12/31/2026", .en, "2026-12-31"), ("31.12.2026", .de, "31.12.2026"),
      ("31/12/2026", .en, "2026-12-31"), ("12/31/2026", .de, "31.12.2026"),
      ("1/2/2026", .en, "2026-01-02"), ("31/31/2026", .en, nil),
      ("1/2/2026", .de, "01.02.2026"), ("2024-02-29", .de, "29.02.2024"),
      ("2026-02-29", .de, nil), ("2026-13-01", .en, nil), ("yesterday", .en, nil),
      ("2026-1", .en, nil), ("1.1.26", .de, nil), ("0000-01-01", .en, nil),
      ("1969-12-31", .en, "1969-12-31"), ("12.31.2026", .en, nil),
    ] as [(String, Language, String?)])
  func dates(_ text: String, _ language: Language, _ shown: String?) {
    let translation = Translation(language)
    #expect(AmountStyle(translation).day(text)?.string(in: translation) == shown)
  }

  @Test(
    arguments: [
      ("+49 151 2345678", "+491512345678"), ("+49-(151)/2345.678", "+491512345678"),
      ("+49 (0) 151 2345678", nil), ("+49(0151)2345678", nil), ("+49 ( 0151 ) 2345678", nil),
      ("0049 (0)151 2345678", nil), ("(+49)(0)151 2345678", nil),
      ("(0049) 151 2345678", "+491512345678"),
      ("491512345678", nil), ("+0123456789", nil), ("+1234567", nil), ("+1234567890123456", nil),
      ("+49151234567x", nil), ("", nil), ("+49\u{a0}151\u{202f}2345678", "+491512345678"),
    ] as [(String, String?)])
  func phoneNumbers(_ typed: String, _ number: String?) {
    #expect(PhoneNumber.parse(typed) == number)
  }
}
