import ReelApp

/// The contributions on a pool's page.
extension Strings {
  /// The number of contributions on the page.
  static let shownContributions = 20

  /// Returns the progress bar, if there is a goal.
  func progress(of pool: Pool) -> [any ScreenElement] {
    guard let goal = pool.goalAmountValue, goal > 0 else { return [] }
    let (hundredfold, overflows) = pool.contributed.multipliedReportingOverflow(by: 100)
    let percent = max(0, overflows ? .max : hundredfold) / goal
    return [Progress(pool.contributed, of: goal, label: page.percent(number(percent)))]
  }

  /// Returns the contributions, the newest first, up to a maximum.
  func contributions(to pool: Pool, for userId: Int) -> [any ScreenElement] {
    let all = pool.contributions.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
    var elements: [any ScreenElement] = all.prefix(Self.shownContributions).map {
      row($0, isOwn: $0.contributorId == userId)
    }
    let left = all.count - elements.count
    if left > 0 { elements.append(Paragraph(page.earlier(number(left)))) }
    return elements
  }

  private func row(_ contribution: Contribution, isOwn: Bool) -> Row {
    let who = isOwn ? page.you : page.person(String(contribution.contributorId))
    let note = contribution.note.isEmpty ? "" : ": " + contribution.note
    return Row(
      day(contribution.createdAt) + "  " + who + note, detail: dollars(contribution.amountValue),
      mark: isOwn ? Mark("•", meaning: marks.own) : nil)
  }

  /// Returns the day of a moment in ISO 8601.
  private func day(_ moment: String) -> String { String(moment.prefix(10)) }
}
