import Reel
import ReelApp
import ReelHTTP
import ReelSupport

/// The formatter: the only place where numbers and moments become text.
extension Strings {
  /// Returns a number with its digits in groups: `1,234`, `1.234`.
  func number(_ number: Int) -> String {
    (number < 0 ? "−" : "") + String(number.magnitude).grouped(by: numbers.groupSeparator)
  }

  /// Returns a number of shows: `1,234 shows`.
  func shows(_ count: Int) -> String { numbers.shows(count, number(count)) }
}

// Messages for the user.
extension Strings {
  /// Returns the notices about the last operation.
  func notices(_ state: TVShowsApp.State) -> [Notice] {
    switch state.message {
    case nil: []
    case .duplicate(let id, let title, let year, let added)?:
      [Notice(.info, messages.duplicate(title, String(year), String(id), String(added)))]
    case .deleted(let title)?: [Notice(.info, messages.deleted(title))]
    case .restored(let title, let how)?: [Notice(.info, messages.restored(title, how))]
    case .editedIsGone?: [Notice(.error, messages.editedIsGone)]
    case .unknown(let id)?: [Notice(.error, messages.unknown(String(id)))]
    case .noShow?: [Notice(.error, messages.noShow)]
    case .noConflict(let title)?: [Notice(.error, messages.noConflict(title))]
    case .saveFailed(let problem)?: [Notice(.error, messages.saveFailed(text(of: problem)))]
    case .storeTroubled(let problem)?: [Notice(.error, messages.storeTroubled(text(of: problem)))]
    case .simulateFailed(let error)?: [Notice(.error, messages.simulateFailed(text(of: error)))]
    }
  }

  /// Returns an error of the network or the server as a sentence.
  func text(of error: APIError) -> String {
    switch error {
    case .invalidBaseURL(let text): return errors.invalidAddress(text)
    case .noConnection: return errors.noConnection
    case .timedOut: return errors.timedOut
    case .connectionLost: return errors.connectionLost
    case .tooLong(_, let limit): return errors.tooLong(APIError.size(limit))
    case .redirected(_, let target): return errors.redirected(target)
    case .status(401, _), .status(403, _): return errors.unauthorized
    case .status(404, _): return errors.notFound
    case .status(let code, let message):
      let reason = message.map { ": \($0)" } ?? ""
      return code >= 500
        ? errors.serverTrouble(String(code), reason) : errors.refused(String(code), reason)
    case .malformed(let problem, let place):
      return errors.malformed(text(of: problem), place.isEmpty ? "" : " (\(place))")
    case .unsendable(let problem): return errors.unsendable(problem)
    case .cancelled: return errors.cancelled
    }
  }

  /// Returns a problem of an answer as a part of a sentence.
  private func text(of malformation: Malformation) -> String {
    switch malformation {
    case .notJSON: malformations.notJSON
    case .missing(let name): malformations.missing(name)
    case .expected(let kind): malformations.expected(malformations.kind(kind))
    case .null(let kind): malformations.null(malformations.kind(kind))
    case .other(let sentence): sentence
    }
  }

  /// Returns a problem of the database as a sentence.
  func text(of problem: StoreProblem) -> String {
    switch problem {
    case .damaged(let file): store.damaged(file)
    case .newer(let file, let found, let known): store.newer(file, String(found), String(known))
    case .readOnly(let file): store.readOnly(file)
    case .busy(let file): store.busy(file)
    case .notOpen: store.notOpen
    case .full(let file): store.full(file)
    case .other(let message): store.other(message)
    }
  }
}

// Reasons why a command is not available.
extension Strings.Reasons {
  func notReady(_ state: TVShowsApp.State) -> String? {
    switch state.store {
    case .ready: nil
    case .closed: closed
    case .opening: opening
    case .failed: noStore
    }
  }

  func saving(_ state: TVShowsApp.State) -> String? { state.form?.saving == nil ? nil : saving }

  func nothingDeleted(_ state: TVShowsApp.State) -> String? {
    state.deleted.shows.isEmpty ? nothingDeleted : nil
  }

  func onHome(_ state: TVShowsApp.State) -> String? { state.route.count > 1 ? nil : onHome }
}

extension TVShowsApp.State {
  /// The reasons why a command is not available, in the language of the state.
  var reasons: Strings.Reasons { Strings.reasons[locale] }
}
