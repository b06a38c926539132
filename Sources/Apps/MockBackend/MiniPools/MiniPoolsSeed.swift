import ReelStorage

/// The initial content of a MiniPools database, which is always the same.
enum MiniPoolsSeed {
  /// 2025-12-01T09:00:00Z, in milliseconds since 1970.
  private static let start: Int64 = 1_764_579_600_000
  private static let hour: Int64 = 3_600_000

  static func people(_ connection: Connection) throws {
    let names = [
      "Anna Berg", "Ben Okafor", "Carla Rossi", "David Kim", "Elif Yilmaz", "Finn Larsen",
      "Grace Liu", "Hugo Martin",
    ]
    for (index, name) in names.enumerated() {
      try connection.run(
        "INSERT INTO people VALUES (?, ?, ?, NULL, ?, ?)",
        index + 1, name, "https://example.com/avatars/\(index + 1).png", start, start)
    }
  }

  /// Creates the three pools of the documentation, then generated ones up to the count.
  static func pools(_ connection: Connection, count: Int) throws {
    for number in stride(from: 1, through: count, by: 1) {
      let time = start + Int64(number) * hour
      let plan = number <= known.count ? known[number - 1] : generatedPlan(number)
      try connection.run(
        "INSERT INTO pools (name, goal, creatorId, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)",
        plan.name, plan.goal, plan.creator, time, time)
      let pool = connection.lastInsertedID
      for (index, gift) in plan.gifts.enumerated() {
        let given = time + Int64(index + 1) * 60_000
        _ = try Contribution(
          id: 0, amount: gift.amount, note: gift.note, contributorId: gift.from,
          createdAt: given, updatedAt: given
        ).insert(into: pool, connection)
      }
    }
  }

  private struct Plan {
    var name: String
    var goal: Int?
    var creator: Int
    var gifts: [Gift]
  }

  private struct Gift {
    var amount: Int
    var from: Int
    var note: String
  }

  private static let known = [
    Plan(
      name: "Birthday gift for Anna", goal: nil, creator: 6,
      gifts: [
        Gift(amount: 20, from: 2, note: "Happy birthday!"), Gift(amount: 15, from: 3, note: ""),
      ]),
    Plan(
      name: "Trip to Rome", goal: 50, creator: 6,
      gifts: [Gift(amount: 30, from: 4, note: "See you at the station")]),
    Plan(
      name: "Office coffee", goal: 40, creator: 2,
      gifts: [
        Gift(amount: 25, from: 5, note: ""), Gift(amount: 15, from: 6, note: "For the beans"),
      ]
    ),
  ]

  private static func generatedPlan(_ number: Int) -> Plan {
    Plan(
      name: "Pool \(number)", goal: number.isMultiple(of: 4) ? nil : 20 + number % 80,
      creator: number % 8 + 1,
      gifts: (0..<number % 3).map { Gift(amount: 10 + (number + $0) % 40, from: $0 + 1, note: "") })
  }
}
