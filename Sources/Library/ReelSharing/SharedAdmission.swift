import Reel
import ReelCoding
import ReelTexts

/// A row of a shared session's log that its form does not admit: for every participant, it is as if
/// it had never been written.
public struct RefusedRow: Sendable, Equatable {
  /// The row: `frame 7`, `request 7.1` or `branch idea`, with the numbers of the database.
  public var what: String
  /// The number of the participant whose row it is.
  public var author: Int
  /// The reason.
  public var reason: Text

  package init(what: String, author: Int, reason: Text) {
    self.what = what
    self.author = author
    self.reason = reason
  }
}

/// The reason why a row is not admitted.
package struct RowFlaw: Error, Equatable, Sendable {
  package let reason: Text

  package init(_ reason: Text) { self.reason = reason }
}

/// The numbers of frames, which follow each other, and those of the log's rows, some of which are
/// refused and have no frame.
struct SharedNumbers: Sendable, Equatable {
  /// The rows that were refused, in order.
  private(set) var refused: [Int]

  init(refused: [Int] = []) { self.refused = refused }

  /// Refuses a row after all others.
  mutating func refuse(_ row: Int) { refused.append(row) }

  /// Returns the number of a row's frame; nil if it is refused.
  func frame(of row: Int) -> Int? {
    let before = refused.count { $0 < row }
    return before < refused.count && refused[before] == row ? nil : row - before
  }

  /// Returns the row of a frame.
  func row(of frame: Int) -> Int {
    // Before the frame are the refused rows that leave fewer frames before them.
    var (low, high) = (0, refused.count)
    while low < high {
      let middle = (low + high) / 2
      if refused[middle] - middle <= frame { low = middle + 1 } else { high = middle }
    }
    return frame + low
  }

  /// Returns the name of a row's request in the timeline; nil if the row is refused.
  func frame(of request: RequestID) -> RequestID? {
    frame(of: request.frame).map { RequestID(frame: $0, index: request.index) }
  }

  /// Returns the name of a request in the log.
  func row(of request: RequestID) -> RequestID {
    RequestID(frame: row(of: request.frame), index: request.index)
  }
}

/// Decides which rows of a log become frames.
///
/// It depends on the row, the session's form and the rows before, and on nothing else, so that all
/// participants of a session decide alike.
struct SharedAdmission<Action: Codable & Sendable> {
  var numbers: SharedNumbers
  private let form: SharedForm
  private let json = JSONReader()
  private let containers = ContainerPool()

  init(in form: SharedForm, _ numbers: SharedNumbers = SharedNumbers()) {
    self.form = form
    self.numbers = numbers
  }

  /// Returns the action of a row, and the frame that is its cause.
  ///
  /// - Throws: A ``RowFlaw`` if the row is refused.
  func admit(_ row: SharedFrame) throws(RowFlaw) -> (action: Action, cause: Int) {
    if let flaw = row.flaw { throw flaw }
    guard let cause = row.cause == 0 ? 0 : numbers.frame(of: row.cause) else {
      throw RowFlaw("its cause cannot be frame \(row.cause)")
    }
    if let asks = row.asks {
      guard case .array? = try? JSON(text: String(decoding: asks, as: UTF8.self)) else {
        throw RowFlaw("its requests are not a JSON array")
      }
    }
    return (try action(row.action), cause)
  }

  /// Decodes an action.
  func action(_ bytes: [UInt8]) throws(RowFlaw) -> Action {
    do {
      try json.load(try form.read(bytes, as: "action"))
      return try json.decode(Action.self, at: 0, reusing: containers)
    } catch {
      throw RowFlaw("its action cannot be read: \(error)")
    }
  }
}
