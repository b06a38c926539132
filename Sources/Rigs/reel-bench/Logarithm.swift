import Foundation

extension Double {
  /// Its decadic logarithm.
  var log10: Double { Foundation.log10(self) }

  /// The exponent of the first power of ten that is not below it.
  var log10RoundedUp: Int { Int(log10.rounded(.up)) }

  /// A power of ten.
  static func power(of exponent: Int) -> Double { pow(10, Double(exponent)) }
}
