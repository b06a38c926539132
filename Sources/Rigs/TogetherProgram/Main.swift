import ReelPostgres
import ReelSharing
import ReelShell
import Together

@main
enum Main {
  static func main() async {
    var program = Program(Together())
    program.sharing = { try .postgres($0) }
    await Shell(program).run()
  }
}
