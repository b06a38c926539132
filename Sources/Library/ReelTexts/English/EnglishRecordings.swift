extension RecordingTexts {
  /// The English texts.
  static let english = RecordingTexts(
    exists: { "\($0) exists already; a recording is never overwritten" },
    damaged: { "\($0):\($1): damaged: \($2)" },
    begun: { "\($0): frame \($1) was begun and did not end; its action is not replayed: \($2)" },
    newer: {
      "\($0):1: written by a newer Reel, in format \($1); this one reads up to format \($2)"
    },
    otherApp: { "\($0):1: a recording of “\($1)”, not of “\($2)”" },
    unreadable: { "\($0):\($1): does not fit this version of the app: \($2)" },
    unwritable: { "\($0) cannot be written: \($1)" },
    notReadBack: { "an action cannot be decoded from its own encoding: \($0)" },
    lost: { "the frames in \($0) can no longer be read" },
    dropped: { "\($0):\($1): the last line was dropped: \($2)" },
    otherForm: {
      "\($0): the state's form has changed since it was recorded, so nothing is compared"
    },
    onlyTheEnd: {
      "\($0): read from its end; frames \($1) to \($2) are verified, those before are not"
    },
    parts: Parts(
      frame: { "frame \($0)" },
      state: { "the state after frame \($0)" },
      action: "an action",
      edit: "an edit",
      fate: { "the fate of request \($0)" },
      end: "the end"),
    lines: Lines(
      checksum: "its checksum is wrong",
      checksumOrOrder: "its checksum is wrong, or the line before it is missing",
      notWhole: "it is incomplete",
      noRecording: "this is not a recording of Reel: its first line has no “reel”",
      tooLong: { "it has more than \($0) bytes" },
      header: "the header lacks one of app, time, state, digest",
      state: "the state is missing",
      frame: "the frame lacks one of time, origin, action",
      digest: "“digest” is not 16 digits from 0 to f",
      keyframe: "the keyframe lacks its state or digest",
      unknown: "it is not a frame, keyframe, edit, request or end",
      fate: { "“request” is not a frame and a number, or its “fate” is not one of \($0)" },
      number: { "“\($0)” is \($1), where a whole number from \($2) to \($3) is expected" },
      branch: { "“\($0)” is not the number of a branch" },
      edit: { "the edit “\($0)” is unknown or incomplete" }),
    order: Order(
      behindEnd: "there is data after the end",
      edit: "the edit refers to a branch or frame that does not exist",
      notAsked: { "request \($0) has not been asked yet" },
      otherEnd: { "the end belongs to frame \($0), not \($1)" },
      frame: { "frame \($0) follows frame \($1)" },
      noBranch: { "there is no branch \($0)" },
      keyframe: { "the keyframe belongs to frame \($0), not to the one before it" }))
}
