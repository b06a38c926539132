import Reel
import ReelApp
import ReelSupport
import ReelTexts

/// The contributions on a pool's page.
extension PoolPage {
  /// The number of contributions on the page.
  static let shownContributions = 20

  /// Returns the progress bar, if there is a goal.
  func progress(of pool: Pool) -> [any ScreenElement] {
    guard let goal = pool.goalAmountValue, goal > 0 else { return [] }
    let (hundredfold, overflows) = pool.contributed.multipliedReportingOverflow(by: 100)
    let percent = max(0, overflows ? .max : hundredfold) / goal
    return [Progress(pool.contributed, of: goal, label: "\(number: percent) %")]
  }

  /// Returns the contributions, the newest first, up to a maximum.
  func contributions(to pool: Pool) -> [any ScreenElement] {
    let all = pool.contributions.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
    var elements: [any ScreenElement] = all.prefix(Self.shownContributions).map(row)
    let left = all.count - elements.count
    if left > 0 {
      elements.append(
        Paragraph(
          Text(
            left, one: "… and \(number: left) earlier", other: "… and \(number: left) earlier")))
    }
    return elements
  }

  private func row(_ contribution: Contribution) -> Row {
    let isOwn = contribution.contributorId == userId
    let who: Text =
      isOwn ? Text("you", context: "who contributes") : "person \(contribution.contributorId)"
    let note = contribution.note.isEmpty ? "" : ": " + contribution.note
    return Row(
      contribution.day + Text(verbatim: "  ") + who + Text(verbatim: note),
      detail: Text(Dollars(contribution.amountValue)),
      mark: isOwn ? Mark("•", meaning: Text("yours", context: "a contribution")) : nil)
  }
}

extension Contribution {
  /// The day on which it was made; as the service writes it, if that is not a moment.
  fileprivate var day: Text {
    Timestamp(iso8601: createdAt).map { Text($0.date) } ?? Text(verbatim: createdAt)
  }
}
