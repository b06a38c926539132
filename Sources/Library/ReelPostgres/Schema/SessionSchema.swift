extension PostgresSchema {
  /// The tables of shared sessions.
  public static let sessions = PostgresSchema(
    "reel",
    migrations: [
      """
      CREATE TABLE reel.sessions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL UNIQUE,
        app text NOT NULL,
        types text NOT NULL,
        state json NOT NULL,
        digest text NOT NULL,
        lease interval NOT NULL DEFAULT '10 seconds',
        started bigint NOT NULL DEFAULT floor(extract(epoch FROM clock_timestamp()) * 1000)
      );
      CREATE TABLE reel.heads (
        session bigint PRIMARY KEY REFERENCES reel.sessions,
        number bigint NOT NULL DEFAULT 0,
        revision bigint NOT NULL DEFAULT 0
      ) WITH (fillfactor = 50);
      CREATE TABLE reel.participants (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        session bigint NOT NULL REFERENCES reel.sessions,
        name text NOT NULL,
        login text NOT NULL DEFAULT session_user,
        may_act boolean NOT NULL,
        joined timestamptz NOT NULL DEFAULT clock_timestamp(),
        seen timestamptz NOT NULL DEFAULT clock_timestamp(),
        departed timestamptz,
        frame bigint NOT NULL DEFAULT 0
      ) WITH (fillfactor = 50);
      CREATE INDEX ON reel.participants (session);
      CREATE TABLE reel.frames (
        session bigint REFERENCES reel.sessions,
        number bigint CHECK (number > 0),
        author bigint NOT NULL REFERENCES reel.participants,
        draft bigint NOT NULL,
        time bigint NOT NULL,
        origin text NOT NULL CHECK (origin IN ('user', 'effect', 'shell')),
        cause bigint NOT NULL DEFAULT 0 CHECK (cause >= 0 AND cause < number),
        answers integer NOT NULL DEFAULT 0 CHECK (answers >= 0),
        action json NOT NULL,
        asks json,
        digest text,
        PRIMARY KEY (session, number),
        UNIQUE (author, draft)
      );
      CREATE TABLE reel.keyframes (
        session bigint,
        number bigint,
        state json NOT NULL,
        digest text NOT NULL,
        PRIMARY KEY (session, number),
        FOREIGN KEY (session, number) REFERENCES reel.frames
      );
      CREATE TABLE reel.requests (
        session bigint,
        frame bigint,
        place integer CHECK (place > 0),
        line text NOT NULL,
        is_writing boolean NOT NULL,
        is_repeatable boolean NOT NULL,
        performer bigint NOT NULL REFERENCES reel.participants,
        standing text NOT NULL CHECK (standing IN ('waiting', 'running', 'answered', 'superseded',
          'cancelled', 'lost', 'joined')),
        starts integer NOT NULL DEFAULT 0,
        revision bigint NOT NULL,
        PRIMARY KEY (session, frame, place),
        FOREIGN KEY (session, frame) REFERENCES reel.frames
      ) WITH (fillfactor = 70);
      CREATE INDEX ON reel.requests (session, line) WHERE standing IN ('waiting', 'running');
      CREATE INDEX ON reel.requests (session, revision);

      GRANT SELECT ON ALL TABLES IN SCHEMA reel TO reel_look;
      GRANT INSERT, UPDATE (seen, departed, frame) ON reel.participants TO reel_look;
      ALTER TABLE reel.participants ENABLE ROW LEVEL SECURITY;
      CREATE POLICY all_see ON reel.participants FOR SELECT USING (true);
      CREATE POLICY own_join ON reel.participants FOR INSERT WITH CHECK (login = session_user);
      CREATE POLICY own_news ON reel.participants FOR UPDATE USING (login = session_user);
      GRANT INSERT ON reel.sessions, reel.heads, reel.frames, reel.keyframes, reel.requests
        TO reel_act;
      GRANT UPDATE ON reel.heads TO reel_act;
      GRANT UPDATE (performer, standing, starts, revision) ON reel.requests TO reel_act;
      """,
      """
      CREATE TABLE reel.firsts (
        session bigint,
        name text,
        number bigint NOT NULL,
        PRIMARY KEY (session, name),
        FOREIGN KEY (session, number) REFERENCES reel.frames
      );
      INSERT INTO reel.firsts (session, name, number)
      SELECT f.session, k.name, min(f.number)
      FROM reel.frames f, json_object_keys(
        CASE json_typeof(f.action) WHEN 'object' THEN f.action ELSE '{}' END) k(name)
      GROUP BY f.session, k.name;
      INSERT INTO reel.firsts (session, name, number)
      SELECT s.id, s.app, 1
      FROM reel.sessions s JOIN reel.frames f ON f.session = s.id AND f.number = 1
      ON CONFLICT DO NOTHING;
      CREATE TABLE reel.branches (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        session bigint NOT NULL REFERENCES reel.sessions,
        name text NOT NULL CHECK (name <> ''),
        author bigint NOT NULL REFERENCES reel.participants,
        start bigint NOT NULL CHECK (start >= 0),
        count bigint NOT NULL CHECK (count >= 0),
        digest text NOT NULL,
        offered timestamptz NOT NULL DEFAULT clock_timestamp(),
        UNIQUE (session, name)
      );
      CREATE TABLE reel.branch_frames (
        branch bigint REFERENCES reel.branches,
        number bigint CHECK (number > 0),
        time bigint NOT NULL,
        origin text NOT NULL CHECK (origin IN ('user', 'effect', 'shell')),
        cause bigint NOT NULL DEFAULT 0 CHECK (cause >= 0 AND cause < number),
        answers integer NOT NULL DEFAULT 0 CHECK (answers >= 0),
        action json NOT NULL,
        asks json,
        fates json NOT NULL,
        PRIMARY KEY (branch, number)
      );
      GRANT SELECT ON reel.firsts, reel.branches, reel.branch_frames TO reel_look;
      GRANT UPDATE (may_act) ON reel.participants TO reel_look;
      GRANT INSERT ON reel.firsts, reel.branches, reel.branch_frames TO reel_act;
      """,
    ])
}
