import Reel
import ReelApps
import ReelCoding
import ReelSupport
import Synchronization

/// What users have been shown as done: it has to be there in the end, exactly once.
///
/// The lines that a world gives name what they make after the decision's number, so that each thing
/// can be told from all others: `Show 17`, `Pool 4`, `gift 9`, `phone-1-12`, `t23`.
final class Promises: Sendable {
  /// A kind of thing.
  enum Kind: String, CaseIterable, Sendable {
    case show, pool, gift, transformer, transfer

    /// What the names of its things begin with.
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

  /// Money that a user has added, in hundredths.
  struct Deposits {
    /// What the user was told is added.
    var added: Set<Int64> = []
    /// What may be added, or not: the user was not told.
    var open: Set<Int64> = []
  }

  private struct Content {
    /// What has been shown, with the device that has shown it first.
    var shown: [Kind: [String: String]] = [:]
    /// What a user has asked to be deleted.
    var doomed: [Kind: Set<String>] = [:]
    var deposits: [String: Deposits] = [:]
    /// The devices whose credentials may not have been kept: their disks have failed.
    var forgetful: Set<String> = []
  }

  private let journal: Journal
  private let clock: VirtualClock
  private let content = Mutex(Content())

  init(journal: Journal, clock: VirtualClock) {
    self.journal = journal
    self.clock = clock
  }

  /// What has been shown and not been asked to be deleted, with the device that has shown it first.
  func kept(_ kind: Kind) -> [String: String] {
    content.withLock { content in
      (content.shown[kind] ?? [:]).filter { name, phone in
        content.doomed[kind]?.contains(name) != true
          && !(kind == .transformer && content.forgetful.contains(phone))
      }
    }
  }

  /// What users have added on a device.
  func deposits(on phone: String) -> Deposits {
    content.withLock { $0.deposits[phone] ?? Deposits() }
  }

  /// A user asks for something to be deleted: whether it is there in the end is open.
  func doom(_ kind: Kind, _ name: String) {
    _ = content.withLock { $0.doomed[kind, default: []].insert(name) }
  }

  /// A user adds money.
  func deposit(_ amount: Int64, on phone: String) {
    _ = content.withLock { $0.deposits[phone, default: Deposits()].open.insert(amount) }
  }

  /// The disk of a device has failed, so that what it was to keep may be gone.
  func forgive(_ phone: String) {
    _ = content.withLock { $0.forgetful.insert(phone) }
  }

  /// Takes note of what an app shows after an action.
  func look(at state: AppState, after action: AppAction, on phone: String) {
    switch action {
    case .tvshows:
      for show in JSON("tvshows", "shows", of: state).elements {
        note(.show, show["title"].string, phone)
      }
    case .minipools:
      for pool in JSON("minipools", "pools", of: state).elements {
        note(.pool, pool["name"].string, phone)
        for gift in pool["contributions"].elements { note(.gift, gift["note"].string, phone) }
      }
    case .transformers:
      for transformer in JSON("transformers", "roster", of: state).elements {
        let name = transformer["name"].string
        if !name.hasPrefix(phone + "-") {
          violated(Rule.foreign, "\(phone) shows \(name)")
        }
        note(.transformer, name, phone)
      }
    case .codepay: lookAtMoney(JSON("codepay", of: state), phone)
    }
  }

  private func lookAtMoney(_ codepay: JSON, _ phone: String) {
    let owner = codepay["account"]["phoneNumber"].string
    if !owner.isEmpty, owner != Accounts.number(of: phone) {
      violated(Rule.foreign, "\(phone) shows the account of \(owner)")
    }
    for transaction in codepay["transactions"].elements {
      note(.transfer, transaction["reference"].string, phone)
    }
    for tiding in codepay["tidings"].elements {
      for word in ["added", "addedLate"] {
        guard let amount = tiding[word]["amount"].hundredths else { continue }
        content.withLock { content in
          content.deposits[phone, default: Deposits()].open.remove(amount)
          content.deposits[phone, default: Deposits()].added.insert(amount)
        }
      }
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

/// The rules that every world keeps, besides those that the apps declare.
package enum Rule {
  /// Something is on the service more than once.
  package static let twice = "what is done once is there once"
  /// Something that was shown as done is not there in the end.
  package static let gone = "what was shown as done is there in the end"
  /// The balances do not follow from what was added and sent.
  package static let money = "no money is made or lost"
  /// A user is shown what is another one's.
  package static let foreign = "nobody is shown what is another's"
  /// A client shows something else than the service has, after everything has healed.
  package static let view = "in the end every client shows what the service has"
  /// Something is still under way after everything has healed.
  package static let rest = "in the end everything has come to rest"
  /// A process does not start on what its disk has.
  package static let start = "a process starts on whatever its disk has"
}

/// The accounts of the devices' users.
enum Accounts {
  /// The phone number of the user of a device.
  static func number(of phone: String) -> String {
    "+49151000000" + (phone.split(separator: "-").last.map(String.init) ?? "0")
  }
}
