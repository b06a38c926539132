// Imports a file like the reducer of Redux DevTools, and returns what its monitors show. Throws if
// something that they read is missing.
function imported(text) {
  const file = JSON.parse(text)
  const lifted = JSON.parse(file.payload)
  const committed = JSON.parse(file.preloadedState)
  const {
    actionsById, computedStates, currentStateIndex, nextActionId, skippedActionIds,
    stagedActionIds, committedState,
  } = lifted
  function need(holds, what) { if (!holds) throw new Error(what) }
  need(!Array.isArray(lifted), "the payload is a lifted state, not a list of actions")
  need(JSON.stringify(committed) === JSON.stringify(committedState), "two initial states")
  need(stagedActionIds[0] === 0 && actionsById[0].action.type === "@@INIT", "no @@INIT")
  need(stagedActionIds.length === computedStates.length, "a state for each action")
  need(nextActionId === Math.max(...stagedActionIds) + 1, "the next id")
  need(currentStateIndex >= 0 && currentStateIndex < stagedActionIds.length, "the index")
  for (const id of stagedActionIds) {
    const entry = actionsById[id]
    need(entry && entry.type === "PERFORM_ACTION", `action ${id} is lifted`)
    need(typeof entry.action.type === "string", `action ${id} has a type`)
    need(Number.isInteger(entry.timestamp), `action ${id} has a time`)
  }
  for (const id of skippedActionIds) need(stagedActionIds.includes(id), `${id} is staged`)
  // A skipped action has the same state as the action before it.
  stagedActionIds.forEach((id, place) => {
    if (!skippedActionIds.includes(id) || !("state" in computedStates[place])) return
    const [before, after] = [computedStates[place - 1], computedStates[place]]
    need(JSON.stringify(before.state) === JSON.stringify(after.state), `${id} counts`)
  })
  return {
    types: stagedActionIds.slice(1).map(id => actionsById[id].action.type),
    frames: stagedActionIds.slice(1).map(id => actionsById[id].action.meta.frame),
    skipped: skippedActionIds.map(id => actionsById[id].action.meta.frame),
    state: computedStates[currentStateIndex].state,
  }
}
