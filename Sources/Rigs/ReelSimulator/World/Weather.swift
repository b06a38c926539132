/// The behaviour of the network between a device and the service, as fractions of requests.
package struct NetworkBehaviour: Equatable, Sendable {
  /// The possible faults of a request.
  package enum Fault: String, CaseIterable, Sendable {
    /// It does not arrive.
    case lose
    /// It arrives, but its answer does not.
    case drop
    /// It is given up, and arrives after later ones.
    case late
    /// It arrives twice.
    case duplicate
    /// Half of its answer arrives.
    case truncate
    /// Its answer arrives with wrong bytes.
    case corrupt
    /// Its answer is a 500, and it was not carried out.
    case refuse
    /// Its answer is a 500, but it was carried out.
    case spoil
  }

  /// Whether nothing gets through.
  package var isCut = false
  /// The percentage of requests with each fault.
  package var faults: [Fault: Int] = [:]
  /// The maximum time of one way, in milliseconds.
  package var slowest = 60

  /// A network without faults.
  package static let fair = NetworkBehaviour()

  /// Parses words such as `cut`, `fair` or `lose=10 late=5 slow=900`; nil for others.
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

  /// The words for it.
  package var text: String {
    if isCut { return "cut" }
    var words = Fault.allCases.compactMap { fault in
      faults[fault].map { "\(fault.rawValue)=\($0)" }
    }
    if slowest != Self.fair.slowest { words.append("slow=\(slowest)") }
    return words.isEmpty ? "fair" : words.joined(separator: " ")
  }
}
