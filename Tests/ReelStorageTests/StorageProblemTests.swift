import ReelTexts
import Testing

@testable import ReelStorage

/// What users are told about a database that cannot be used, and how it becomes part of a state.
@Suite struct StorageProblemTests {
  private static let problems: [StorageProblem] = [
    .damaged(file: "f"), .newer(file: "f", found: 2, known: 1), .readOnly(file: "f"),
    .busy(file: "f"), .full(file: "f"), .full(file: ""), .notOpen, .other(message: "x"),
  ]

  @Test(
    arguments: [
      (
        Language.en,
        """
        f is not a database or is damaged. Move it away, and an empty one is created.
        f is from a newer version of this program: it has version 2, the latest known is 1.
        f cannot be written. Make the file and its directory writable.
        f is in use by another program. Try again when that is done.
        f cannot grow. Make room on the disk, then try again.
        The database in memory cannot grow. Make room on the disk, then try again.
        No database is open here.
        x
        """
      ),
      (
        .de,
        """
        f ist keine Datenbank oder beschädigt. Wird die Datei verschoben, entsteht eine leere.
        f stammt von einer neueren Version dieses Programms: Version 2, bekannt ist 1.
        f lässt sich nicht schreiben. Die Datei und ihr Verzeichnis müssen beschreibbar sein.
        f wird von einem anderen Programm benutzt. Wenn es fertig ist, geht es wieder.
        f kann nicht wachsen. Der Datenträger braucht freien Platz, dann geht es wieder.
        Die Datenbank im Speicher kann nicht wachsen. Der Datenträger braucht freien Platz, dann \
        geht es wieder.
        Hier ist keine Datenbank geöffnet.
        x
        """
      ),
      (
        .es,
        """
        f no es una base de datos o está dañada. Muévela, y se creará una vacía.
        f es de una versión más nueva de este programa: tiene la versión 2, la conocida es 1.
        f no se puede escribir. Permite escribir en el archivo y su carpeta.
        f está en uso por otro programa. Inténtalo cuando haya terminado.
        f no puede crecer. Libera espacio en el disco e inténtalo otra vez.
        La base de datos en memoria no puede crecer. Libera espacio en el disco e inténtalo otra \
        vez.
        Aquí no hay ninguna base de datos abierta.
        x
        """
      ),
    ])
  func eachProblemSaysWhatTheUserCanDo(language: Language, text: String) {
    #expect(Self.problems.map { Translation(language)($0.text) }.joined(separator: "\n") == text)
  }

  @Test func anErrorBecomesAProblem() {
    func problem(_ reason: DatabaseError.Reason) -> StorageProblem {
      StorageProblem(DatabaseError(reason, file: "f", sql: "COMMIT", message: "no"))
    }
    #expect(problem(.damaged) == .damaged(file: "f"))
    #expect(problem(.newerVersion(found: 2, known: 1)) == .newer(file: "f", found: 2, known: 1))
    #expect(problem(.readOnly) == .readOnly(file: "f"))
    #expect(problem(.busy) == .busy(file: "f"))
    #expect(problem(.full) == .full(file: "f"))
    #expect(
      problem(.constraint)
        == .other(message: "f refused a change: no. The statement was: COMMIT"))
    #expect(problem(.closed) == .other(message: "f has been closed. The statement was: COMMIT"))
    #expect(StorageProblem(StorageProblem.lost) == .notOpen)
    #expect(StorageProblem(CancellationError()) == .other(message: "CancellationError()"))
    // The statement is nothing to a user who is to make room on the disk.
    #expect(
      DatabaseError(.full, file: nil, sql: "COMMIT", message: "no").text
        == StorageProblem.full(file: "").text)
  }
}
