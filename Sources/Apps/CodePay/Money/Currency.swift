import ReelSupport

/// A currency of ISO 4217, by its code.
///
/// ```swift
/// print(Currency("kwd")?.digits ?? 0)  // 3
/// ```
package struct Currency: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
  /// The code of three letters.
  let code: String
  /// The number of decimals: 0 for JPY, 2 for EUR, 3 for KWD.
  let digits: Int

  /// Creates a currency from its code, ignoring case; nil if there is none.
  package init?(_ code: String) {
    let code = code.trimmed.uppercased()
    guard let digits = Self.table[code] else { return nil }
    self.code = code
    self.digits = digits
  }

  /// Creates a currency from its exact code, as it is stored and sent; nil if there is none.
  package init?(rawValue: String) {
    self.init(rawValue)
    if code != rawValue { return nil }
  }

  /// The code, as it is stored and sent.
  package var rawValue: String { code }

  /// The code.
  package var description: String { code }

  /// The codes of all currencies, in alphabetical order.
  static let codes = table.keys.sorted()

  /// The sign before or after an amount, if there is one.
  var sign: Character? {
    switch code {
    case "EUR": "€"
    case "GBP": "£"
    case "JPY", "CNY": "¥"
    case "INR": "₹"
    case "USD", "AUD", "CAD", "HKD", "MXN", "NZD", "SGD": "$"
    default: nil
    }
  }

  /// The number of smallest units in one.
  var scale: Int64 { (0..<digits).reduce(1) { scale, _ in scale * 10 } }

  /// The codes with a minor unit or none; metals, funds without one and test codes are not money
  /// that an account can contain.
  private static let table: [String: Int] = {
    var table: [String: Int] = [:]
    for (digits, codes) in lists {
      for code in codes.split(whereSeparator: \.isWhitespace) { table[String(code)] = digits }
    }
    return table
  }()

  private static let lists = [
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    2: """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP
    BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR
    FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW
    KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN
    NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD
    SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS
    VED VES WST XCD XCG YER ZAR ZMW ZWG
    """,
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
  ]
}
