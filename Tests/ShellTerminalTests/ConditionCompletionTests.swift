import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Completion in paths and conditions: names, elements, operators, values.
@Suite(.serialized, .occupiesAThread) struct ConditionCompletionTests {
  @Test(arguments: [60, 80, 200])
  func elementsAreOfferedWithTheirNames(columns: Int) throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory, columns: columns)
    for command in ["expect not (", ".why ", ".watch ", ".break ", ".find a == 1 or ", ".state "] {
      try session.types(
        command + "minipools.pools[id=\t",
        andSees: """
          minipools› \(command)minipools.pools[id=
            minipools.pools[id=1]  Birthday gift for Anna
            minipools.pools[id=2]  Trip to Rome
            minipools.pools[id=3]  Office coffee
          """)
    }
    #expect(try session.end() == .ok)
  }

  @Test func elementsAreFoundByOtherMembersAndTheirPlaces() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    try session.types(
      ".why minipools.pools[na\t\t",
      andSees: """
        minipools› .why minipools.pools[name="
          …name="Birthday gift for Anna"]  id 1
          …name="Trip to Rome"]            id 2
          …name="Office coffee"]           id 3
        """)
    try session.types(
      ".why minipools.pools[name=\"T\t.goalAmountV\t",
      andSees: #"minipools› .why minipools.pools[name="Trip to Rome"].goalAmountValue"#)
    try session.types(
      ".why minipools.pools[2\t", andSees: "minipools› .why minipools.pools[2]")
    // A list continues with a dot or a bracket, so no blank follows its name.
    try session.types(
      ".why minipools.po\t\t",
      andSees: """
        minipools› .why minipools.pools
          minipools.pools.count  the number of elements
          minipools.pools[id=1]  Birthday gift for Anna
          minipools.pools[id=2]  Trip to Rome
          minipools.pools[id=3]  Office coffee
        """)
    #expect(try session.end() == .ok)
  }

  /// In the current app, its name is not needed.
  @Test func partsOfTheCurrentAppAreOffered() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    try session.types(
      "expect po\t\t",
      andSees: """
        minipools› expect pools
          pools.count  the number of elements
          pools[id=1]  Birthday gift for Anna
          pools[id=2]  Trip to Rome
          pools[id=3]  Office coffee
        """)
    try session.types(
      "expect pools[id=2].na\t", andSees: "minipools› expect pools[id=2].name")
    #expect(try session.end() == .ok)
  }

  /// The common part is left out if the rest would be cut off.
  @Test func narrowTerminalsShowTheDifference() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory, columns: 60)
    try session.types(
      ".why minipools.pools[id=2].\t",
      andSees: """
        minipools› .why minipools.pools[id=2].
          …contributions       an array
          …createdAt           text
          …creatorId           a number
          …goalAmountCurrency  text
          …goalAmountValue     a number
          …id                  a number
          …name                text
          …updatedAt           text
        """)
    #expect(try session.end() == .ok)
  }

  @Test(arguments: [
    (
      "minipools.pools[id=2].name",
      """
        ==        the same value
        !=        a different value, or none
        contains  it contains this value
        matches   a regular expression matches part of it
        exists    there is a value
      """
    ),
    (
      "minipools.pools.count",
      """
        ==      the same value
        !=      a different value, or none
        <       a smaller number
        <=      at most that number
        >       a greater number
        >=      at least that number
        exists  there is a value
      """
    ),
    (
      "transformers.hasLoaded",
      """
        ==      the same value
        !=      a different value, or none
        exists  there is a value
      """
    ),
    (
      "minipools.pools",
      """
        contains  it contains this value
        exists    there is a value
      """
    ),
  ])
  func operatorsFitTheKindOfValue(path: String, list: String) throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    for command in ["expect", ".break (not", ".bisect minipools.pools exists and"] {
      try session.types(
        "\(command) \(path) \t",
        andSees: "minipools› \(command) \(path)\n\(list)")
    }
    #expect(try session.end() == .ok)
  }

  @Test func valuesOfAllElementsAreOffered() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    try session.types(
      ".find minipools.pools[id=2].name == \t\t",
      andSees: #"""
        minipools› .find minipools.pools[id=2].name == "
          "Trip to Rome"            the value now
          "Birthday gift for Anna"
          "Office coffee"
        """#)
    try session.types(
      ".find (minipools.pools[id=2].name == \"Off\tand minipools.pools.count >= \t",
      andSees: """
        minipools› .find (minipools.pools[id=2].name == "Office coffee" and minipools.po
        ols.count >= 3
        """)
    // Null is neither smaller nor greater than a number.
    try session.types(
      ".break minipools.pools[id=2].goalAmountValue > \t",
      andSees: """
        minipools› .break minipools.pools[id=2].goalAmountValue >
          50  the value now
          40
        """)
    try session.types(
      "expect transformers.hasLoaded == \t",
      andSees: """
        minipools› expect transformers.hasLoaded ==
          false  the value now
          true
        """)
    try session.types(
      "expect minipools.pools[id=2].name exists \t",
      andSees: """
        minipools› expect minipools.pools[id=2].name exists
          and  both hold
          or   one of them holds
        """)
    #expect(try session.end() == .ok)
  }

  /// The state has one team; the type has a second one.
  @Test func theCasesOfATypeAreOffered() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    session.type(".use transformers")
    try session.endsWith("transformers›")
    session.type(
      "create Jazz --team A --strength 5 --intelligence 5 --speed 5 --endurance 5 --rank 5"
        + " --courage 5 --firepower 5 --skill 5")
    try session.terminal.wait(for: "the robot") {
      $0.text.contains("Ⓐ Jazz") && $0.text.hasSuffix("\ntransformers/cybertron›")
    }
    session.press("expect transformers.roster[0].team == \t\t")
    try session.endsWith(
      """
      transformers/cybertron› expect transformers.roster[0].team == "
        "A"  the value now
        "D"
      """)
    session.press("\u{7}\u{3}")
    try session.endsWith("^C\ntransformers/cybertron›")
    #expect(try session.end() == .ok)
  }

  @Test func theyAreOfferedInGerman() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(
      showing: "[aktualisieren]\nminipools›", in: directory, language: "de")
    session.press(".break minipools.pools \t")
    try session.endsWith(
      """
      minipools› .break minipools.pools
        contains  es kommt darin vor
        exists    es gibt einen Wert
      """)
    session.press("\u{7}\u{3}")
    try session.endsWith("^C\nminipools›")
    #expect(try session.end() == .ok)
  }
}
