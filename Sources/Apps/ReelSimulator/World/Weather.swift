/// What the network between a device and the service does, by which part of the requests.
package struct Weather: Equatable, Sendable {
  /// What can become of a request.
  package enum Fault: String, CaseIterable, Sendable {
    /// It does not arrive.
    case lose
    /// It arrives, and its answer does not.
    case drop
    /// It is given up, and arrives when later ones have.
    case late
    /// It arrives twice.
    case duplicate
    /// Half of its answer comes.
    case truncate
    /// Its answer comes with other bytes in it.
    case corrupt
    /// Its answer is a 500, and nothing has been done.
    case refuse
    /// Its answer is a 500, and all has been done.
    case spoil
  }

  /// Whether nothing gets through.
  package var isCut = false
  /// The part of the requests, in percent, by what becomes of them.
  package var faults: [Fault: Int] = [:]
  /// How long a way takes at most, in milliseconds.
  package var slowest = 60

  /// A network that works.
  package static let fair = Weather()

  /// Reads words such as `cut`, `fair` or `lose=10 late=5 slow=900`; nil where they say nothing.
  package init?(_ text: String) {
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=")
      switch (parts.first, parts.dropFirst().first.flatMap { Int($0) }) {
      case ("cut", nil): isCut = true
      case ("fair", nil): break
      case ("slow", let time?): slowest = time
      case (let name?, let percent?):
        guard let fault = Fault(rawValue: String(name)) else { return nil }
        faults[fault] = percent
      default: return nil
      }
    }
  }

  private init() {}

  /// The words that say it.
  package var text: String {
    if isCut { return "cut" }
    var words = Fault.allCases.compactMap { fault in
      faults[fault].map { "\(fault.rawValue)=\($0)" }
    }
    if slowest != Self.fair.slowest { words.append("slow=\(slowest)") }
    return words.isEmpty ? "fair" : words.joined(separator: " ")
  }
}
