import ReelApps
import ReelCorpus
import ReelShell
import ReelSimulator

@main
enum Main {
  static func main() async {
    await Shell(Apps.program, adding: [.serve, .corpus, .simulate]).run()
  }
}
