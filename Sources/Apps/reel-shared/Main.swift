import ReelApps
import ReelPostgresCorpus
import ReelPostgres
import ReelSharing
import ReelShell

@main
enum Main {
  static func main() async {
    var program = Apps.program(named: "reel-shared")
    program.sharing = { try .postgres($0) }
    await Shell(program, adding: [.db, .sharedCorpus]).run()
  }
}
