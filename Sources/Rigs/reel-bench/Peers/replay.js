// Reads a recording line by line, as JSON.parse does, and dispatches its actions to a store as
// Redux has it: for comparison with Reel's replay of the same file.
//
// createStore is Redux's core without its checks (redux.js.org): a reducer, a state, listeners.
const fs = require("fs");

function createStore(reducer, state) {
  const listeners = [];
  return {
    getState: () => state,
    subscribe: (listener) => listeners.push(listener),
    dispatch(action) {
      state = reducer(state, action);
      for (const listener of listeners) listener();
      return action;
    },
  };
}

function reducer(state, action) {
  if ("add" in action) return { ...state, count: state.count + action.add };
  if ("reset" in action) return { ...state, count: 0 };
  if ("minipools" in action) return { ...state, minipools: minipools(state.minipools, action.minipools) };
  return state;
}

// Of MiniPools, what the benchmark does most: typing a name.
function minipools(state, action) {
  const values = action.poolForm?.edited?.values;
  if (!values) return state;
  return { ...state, form: { ...state.form, name: values.name, nameProblem: null } };
}

const start = process.hrtime.bigint();
const text = fs.readFileSync(process.argv[2], "utf8");
let store;
let frames = 0;
let from = 0;
while (from < text.length) {
  let to = text.indexOf("\n", from);
  if (to < 0) to = text.length;
  const line = JSON.parse(text.slice(from, to));
  if (line.action) {
    store.dispatch(line.action);
    frames += 1;
  } else if (line.reel) {
    store = createStore(reducer, line.state);
  }
  from = to + 1;
}
const nanoseconds = process.hrtime.bigint() - start;
console.log(JSON.stringify({
  frames,
  count: store.getState().count,
  nanoseconds: Number(nanoseconds),
  residentBytes: process.memoryUsage().rss,
}));
