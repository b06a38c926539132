extension Strings {
  /// The English texts.
  static let english = Strings(
    summary: "The shows you watch, also available offline",
    numbers: Numbers(
      groupSeparator: ",",
      shows: { $0 == 1 ? "1 show" : "\($1) shows" },
      seasons: { $0 == 1 ? "\($1) season" : "\($1) seasons" },
      changes: { $0 == 1 ? "1 change" : "\($1) changes" },
      date: "YYYY-MM-DD"),
    start: Start(
      title: "TV Shows is starting",
      store: "Local database",
      closed: "is not open",
      opening: "is being opened …",
      ready: { "ready, \($0)" },
      inMemory: "in memory: nothing is kept",
      failed: "cannot be used",
      network: "Network",
      waiting: "waiting for the database",
      connecting: "asking the server …",
      connected: "ready",
      retryStore:
        "“retry” tries again; “continue” works in memory, where nothing is kept.",
      retryNetwork: "“retry” tries again; “continue” works offline, with the shows that are here."),
    home: Home(
      title: "TV Shows", add: "Add new TV show", list: "Show list of added shows",
      watch: "What to watch next"),
    add: AddPage(
      title: "Add new TV show",
      editTitle: { "Edit \($0)" },
      duplicate: { "There is already “\($0)” of \($1), as number \($2)." },
      name: "Title",
      year: "Year of release",
      seasons: "Number of seasons",
      blankTitle: "Give the title of the show.",
      blankYear: "Give the year of release.",
      blankSeasons: "Give the number of seasons.",
      tooLong: { "The title has \($0) characters; at most \($1) are allowed." },
      notANumber: "This has to be a whole number.",
      yearOutside: { "The year has to be from \($0) to \($1)." },
      seasonsOutside: { "The number of seasons has to be from \($0) to \($1)." },
      howTo: "Fill in with “set title …”, “set year …” and “set seasons …”, then “save”."),
    list: List(
      title: "Added shows",
      empty: "There are no shows yet. Add one with “add”.",
      nothingFound: { "No title contains “\($0)”." },
      sorted: { "\($0), sorted \($1)" },
      sortedAndSearched: { "\($0) with “\($2)” in the title, sorted \($1)" },
      byTitle: "by title", byYear: "by year", bySeasons: "by number of seasons",
      newest: "by date added, the latest first",
      byTitleDown: "by title, from Z to A", byYearDown: "by year, the latest first",
      bySeasonsDown: "by number of seasons, the most first",
      range: { "\($0)–\($1) of \($2)" },
      detail: { "\($0) · \($1)" },
      hint: "“sort year” sorts, “search TEXT” searches, “open 3” shows number 3.",
      hintPages: "“next” and “previous” turn the pages.",
      hintSearch: "“search” alone ends the search."),
    page: Page(
      server: "On the server",
      sync: { sync in
        switch sync {
        case .synced: "✓ as here"
        case .pending: "↑ not sent yet"
        case .failed: "! not synced"
        }
      },
      watched: { "watched \($0) of \($1)" }),
    watch: WatchPage(
      title: "What to watch next",
      nothing: "All seasons of all shows have been watched.",
      season: { "season \($0) of \($1)" },
      next: { "\($0), season \($1)" },
      begun: "started",
      hint: "“watched 3” marks one more season of number 3, “watched 3 0” none."),
    marks: Marks(
      new: "new", changed: "changed", gone: "gone", pending: "not sent yet", failed: "not synced",
      watched: "all watched"),
    sync: Sync(
      lastEnd: { "Last synced at \($0)." },
      pending: { "\($1) not sent yet." },
      changedElsewhere: {
        "Another client has changed “\($0)” meanwhile. There it is \($1); here it is \($2). "
          + "“mine \($3)” sends yours, “theirs \($3)” takes the other one."
      },
      notDeleted: {
        "“\($0)” was not deleted: another client has changed it meanwhile, to \($1). "
          + "“mine \($2)” deletes it anyway, “theirs \($2)” keeps it."
      },
      deletedElsewhere: {
        "Another client has deleted “\($0)”, which you have changed. "
          + "“mine \($1)” adds it again, “theirs \($1)” removes it here."
      },
      version: { "“\($0)”, \($1), \($2)" },
      failed: { "\($1) not synced: given up. Try again with “sync”." },
      nextTryInASecond: "Next try in 1 second.", nextTryInSeconds: "Next try in # seconds.",
      trying: "Trying again.",
      inMemory: "Nothing is kept on this machine: the database is in memory."),
    messages: Messages(
      duplicate: {
        "There was already “\($0)” of \($1), as number \($2). "
          + "“delete \($3)” removes the new one."
      },
      deleted: { "“\($0)” is deleted. “undo” restores it." },
      restored: { title, how in
        let again = "“\(title)” is back"
        return switch how {
        case .takenBack: again + ", as it was."
        case .uncertain: again + "; if the server has deleted it already, it is added again."
        case .anew: again + ". The server had deleted it: there it is now a new show, added today."
        }
      },
      editedIsGone:
        "Another client has deleted the show. What you have typed is still here: “save” adds it "
        + "again.",
      unknown: { "There is no show number \($0). “list” shows all with their numbers." },
      noShow: "There is no show on the screen: say which one, as in “open 3”.",
      noConflict: { "There is only one version of “\($0)”." },
      saveFailed: { "The show was not saved; what you have typed is still here. \($0)" },
      storeTroubled: { "The local database: \($0)" },
      simulateFailed: { "The other client could not add a show. \($0)" }),
    errors: Errors(
      invalidAddress: { "“\($0)” is not the address of a server." },
      noConnection: "You are offline; saved changes wait here.",
      timedOut: "The server took too long to answer.",
      connectionLost: "The connection was lost before the answer arrived.",
      tooLong: { "The server’s answer is longer than \($0), so it is not read." },
      redirected: { "The server redirects to \($0), which is not followed." },
      unauthorized: "The server does not accept this program’s application id or key (401).",
      notFound: "The server has no TV shows at this address (404).",
      serverTrouble: { "The server has a problem (\($0)\($1))." },
      refused: { "The server refused this (\($0)\($1))." },
      malformed: { "Unexpected response from the server: \($0)\($1)." },
      unsendable: { "This cannot be sent: \($0)." },
      cancelled: "The request was cancelled."),
    malformations: Malformations(
      notJSON: "it is not JSON",
      missing: { "“\($0)” is missing" },
      expected: { "\($0) was expected" },
      null: { "null, where \($0) was expected" },
      kind: { $0.text(in: .en) }),
    store: Store(
      damaged: {
        "\($0) is not a database or is damaged. Move it away, and the server’s shows are fetched again."
      },
      newer: {
        "\($0) is from a newer version of this program: it has version \($1), the latest known is \($2)."
      },
      readOnly: { "\($0) cannot be written. Make the file and its directory writable." },
      busy: { "\($0) is in use by another program. Try again when that is done." },
      full: { "There is no room for \($0) to grow. Make room on the disk, then try again." },
      notOpen: "No database is open here.",
      other: { $0 }),
    commands: Commands(
      title: "title",
      field: "field",
      value: "value",
      home: "Go to the first screen",
      add: "Add a show; without options, open the form",
      addTitle: "the title",
      addYear: "the year of release",
      addSeasons: "the number of seasons",
      edit: "Change a show; without options, open the form",
      open: "Show one show by its number",
      delete: "Delete a show",
      confirmDelete: { "Delete “\($0)”?" },
      undo: "Undo the last deletion",
      undoDetails: "Until the server has been told of the deletion, nothing has happened there. "
        + "Afterwards the show is added again: it keeps its number and its watched seasons, "
        + "and the server gives it another id and another date.",
      watched: "Note how many seasons you have watched; without a number, one more",
      watchedSeasons: "how many seasons",
      watch: "Show what to watch next",
      mine: "Of two versions of a show, keep yours",
      theirs: "Of two versions of a show, take the other client’s",
      search: "Search the titles for a text; alone, end the search",
      sort: "Show the list in another order",
      text: "text",
      set: "Fill in a field of the form; without a value, clear it",
      setDetails: "Several at once: set title=\"Twin Peaks\" year=1990 seasons=3.",
      fields: [:],
      save: "Save the form",
      list: "Show all shows, or those with a text in the title",
      listSort: "the order of the shows",
      listSearch: "a part of the title",
      next: "Show the next shows",
      previous: "Show the previous shows",
      sync: "Send and fetch now, including changes that were given up",
      simulate: "Add a show as if another client had",
      back: "Go back to the previous screen",
      retry: "Retry what failed at the start",
      continue: "Continue without what failed at the start"),
    reasons: Reasons(
      closed: "the local database is not open; “retry” opens it",
      opening: "the local database is being opened",
      noStore: "the local database cannot be used; “retry” or “continue” first",
      noForm: "open the form first, with “add”",
      saving: "wait until the show is saved",
      noList: "open the list first, with “list”",
      lastPage: "these are the last shows",
      firstPage: "these are the first shows",
      onHome: "this is the first screen",
      nothingDeleted: "nothing has been deleted here",
      noStart: "the start has finished"))
}
