-- Queries about a recording, which reel sql, SQLite and DuckDB answer alike.

-- The number of frames.
SELECT count(*) AS n FROM frames;

-- The actions in order.
SELECT frame, action, origin, cause FROM frames ORDER BY frame;

-- The number of frames by origin.
SELECT origin, count(*) AS n FROM frames GROUP BY origin ORDER BY origin;

-- The most frequent actions.
SELECT app, action, count(*) AS n FROM frames GROUP BY app, action ORDER BY n DESC, app, action;

-- The skipped frames.
SELECT frame, action FROM frames WHERE skipped = 1 ORDER BY frame;

-- The edited frames.
SELECT frame, action, arguments FROM frames WHERE edited = 1 ORDER BY frame;

-- The frames on other branches.
SELECT frame, branch FROM frames WHERE position IS NULL ORDER BY frame;

-- All branches.
SELECT branch, parent, start, tip, frames, current FROM branches ORDER BY start, branch;

-- The frame at which each branch starts.
SELECT b.branch, f.action FROM branches b LEFT JOIN frames f ON f.frame = b.start
ORDER BY b.branch;

-- Causes and effects.
SELECT frame, cause, request FROM causes ORDER BY frame;

-- The same by name.
SELECT e.action AS effect, c.action AS cause, count(*) AS n
FROM causes JOIN frames e ON e.frame = causes.frame JOIN frames c ON c.frame = causes.cause
GROUP BY e.action, c.action ORDER BY n DESC, effect, cause;

-- The depth of chains of effects.
WITH RECURSIVE chain(frame, depth) AS (
  SELECT frame, 0 FROM frames WHERE cause IS NULL
  UNION ALL SELECT causes.frame, chain.depth + 1
  FROM causes JOIN chain ON causes.cause = chain.frame
)
SELECT depth, count(*) AS n FROM chain GROUP BY depth ORDER BY depth;

-- All requests.
SELECT frame, request, name, fate FROM requests ORDER BY frame, request;

-- The results of requests.
SELECT name, fate, count(*) AS n FROM requests GROUP BY name, fate
ORDER BY name, coalesce(fate, '');

-- The number of answers to each request.
SELECT r.frame, r.request, r.name, count(c.frame) AS answers
FROM requests r LEFT JOIN causes c ON c.cause = r.frame AND c.request = r.request
GROUP BY r.frame, r.request, r.name ORDER BY r.frame, r.request;

-- Requests without an answer.
SELECT r.frame, r.name FROM requests r
WHERE NOT EXISTS (
  SELECT 1 FROM causes c WHERE c.cause = r.frame AND c.request = r.request
)
ORDER BY r.frame, r.request;

-- The number of changes.
SELECT count(*) AS n, count(DISTINCT path) AS paths FROM changes;

-- The paths that changed most often.
SELECT path, count(*) AS n FROM changes GROUP BY path HAVING count(*) > 1 ORDER BY n DESC, path;

-- The changes of a frame.
SELECT path, old, new FROM changes WHERE frame = 3 ORDER BY path;

-- All changes of the state of one app.
SELECT frame, path, old, new FROM changes WHERE path LIKE 'minipools.%' ORDER BY position, path;

-- The first change of each leaf.
SELECT path, min(frame) AS first FROM changes GROUP BY path ORDER BY path;

-- The last value of each leaf.
SELECT path, new FROM (
  SELECT path, new, row_number() OVER (PARTITION BY path ORDER BY position DESC) AS age
  FROM changes
) AS latest WHERE age = 1 ORDER BY path;

-- Frames that changed nothing.
SELECT frame, action FROM frames f
WHERE NOT EXISTS (SELECT 1 FROM changes c WHERE c.frame = f.frame) ORDER BY frame;

-- The frames that changed most.
SELECT f.frame, f.action, count(*) AS n FROM frames f JOIN changes c ON c.frame = f.frame
GROUP BY f.frame, f.action ORDER BY n DESC, f.frame;

-- The number of paths that each action changes.
SELECT f.action, count(DISTINCT c.path) AS paths FROM frames f JOIN changes c ON c.frame = f.frame
GROUP BY f.action ORDER BY f.action;

-- The paths that were removed.
SELECT path, count(*) AS n FROM changes WHERE new IS NULL GROUP BY path ORDER BY path;

-- The initial state.
SELECT path, value FROM beginning ORDER BY path;

-- The state after a frame.
SELECT path, value FROM state WHERE frame = 3 ORDER BY path;

-- A part of the last state.
SELECT path, value FROM state
WHERE frame = (SELECT max(frame) FROM frames WHERE position IS NOT NULL) AND path LIKE '%route%'
ORDER BY path;

-- The differences between two frames.
SELECT later.path, earlier.value AS earlier, later.value AS later
FROM (SELECT path, value FROM state WHERE frame = 4) AS later
LEFT JOIN (SELECT path, value FROM state WHERE frame = 2) AS earlier ON earlier.path = later.path
WHERE earlier.value IS NULL OR earlier.value <> later.value ORDER BY later.path;

-- The size of the state after each frame.
SELECT frame, count(*) AS leaves FROM state GROUP BY frame ORDER BY frame;

-- Values as numbers.
SELECT path, frame, CAST(new AS INTEGER) + 1 AS successor FROM changes
WHERE path LIKE '%.route.count' OR path LIKE '%goalAmountValue' AND new IS NOT NULL
ORDER BY position, path;

-- The number of frames per day.
SELECT substr(time, 1, 10) AS day, count(*) AS n FROM frames
GROUP BY substr(time, 1, 10) ORDER BY day;

-- Each action with the following one.
SELECT action, lead(action) OVER (ORDER BY position) AS following FROM frames
WHERE position IS NOT NULL ORDER BY position;
