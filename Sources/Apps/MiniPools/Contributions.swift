import ReelApp
import ReelHTTP
import ReelSupport

/// The contributions on a pool's page.
extension PoolPage {
  /// The number of contributions on the page.
  static let shownContributions = 20

  /// Returns the progress bar, if there is a goal.
  func progress(of pool: Pool) -> [any ScreenElement] {
    guard let goal = pool.goalAmountValue, goal > 0 else { return [] }
    // Rounded down, and at most the largest integer: amounts come from the network.
    let percent = Int(clamping: Int128(max(0, pool.contributed)) * 100 / Int128(goal))
    return [Progress(pool.contributed, of: goal, label: "\(number: percent) %")]
  }

  /// Returns the contributions, the newest first, up to a maximum.
  @ScreenBuilder
  func contributions(to pool: Pool, _ names: [Int: String]) -> [Screen.Element] {
    let all = pool.contributions.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
    let left = all.count - Self.shownContributions
    all.prefix(Self.shownContributions).map { row($0, names[$0.contributorId]) }
    if left > 0 {
      Paragraph(
        Text(left, one: "… and \(number: left) earlier", other: "… and \(number: left) earlier"))
    }
  }

  private func row(_ contribution: Contribution, _ name: String?) -> Row {
    let isOwn = contribution.isOwn
    let who: Text =
      isOwn
      ? Text("you", context: "who contributes")
      : name.map { Text(verbatim: $0) } ?? "person \(contribution.contributorId)"
    let note = contribution.note.isEmpty ? "" : ": " + contribution.note
    return Row(
      contribution.day + Text(verbatim: "  ") + who + Text(verbatim: note),
      detail: Text(Dollars(contribution.amountValue)),
      mark: isOwn ? Mark("•", meaning: Text("yours", context: "a contribution")) : nil)
  }
}

// Who has contributed: the service tells the names only if they are asked for.
extension MiniPoolsApp.State {
  /// The contributors to the open pool by id, with their names where they are known.
  var contributors: [Choice] {
    Set(topPool?.contributions.map(\.contributorId) ?? []).sorted().map { id in
      Choice(String(id), Text(verbatim: people?[id] ?? ""))
    }
  }

  /// Tells the name that was asked for, or that there is no such person.
  mutating func tellAsked() {
    guard let id = asked.take() else { return }
    message = people?[id].map { .person(id: id, name: $0) } ?? .noSuchPerson(id: id)
  }

  /// Takes the names of all people, and tells the one that was asked for.
  mutating func learned(_ outcome: Answer<[Person]>) {
    guard let id = asked else { return }
    switch outcome {
    case .done(let all):
      people = Dictionary(all.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
      tellAsked()
    case .failed(let error):
      asked = nil
      message = .personFailed(id: id, error: error)
    }
  }
}

extension Contribution {
  /// The day on which it was made; as the service writes it, if that is not a moment.
  fileprivate var day: Text {
    Timestamp(iso8601: createdAt).map { Text($0.date) } ?? Text(verbatim: createdAt)
  }
}
