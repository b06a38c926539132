import Testing

@testable import ReelCoding

/// The forms of types, found without a value of them.
@Suite struct FormTests {
  private struct Item: Codable {
    var id: Int
    var name: String?
    var tags: Set<String>
  }

  private enum Kind: String, Codable { case large, small }

  private indirect enum Rule: Codable {
    case any
    case all([Rule])
    case both(Rule, Rule, note: String)
  }

  /// Refuses every made value.
  private struct Money: Codable {
    var amount: String
    var currency: String
    private enum CodingKeys: CodingKey { case amount, currency }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      amount = try values.decode(String.self, forKey: .amount)
      guard !amount.isEmpty else {
        throw DecodingError.dataCorruptedError(
          forKey: .amount, in: values, debugDescription: "no amount")
      }
      currency = try values.decode(String.self, forKey: .currency)
    }
  }

  private struct Moment: Codable {
    var seconds: Int64
    init(from decoder: any Decoder) throws {
      seconds = try decoder.singleValueContainer().decode(Int64.self)
    }
    func encode(to encoder: any Encoder) throws {}
  }

  private struct Whole: Codable {
    var items: [Item]
    var kind: Kind
    var rule: Rule?
    var price: Money
    var prices: [String: Money]
    var byKind: [Kind: Int]
    var since: Moment
    var after: UInt8
  }

  private func types(_ type: any Decodable.Type) -> [String: String] {
    ProgramForm(["state": type]).types.mapValues { form in
      func text(_ members: [String: ValueForm]) -> String {
        members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
      }
      return switch form.parts {
      case .members(let members): text(members)
      case .cases(let cases):
        cases.sorted { $0.key < $1.key }.map { "\($0.key)(\(text($0.value)))" }
          .joined(separator: " ")
      case .values(let values): JSON.array(values).text
      }
    }
  }

  @Test func allPartsAreKnownWithoutAValue() {
    #expect(
      types(Whole.self) == [
        "FormTests.Whole": """
        after: UInt8, byKind: [FormTests.Kind: Int], items: [FormTests.Item], \
        kind: FormTests.Kind, price: FormTests.Money, prices: {FormTests.Money}, \
        rule: FormTests.Rule?, since: Int64
        """,
        "FormTests.Item": "id: Int, name: String?, tags: [String]",
        "FormTests.Kind": #"["large","small"]"#,
        "FormTests.Rule":
          "all(_0: [FormTests.Rule]) any() "
          + "both(_0: FormTests.Rule, _1: FormTests.Rule, note: String)",
        "FormTests.Money": "amount: String, currency: String",
      ])
  }

  @Test func aFormIsReadAsItIsWritten() throws {
    let form = ProgramForm(["state": Whole.self, "action": Rule.self])
    let read = try #require(ProgramForm(try JSON(text: form.json.text)))
    #expect(read == form && read.digest == form.digest)
  }

  /// A type inside a function has a name with an address, which differs in each process.
  @Test func namesHaveNoAddresses() {
    struct Local: Codable { var count = 0 }
    #expect(types(Local.self).keys.allSatisfy { !$0.contains("$") && !$0.contains(" ") })
  }
}
