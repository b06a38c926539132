// Runs a large campaign; the tests run a small one.
// SharedCampaignProgram [SHELLS ACTIONS KILLS CRASHES STOPS SEED CUTS]
import Foundation
import SharedCampaign

@main
enum Main {
  static func main() async throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    func number(_ place: Int, _ usual: Int) -> Int {
      numbers.count > place ? numbers[place] : usual
    }
    let campaign = SharedCampaign(
      shells: number(0, 8), actions: number(1, 5_000), kills: number(2, 60),
      crashes: number(3, 6), stops: number(4, 6), cuts: number(6, 24),
      seed: UInt64(number(5, 1)))
    let report = try await campaign.run()
    print(report)
    exit(report.complaints.isEmpty ? 0 : 1)
  }
}
