import CodePay
import Reel
import ReelApps
import ReelSupport
import Synchronization

/// The things that users have been shown as done: they must exist in the end, exactly once.
///
/// The lines of a world name new things after the decision's number, so that they can be
/// distinguished: `Show 17`, `Pool 4`, `gift 9`, `phone-1-12`, `t23`.
final class Promises: Sendable {
  /// A kind of thing.
  enum Kind: String, CaseIterable, Sendable {
    case show, pool, gift, transformer, transfer

    /// The prefix of the names.
    var prefix: String {
      switch self {
      case .show: "Show "
      case .pool: "Pool "
      case .gift: "gift "
      case .transformer: "phone-"
      case .transfer: "t"
      }
    }
  }

  /// A user's deposits, in hundredths.
  struct Deposits {
    /// The confirmed deposits.
    var added: Set<Int64> = []
    /// The deposits with an unknown outcome.
    var open: Set<Int64> = []
  }

  private struct Content {
    /// The things shown, with the first device that has shown them.
    var shown: [Kind: [String: String]] = [:]
    /// The pools of the gifts shown.
    var pools: [String: String] = [:]
    /// The things whose deletion users have requested.
    var doomed: [Kind: Set<String>] = [:]
    /// How often users have decided to keep a deleted show, which adds it again.
    var readded: [String: Int] = [:]
    var deposits: [String: Deposits] = [:]
    /// The devices whose credentials may have been lost because their disks have failed.
    var forgetful: Set<String> = []

    /// Whether the deletion of a pool was requested; its gifts are deleted with it, including those
    /// that its user has not seen.
    func isGone(_ pool: String?) -> Bool {
      pool.map { doomed[.pool]?.contains($0) == true } ?? false
    }
  }

  private let journal: Journal
  private let clock: VirtualClock
  private let content = Mutex(Content())

  init(journal: Journal, clock: VirtualClock) {
    self.journal = journal
    self.clock = clock
  }

  /// Returns the things shown whose deletion was not requested, with the first device that has
  /// shown them.
  func kept(_ kind: Kind) -> [String: String] {
    content.withLock { content in
      (content.shown[kind] ?? [:]).filter { name, phone in
        content.doomed[kind]?.contains(name) != true
          && !(kind == .gift && content.isGone(content.pools[name]))
          && !(kind == .transformer && content.forgetful.contains(phone))
      }
    }
  }

  /// Returns the deposits of users on a device.
  func deposits(on phone: String) -> Deposits {
    content.withLock { $0.deposits[phone] ?? Deposits() }
  }

  /// Records that a user requests a deletion: the thing may or may not exist in the end.
  func doom(_ kind: Kind, _ name: String) {
    _ = content.withLock { $0.doomed[kind, default: []].insert(name) }
  }

  /// Records that a user keeps a show that was deleted, by this user or another: it is added again,
  /// which another one may do, too.
  func readd(_ show: String) { content.withLock { $0.readded[show, default: 0] += 1 } }

  /// Returns how often a show may exist: several users may have added it again, each on purpose.
  func mostCopies(of show: String) -> Int { content.withLock { max(1, $0.readded[show] ?? 1) } }

  /// Records a user's deposit.
  func deposit(_ amount: Int64, on phone: String) {
    _ = content.withLock { $0.deposits[phone, default: Deposits()].open.insert(amount) }
  }

  /// Records that the disk of a device has failed, so that its data may be lost.
  func forgive(_ phone: String) {
    _ = content.withLock { $0.forgetful.insert(phone) }
  }

  /// Records what an app shows after an action.
  func look(at state: AppState, after action: AppAction, on phone: String) {
    switch action {
    case .tvshows:
      for show in state.tvshows.shows { note(.show, show.title, phone) }
    case .minipools:
      for pool in state.minipools.pools {
        note(.pool, pool.draft.name, phone)
        for gift in pool.record.contributions {
          note(.gift, gift.note, phone)
          content.withLock { $0.pools[gift.note] = pool.draft.name }
        }
      }
    case .transformers:
      for transformer in state.transformers.roster {
        if !transformer.name.hasPrefix(phone + "-") {
          violated(Rule.foreign, "\(phone) shows \(transformer.name)")
        }
        note(.transformer, transformer.name, phone)
      }
    case .codepay: lookAtMoney(state.codepay, phone)
    }
  }

  private func lookAtMoney(_ codepay: CodePayApp.State, _ phone: String) {
    if let owner = codepay.account?.phoneNumber, !owner.isEmpty, owner != Accounts.number(of: phone)
    {
      violated(Rule.foreign, "\(phone) shows the account of \(owner)")
    }
    for transaction in codepay.transactions { note(.transfer, transaction.reference, phone) }
    for case .added(let amount) in codepay.tidings { added(amount, on: phone) }
    for case .addedLate(let amount) in codepay.tidings { added(amount, on: phone) }
  }

  private func added(_ amount: Money, on phone: String) {
    content.withLock { content in
      content.deposits[phone, default: Deposits()].open.remove(amount.minor)
      content.deposits[phone, default: Deposits()].added.insert(amount.minor)
    }
  }

  private func note(_ kind: Kind, _ name: String, _ phone: String) {
    guard name.hasPrefix(kind.prefix) else { return }
    content.withLock { content in
      if content.shown[kind]?[name] == nil { content.shown[kind, default: [:]][name] = phone }
    }
  }

  private func violated(_ rule: String, _ finding: String) {
    journal.violated(
      Violation(
        rule: rule, finding: finding,
        time: clock.now.milliseconds - VirtualClock.epoch.milliseconds))
  }
}

/// The rules of every world, in addition to those that the apps declare.
package enum Rule {
  /// Something exists more than once on the service.
  package static let twice = "an action done once has its result once"
  /// Something that was shown as done does not exist in the end.
  package static let gone = "everything shown as done exists in the end"
  /// The balances do not follow from deposits and transfers.
  package static let money = "no money is created or lost"
  /// A user is shown data of another one.
  package static let foreign = "no user is shown another user's data"
  /// A client shows something other than the service's data, after everything has healed.
  package static let view = "in the end every client shows the service's data"
  /// Something is still in progress after everything has healed.
  package static let rest = "in the end nothing is in progress"
  /// A process cannot start on the content of its disk.
  package static let start = "a process starts with any content of its disk"
}

/// The accounts of the devices' users.
enum Accounts {
  /// Returns the phone number of a device's user.
  static func number(of phone: String) -> String {
    "+49151000000" + (phone.split(separator: "-").last.map(String.init) ?? "0")
  }
}
