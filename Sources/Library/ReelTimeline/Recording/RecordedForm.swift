import Reel
import ReelCoding
import ReelSupport
import Synchronization

/// The form with which a program records.
package struct RecordedForm: Sendable {
  /// The forms of the state, of actions and of requests, and of what is in them.
  package let form: ProgramForm
  /// The digest of the form, by which programs with the same form know each other.
  package let digest: Digest
  /// The form as a recording's header has it: JSON, which is deflated where it is long and there is
  /// zlib; made where one begins, as it takes long.
  var text: [UInt8] { written.value }

  private let written: OnDemand<[UInt8]>

  /// The length from which a form is deflated: a person reads no longer one, and it would be most
  /// of a short recording.
  private static let longest = 2_000

  private static let known = Mutex<[[ObjectIdentifier]: RecordedForm]>([:])

  /// Returns the form of a program with these types, which is found out once in a process.
  ///
  /// - Parameter requests: the types of requests, by the cases on the way to those who ask.
  package static func of<State: Decodable, Action: Decodable>(
    _ state: State.Type, _ action: Action.Type, _ requests: [String: any RequestProtocol.Type] = [:]
  ) -> RecordedForm {
    let decoded = (action as? any UndecodedAction.Type)?.decoded ?? action
    var types: [String: any Decodable.Type] = ["state": state, "action": decoded]
    for (place, type) in requests { types[root(ofRequestsAt: place)] = type }
    let id = types.sorted { $0.key < $1.key }.map { ObjectIdentifier($0.value) }
    // A second thread that asks waits for the first one: finding the form takes long.
    return known.withLock { known in
      if let known = known[id] { return known }
      let found = RecordedForm(of: ProgramForm(types))
      known[id] = found
      return found
    }
  }

  private init(of form: ProgramForm) {
    let json = form.json
    self.form = form
    digest = ProgramForm.digest(of: json)
    written = OnDemand {
      let text = Array(json.text.utf8)
      guard text.count > Self.longest, let deflated = try? Deflated.base64(text) else {
        return text
      }
      return Array("\"\(deflated)\"".utf8)
    }
  }

  /// Returns the form of a program, unless a type uses a name again that it has reserved, or
  /// contains an optional of an optional.
  ///
  /// - Throws: A `FormError` that says which.
  @discardableResult
  package static func checked<State: Decodable, Action: Decodable>(
    _ state: State.Type, _ action: Action.Type, _ requests: [String: any RequestProtocol.Type]
  ) throws(FormError) -> RecordedForm {
    let form = of(state, action, requests)
    if let problem = form.form.problem { throw problem }
    return form
  }

  /// Reads a form as a header has it; nil if it is none.
  ///
  /// - Throws: ``Deflated/Missing`` if it is deflated, and there is no zlib.
  static func form(_ json: JSON) throws(Deflated.Missing) -> ProgramForm? {
    guard case .string(let deflated) = json else { return ProgramForm(json) }
    return try Deflated.bytes(deflated).flatMap {
      try? JSON(text: String(decoding: $0, as: UTF8.self))
    }.flatMap(ProgramForm.init)
  }

  /// The name of the form of requests.
  static func root(ofRequestsAt place: String) -> String {
    place.isEmpty ? "request" : "request.\(place)"
  }
}
