import CodePay
import MiniPools
import ReelApp
import ReelApps
import ReelHTTP
import ReelStorage
import TVShows
import Transformers

/// The four apps, whose calls are not answered.
extension AllApps {
  static let unanswered = AllApps(
    minipools: MiniPoolsApp(api: .unanswered),
    transformers: TransformersApp(
      api: .live(.unanswered(), allSpark: AllSpark(Credentials(), service: "unanswered"))),
    tvshows: TVShowsApp(api: .unanswered), codepay: CodePayApp(bank: .unanswered)
  ).suite
}
