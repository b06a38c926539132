extension Strings {
  /// The English texts.
  static let english = Strings(
    team: { team in
      switch team {
      case .autobot:
        TeamName(
          glyph: "Ⓐ", singular: "Autobot", plural: "Autobots",
          count: { "\($0) Autobot\($0 == 1 ? "" : "s")" })
      case .decepticon:
        TeamName(
          glyph: "Ⓓ", singular: "Decepticon", plural: "Decepticons",
          count: { "\($0) Decepticon\($0 == 1 ? "" : "s")" })
      }
    },
    stat: { $0.rawValue },
    order: { order in
      switch order {
      case .made: "by when they were made"
      case .name: "by name"
      default: "by \(order.rawValue), the best first"
      }
    },
    listSeparator: ", ",
    home: Home(
      title: "Transformers",
      cybertron: "Cybertron",
      battlefield: "Battlefield",
      fights: { "\($0) fight\($0 == 1 ? "" : "s") ahead" },
      missing: { "needs \($0 == "Autobot" ? "an" : "a") \($0)" }),
    cybertron: Cybertron(
      title: "Cybertron",
      empty: """
        There are no Transformers yet. Create one with its team and eight numbers:
          create Optimus Prime --team autobot --strength 10 --intelligence 10 --speed 8
            --endurance 10 --rank 10 --courage 10 --firepower 8 --skill 10
        or fill in the form that “create” alone opens.
        """,
      heading: { $1.isEmpty ? $0 : "\($0)   \($1)" },
      rating: { "rating \($0)" },
      numbers: { "\($0) \($1) · rating \($2)" },
      view: { count, search, order in
        let all = count == 1 ? "1 Transformer" : "\(count) Transformers"
        return all + (search.isEmpty ? "" : " with “\(search)” in the name") + ", sorted \(order)"
      },
      range: { "\($0)–\($1) of \($2)" },
      hint: "“sort rating” sorts, “search TEXT” searches, “show 3” shows number 3.",
      hintPages: "“next” and “previous” turn the pages.",
      hintSearch: "“search” alone ends the search."),
    form: FormPage(
      createTitle: "Create a Transformer",
      editTitle: { "Edit \($0)" },
      label: { field in
        switch field {
        case .name: "Name"
        case .team: "Autobot or decepticon"
        case .strength: "Strength, 1 to 10"
        case .intelligence: "Intelligence, 1 to 10"
        case .speed: "Speed, 1 to 10"
        case .endurance: "Endurance, 1 to 10"
        case .rank: "Rank, 1 to 10"
        case .courage: "Courage, 1 to 10"
        case .firepower: "Firepower, 1 to 10"
        case .skill: "Skill, 1 to 10"
        }
      },
      problem: { problem in
        switch problem {
        case .blankName: "Give it a name."
        case .missing: "This is missing."
        case .noTeam:
          "It is A for Autobots or D for Decepticons. “autobot” and “decepticon” will do, too."
        case .noNumber: "It has to be a whole number."
        case .outOfRange: "It has to be from 1 to 10."
        }
      },
      rating: "Overall rating",
      howTo: "Fill in with “set strength 10” or “set team=A rank=7”, then “save”; “back” leaves."),
    battlefield: Battlefield(
      title: "Battlefield",
      columns: [
        Battlefield.Column(heading: "rank", value: \.rank),
        Battlefield.Column(heading: "courage", value: \.courage),
        Battlefield.Column(heading: "strength", value: \.strength),
        Battlefield.Column(heading: "skill", value: \.skill),
        Battlefield.Column(heading: "rating", value: \.rating),
      ],
      unopposed: { "\($0) without an opponent: \($1)" },
      missing: {
        """
        There is no \($0) yet, and a battle needs one on each side. Add one with \
        “create NAME --team \($1) …”, or fill in the form that “create” opens.
        """
      }),
    result: Result(
      title: "Result",
      score: { "\($0):\($1)" },
      beats: { "\($0) beats \($1)" },
      annihilates: { "\($0) meets \($1)" },
      bothDestroyed: { "\($0) and \($1) are destroyed" },
      reason: { rule, first, second in
        switch rule {
        case .annihilation: "two special names"
        case .special: "special name"
        case .courage:
          "courage \(first.courage):\(second.courage), strength \(first.strength):\(second.strength)"
        case .skill: "skill \(first.skill):\(second.skill)"
        case .rating: "rating \(first.rating):\(second.rating)"
        }
      },
      battles: { "\($0) battle\($0 == 1 ? "" : "s")" },
      wins: { "The \($0) win: they eliminated \($1), and lost \($2)." },
      draw: { "A draw: each side lost \($0)." },
      annihilation: "An annihilation: all are destroyed, and neither side has won.",
      cutShort: { $0 == 1 ? "One fight did not take place." : "\($0) fights did not take place." },
      winners: { "Winning team, the \($0): \($1)" },
      survivors: { "Survivors of the \($0): \($1)" },
      none: "none"),
    messages: Messages(
      unknown: {
        "There is no Transformer \($0). “cybertron” lists them, “refresh” fetches them again."
      },
      nothingShown: "There is no Transformer on the screen: say which one, as in “show 3”.",
      noForm: "There was no form to fill in or save. Open one with “create” or “edit”.",
      loadFailed: { "The roster could not be fetched. \($0) Try again with “refresh”." },
      waiting: { $0 == 1 ? "A command is waiting for it." : "\($0) commands are waiting for it." },
      createFailed: { "The Transformer was not created. \($0) Try again with “save”." },
      createUnanswered: {
        "It is not known whether the Transformer was created. \($0)"
          + " Check with “refresh” and “cybertron”, or try again with “save”."
      },
      editFailed: { "The changes were not saved. \($0) Try again with “save”." },
      deleted: { "\($0) is deleted. “undo” creates it again." },
      deleteFailed: { "\($1) was not deleted. \($2) Try again with “delete \($0)”." },
      alreadyDeleted: { "Another user had already deleted \($0)." },
      restored: {
        "\($0) is created again, with another id, \($1): of those of equal rank it now fights last."
      },
      restoreFailed: { "\($0) was not created again. \($1) Try again with “undo”." },
      restoreUnanswered: {
        "It is not known whether \($0) was created again. \($1) Check with “refresh” and “cybertron”, "
          + "or try again with “undo”."
      },
      nothingDeleted: "No Transformer has been deleted here that could be created again.",
      editedIsGone: "The Transformer is no longer there. “save” creates it again as typed here.",
      newWorld: "The server no longer knew this roster's token: this is a new, empty Cybertron.",
      dropped: { "Not done because of that: \($0)." }),
    commands: Commands(
      home: "Go to the first screen",
      show: "Show a Transformer with all its numbers",
      sort: "Show the list in another order, within each team",
      search: "Search the names for a text; alone, end the search",
      next: "Show the next page of the list",
      previous: "Show the previous page of the list",
      random: "Fill in the numbers of the form at random",
      cybertron: "Go to the list of all Transformers",
      battlefield: "Go to the battlefield, where the teams meet",
      create: "Create a Transformer; alone, open the form",
      edit: "Change a Transformer; without options, open the form",
      confirmRandom: "Replace the numbers in the form?",
      set: "Fill in a field of the form; without a value, clear it",
      setDetails: "Several at once: set name=\"Optimus Prime\" team=A strength=10.",
      save: "Save the form",
      delete: "Delete a Transformer",
      confirmDelete: {
        "Delete “\($0)”, \($1 == "Autobot" ? "an" : "a") \($1) of rating \($2)?"
      },
      confirmDeleteUnseen: { "Delete Transformer \($0)?" },
      undo: "Create the last deleted Transformer again",
      undoDetails: """
        The server has deleted it for good: it is created again with the same name, team
        and numbers, and gets another id. Among those of equal rank it fights last.
        """,
      fight: "Let the teams fight",
      refresh: "Fetch the roster again",
      back: "Go back to the previous screen"),
    reasons: Reasons(
      nothingDeleted: "no Transformer has been deleted here",
      noForm: "open the form first, with “create” or “edit”",
      onHome: "this is the first screen",
      lastPage: "this is the last page",
      firstPage: "this is the first page"))
}
