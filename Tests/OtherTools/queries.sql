-- Queries about a recording that reel sql, SQLite and DuckDB answer alike, one behind the other.

-- How many frames there are.
SELECT count(*) AS n FROM frames;

-- What happened.
SELECT frame, action, origin, cause FROM frames ORDER BY frame;

-- Who dispatched how much.
SELECT origin, count(*) AS n FROM frames GROUP BY origin ORDER BY origin;

-- The most frequent actions.
SELECT app, action, count(*) AS n FROM frames GROUP BY app, action ORDER BY n DESC, app, action;

-- What counts for nothing.
SELECT frame, action FROM frames WHERE skipped = 1 ORDER BY frame;

-- What has another action than was dispatched.
SELECT frame, action, arguments FROM frames WHERE edited = 1 ORDER BY frame;

-- What is on another branch.
SELECT frame, branch FROM frames WHERE position IS NULL ORDER BY frame;

-- All branches.
SELECT branch, parent, start, tip, frames, current FROM branches ORDER BY start, branch;

-- Where each branch begins.
SELECT b.branch, f.action FROM branches b LEFT JOIN frames f ON f.frame = b.start
ORDER BY b.branch;

-- What led to what.
SELECT frame, cause, request FROM causes ORDER BY frame;

-- The same by name.
SELECT e.action AS effect, c.action AS cause, count(*) AS n
FROM causes JOIN frames e ON e.frame = causes.frame JOIN frames c ON c.frame = causes.cause
GROUP BY e.action, c.action ORDER BY n DESC, effect, cause;

-- How deep effects go.
WITH RECURSIVE chain(frame, depth) AS (
  SELECT frame, 0 FROM frames WHERE cause IS NULL
  UNION ALL SELECT causes.frame, chain.depth + 1
  FROM causes JOIN chain ON causes.cause = chain.frame
)
SELECT depth, count(*) AS n FROM chain GROUP BY depth ORDER BY depth;

-- What was asked.
SELECT frame, request, name, fate FROM requests ORDER BY frame, request;

-- What became of requests.
SELECT name, fate, count(*) AS n FROM requests GROUP BY name, fate
ORDER BY name, coalesce(fate, '');

-- How many answers each had.
SELECT r.frame, r.request, r.name, count(c.frame) AS answers
FROM requests r LEFT JOIN causes c ON c.cause = r.frame AND c.request = r.request
GROUP BY r.frame, r.request, r.name ORDER BY r.frame, r.request;

-- Requests without an answer.
SELECT r.frame, r.name FROM requests r
WHERE NOT EXISTS (
  SELECT 1 FROM causes c WHERE c.cause = r.frame AND c.request = r.request
)
ORDER BY r.frame, r.request;

-- How much changed.
SELECT count(*) AS n, count(DISTINCT path) AS paths FROM changes;

-- What changed most often.
SELECT path, count(*) AS n FROM changes GROUP BY path HAVING count(*) > 1 ORDER BY n DESC, path;

-- What one frame changed.
SELECT path, old, new FROM changes WHERE frame = 3 ORDER BY path;

-- All changes of the state of one app.
SELECT frame, path, old, new FROM changes WHERE path LIKE 'minipools.%' ORDER BY position, path;

-- When each leaf changed first.
SELECT path, min(frame) AS first FROM changes GROUP BY path ORDER BY path;

-- What each leaf is in the end.
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

-- Which actions change what.
SELECT f.action, count(DISTINCT c.path) AS paths FROM frames f JOIN changes c ON c.frame = f.frame
GROUP BY f.action ORDER BY f.action;

-- What came and went.
SELECT path, count(*) AS n FROM changes WHERE new IS NULL GROUP BY path ORDER BY path;

-- The state before everything.
SELECT path, value FROM beginning ORDER BY path;

-- The state after a frame.
SELECT path, value FROM state WHERE frame = 3 ORDER BY path;

-- A part of the state in the end.
SELECT path, value FROM state
WHERE frame = (SELECT max(frame) FROM frames WHERE position IS NOT NULL) AND path LIKE '%route%'
ORDER BY path;

-- What differs between two frames.
SELECT later.path, earlier.value AS earlier, later.value AS later
FROM (SELECT path, value FROM state WHERE frame = 4) AS later
LEFT JOIN (SELECT path, value FROM state WHERE frame = 2) AS earlier ON earlier.path = later.path
WHERE earlier.value IS NULL OR earlier.value <> later.value ORDER BY later.path;

-- How large the state was.
SELECT frame, count(*) AS leaves FROM state GROUP BY frame ORDER BY frame;

-- Numbers among the values.
SELECT path, frame, CAST(new AS INTEGER) + 1 AS successor FROM changes
WHERE path LIKE '%.route.count' OR path LIKE '%goalAmountValue' AND new IS NOT NULL
ORDER BY position, path;

-- How the frames lie in time.
SELECT substr(time, 1, 10) AS day, count(*) AS n FROM frames
GROUP BY substr(time, 1, 10) ORDER BY day;

-- What follows what.
SELECT action, lead(action) OVER (ORDER BY position) AS following FROM frames
WHERE position IS NOT NULL ORDER BY position;
