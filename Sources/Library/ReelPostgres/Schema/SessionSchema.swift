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
      """
      ALTER TABLE reel.frames
        ALTER time SET DEFAULT floor(extract(epoch FROM clock_timestamp()) * 1000);
      ALTER TABLE reel.keyframes ADD refused json NOT NULL DEFAULT '[]';
      ALTER TABLE reel.participants
        ADD CHECK (frame BETWEEN 0 AND 9007199254740992) NOT VALID;
      ALTER TABLE reel.branches
        ADD CHECK (start <= 9007199254740992 AND count <= 9007199254740992) NOT VALID;
      ALTER TABLE reel.branch_frames ADD CHECK (number <= 9007199254740992) NOT VALID;
      CREATE TABLE reel.refusals (
        session bigint REFERENCES reel.sessions,
        what text,
        author bigint NOT NULL,
        reason text NOT NULL,
        reporter text DEFAULT session_user,
        refused timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (session, what, reporter)
      );

      -- What the rules below no longer admit: frames behind a missing one, and false counters.
      UPDATE reel.heads h SET number = coalesce((
        SELECT max(f.number) FROM (
          SELECT number, row_number() OVER (ORDER BY number) AS place
          FROM reel.frames WHERE session = h.session
        ) f WHERE f.number = f.place), 0);
      INSERT INTO reel.refusals (session, what, author, reason)
        SELECT f.session, 'frame ' || f.number, f.author, 'a frame before it is missing'
        FROM reel.frames f JOIN reel.heads h USING (session) WHERE f.number > h.number;
      DELETE FROM reel.firsts x USING reel.heads h
        WHERE h.session = x.session AND x.number > h.number;
      DELETE FROM reel.keyframes x USING reel.heads h
        WHERE h.session = x.session AND x.number > h.number;
      DELETE FROM reel.requests x USING reel.heads h
        WHERE h.session = x.session AND x.frame > h.number;
      DELETE FROM reel.frames x USING reel.heads h
        WHERE h.session = x.session AND x.number > h.number;
      UPDATE reel.requests SET revision = 1 WHERE revision NOT BETWEEN 0 AND 4503599627370496;
      UPDATE reel.requests SET starts = 1 WHERE starts NOT BETWEEN 0 AND 1073741824;
      UPDATE reel.heads h SET revision = greatest(1, (
        SELECT max(r.revision) FROM reel.requests r WHERE r.session = h.session))
        WHERE revision NOT BETWEEN 0 AND 4503599627370496;

      -- Frames follow each other, and the head is the last of them.
      CREATE FUNCTION reel.lock_head(of_session bigint) RETURNS SETOF reel.heads
        LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
        AS 'SELECT * FROM reel.heads WHERE session = of_session FOR UPDATE';
      CREATE FUNCTION reel.move_head() RETURNS trigger
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
      DECLARE
        batch record;
      BEGIN
        FOR batch IN
          SELECT session, min(number) AS first, max(number) AS last, count(*) AS count
          FROM added GROUP BY session
        LOOP
          UPDATE reel.heads SET number = batch.last
          WHERE session = batch.session AND number = batch.first - 1
            AND batch.last - batch.first = batch.count - 1;
          IF NOT FOUND THEN
            RAISE EXCEPTION 'frame % does not follow the last one', batch.first
              USING ERRCODE = 'check_violation';
          END IF;
        END LOOP;
        RETURN NULL;
      END $$;
      CREATE TRIGGER move_head AFTER INSERT ON reel.frames
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION reel.move_head();

      -- Changes of requests are counted; what is over stays so.
      CREATE FUNCTION reel.is_own(participant bigint, of_session bigint) RETURNS boolean
        LANGUAGE sql STABLE AS $$
        SELECT EXISTS (SELECT FROM reel.participants p WHERE p.id = participant
          AND p.session = of_session AND p.login = session_user AND p.may_act)
      $$;
      CREATE FUNCTION reel.change_request() RETURNS trigger
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          NEW.starts = least(greatest(NEW.starts, 0), 1);
        ELSE
          IF OLD.standing NOT IN ('waiting', 'running') THEN
            RETURN NULL;
          END IF;
          IF NEW.performer <> OLD.performer AND NOT reel.is_own(NEW.performer, NEW.session) THEN
            RAISE EXCEPTION 'request %.% can only be taken over for oneself', NEW.frame, NEW.place
              USING ERRCODE = 'insufficient_privilege';
          END IF;
          NEW.starts = least(greatest(NEW.starts, OLD.starts), OLD.starts + 2);
        END IF;
        SELECT h.revision + 1 INTO NEW.revision FROM reel.heads h WHERE h.session = NEW.session;
        RETURN NEW;
      END $$;
      CREATE TRIGGER change_request BEFORE INSERT OR UPDATE ON reel.requests
        FOR EACH ROW EXECUTE FUNCTION reel.change_request();
      CREATE FUNCTION reel.count_change() RETURNS trigger
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        UPDATE reel.heads SET revision = revision + 1
        WHERE session IN (SELECT session FROM changed);
        RETURN NULL;
      END $$;
      CREATE TRIGGER count_added AFTER INSERT ON reel.requests
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reel.count_change();
      CREATE TRIGGER count_changed AFTER UPDATE ON reel.requests
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reel.count_change();

      -- Every row is in the name of the login that writes it.
      ALTER TABLE reel.frames ENABLE ROW LEVEL SECURITY;
      CREATE POLICY all_see ON reel.frames FOR SELECT USING (true);
      CREATE POLICY own ON reel.frames FOR INSERT WITH CHECK (reel.is_own(author, session));
      ALTER TABLE reel.keyframes ENABLE ROW LEVEL SECURITY;
      CREATE POLICY all_see ON reel.keyframes FOR SELECT USING (true);
      CREATE POLICY own ON reel.keyframes FOR INSERT WITH CHECK (EXISTS (
        SELECT FROM reel.frames f WHERE f.session = keyframes.session
          AND f.number = keyframes.number AND reel.is_own(f.author, f.session)));
      ALTER TABLE reel.firsts ENABLE ROW LEVEL SECURITY;
      CREATE POLICY all_see ON reel.firsts FOR SELECT USING (true);
      CREATE POLICY own ON reel.firsts FOR INSERT WITH CHECK (EXISTS (
        SELECT FROM reel.frames f WHERE f.session = firsts.session
          AND f.number = firsts.number AND reel.is_own(f.author, f.session)));
      ALTER TABLE reel.requests ENABLE ROW LEVEL SECURITY;
      CREATE POLICY all_see ON reel.requests FOR SELECT USING (true);
      CREATE POLICY own ON reel.requests FOR INSERT WITH CHECK (EXISTS (
        SELECT FROM reel.frames f WHERE f.session = requests.session
          AND f.number = requests.frame AND f.author = requests.performer
          AND reel.is_own(f.author, f.session)));
      CREATE POLICY members ON reel.requests FOR UPDATE USING (EXISTS (
        SELECT FROM reel.participants p WHERE p.session = requests.session
          AND p.login = session_user AND p.may_act));
      ALTER TABLE reel.branches ENABLE ROW LEVEL SECURITY;
      CREATE POLICY all_see ON reel.branches FOR SELECT USING (true);
      CREATE POLICY own ON reel.branches FOR INSERT WITH CHECK (reel.is_own(author, session));
      ALTER TABLE reel.branch_frames ENABLE ROW LEVEL SECURITY;
      CREATE POLICY all_see ON reel.branch_frames FOR SELECT USING (true);
      CREATE POLICY own ON reel.branch_frames FOR INSERT WITH CHECK (EXISTS (
        SELECT FROM reel.branches b
        WHERE b.id = branch_frames.branch AND reel.is_own(b.author, b.session)));

      -- Times, logins and counters are the database's own.
      REVOKE ALL ON FUNCTION reel.lock_head FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION reel.lock_head TO reel_act;
      REVOKE INSERT ON reel.participants FROM reel_look;
      GRANT INSERT (session, name, may_act) ON reel.participants TO reel_look;
      REVOKE UPDATE ON reel.heads FROM reel_act;
      REVOKE UPDATE (revision) ON reel.requests FROM reel_act;
      REVOKE INSERT ON reel.sessions, reel.heads, reel.frames, reel.requests, reel.branches
        FROM reel_act;
      GRANT INSERT (name, app, types, state, digest) ON reel.sessions TO reel_act;
      GRANT INSERT (session) ON reel.heads TO reel_act;
      GRANT INSERT (session, number, author, draft, origin, cause, answers, action, asks, digest)
        ON reel.frames TO reel_act;
      GRANT INSERT (session, frame, place, line, is_writing, is_repeatable, performer, standing,
        starts) ON reel.requests TO reel_act;
      GRANT INSERT (session, name, author, start, count, digest) ON reel.branches TO reel_act;
      GRANT SELECT, INSERT (session, what, author, reason) ON reel.refusals TO reel_look;
      """,
      """
      ALTER TABLE reel.sessions ADD version text, ADD form json;
      GRANT INSERT (version, form) ON reel.sessions TO reel_act;
      """,
    ])
}
