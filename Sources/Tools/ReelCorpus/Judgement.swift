import Foundation
import ReelApp
import ReelShell
import ReelTexts
import ReelTimeline

/// Reaches verdicts about recordings, one after the other.
struct Judgement<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  let suite: Suite<State, Action>
  /// Whether recordings of earlier versions are read.
  let isTolerant: Bool
  private let translation: Translation
  private let memory = ReplayMemory<State>()

  init(suite: Suite<State, Action>, isTolerant: Bool, in translation: Translation) {
    self.suite = suite
    self.isTolerant = isTolerant
    self.translation = translation
  }

  /// Replays a recording, comparing every digest.
  ///
  /// - Throws: `QueryInterruption` if the task has been cancelled meanwhile.
  func verdict(on file: URL) throws(QueryInterruption) -> Verdict {
    do {
      return verdict(try report(on: file), of: file)
    } catch let error as QueryInterruption {
      throw error
    } catch let error as RecordingError {
      guard case .unreadable(_, let line, _) = error else {
        return Verdict(.damaged, text: translation(error.text))
      }
      let frame = RecordedAction.frame(ofLine: line, in: file)
      return Verdict(.unreadable, frame: frame, text: translation(error.text))
    } catch {
      return Verdict(.damaged, text: "\(file.path): \(translation(Text(error)))")
    }
  }

  /// Replays a recording.
  ///
  /// - Throws: the errors of ``Replay``.
  func report(on file: URL) throws -> Replay<State, Action>.Report {
    let replay = suite.replay()
    return isTolerant
      ? try replay.runAgainst(file.path, initialState: suite.initialState, reusing: memory)
      : try replay.run(file.path, reusing: memory)
  }

  private func verdict(_ report: Replay<State, Action>.Report, of file: URL) -> Verdict {
    var verdict = Verdict(.equal, frames: report.frames, digests: report.digests)
    let isFaithful = report.isFaithful && report.unreadable == nil
    if isFaithful, !isTolerant || report.formDifferences.isEmpty { return verdict }
    let review = ReplayReview(suite: suite, isTolerant: isTolerant, in: translation)
    let findings = review.findings(report)
    verdict.text = findings.joined(separator: "\n")
    let asks = report.otherRequests?.frame ?? .max
    if let divergence = report.divergence, divergence.firstDifferent <= asks {
      verdict.outcome = .differs
      verdict.frame = divergence.firstDifferent
      verdict.path = Self.differingPath(report)?.namesOnly.description
    } else if let other = report.otherRequests {
      verdict.outcome = .asks
      verdict.frame = other.frame
      let difference = Difference(from: other.recorded, to: other.replayed)
      verdict.path = difference.changes.first?.path.namesOnly.description
    } else if case .unreadable(_, let line, _)? = report.unreadable {
      verdict.outcome = .unreadable
      verdict.frame = RecordedAction.frame(ofLine: line, in: file)
    } else if let difference = report.formDifferences.first {
      verdict.outcome = .form
      verdict.path = difference.path
    }
    verdict.action = verdict.frame.flatMap { RecordedAction.json(ofFrame: $0, in: file) }
      .map { RecordedAction.name($0, as: Action.self, isSingle: suite.isSingle) }
    return verdict
  }

  /// The first differing path in the next recorded state: among the paths that the frame changes,
  /// if it changes one of them; nil if nothing differs there any more.
  static func differingPath(_ report: Replay<State, Action>.Report) -> Path? {
    let changed = report.changes?.changes.map(\.path.namesOnly) ?? []
    let different = report.divergence?.difference?.changes.map(\.path) ?? []
    let near = different.first { path in
      changed.contains { $0.isRelated(to: path.namesOnly) }
    }
    return near ?? different.first
  }
}

extension Path {
  /// The path without the identity of elements of collections.
  var namesOnly: Path {
    Path(steps.filter { if case .name = $0 { true } else { false } })
  }

  /// Whether one of two paths leads to a part of the other's value.
  func isRelated(to other: Path) -> Bool {
    steps.starts(with: other.steps) || other.steps.starts(with: steps)
  }
}
