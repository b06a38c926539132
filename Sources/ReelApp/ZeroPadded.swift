extension Int {
  /// Its digits, with zeros before them to a width, as dates and times are written.
  package func zeroPadded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
