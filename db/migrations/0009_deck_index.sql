-- Members by what decides whether they fit: one row for each gender that a member would meet. The cell is
-- (gender that is met × 4 + own gender) × 3 + purpose.
CREATE TABLE deck_entries (
  cell INTEGER NOT NULL CHECK (cell BETWEEN 0 AND 47),
  seq INTEGER NOT NULL,
  number INTEGER NOT NULL,
  age INTEGER NOT NULL,
  music INTEGER NOT NULL,
  PRIMARY KEY (cell, seq)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- Who gave an answer, for answers that few share.
CREATE TABLE answer_members (
  answer_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (answer_id, number)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- Cards that may be shown again although the viewer's cursor has passed them.
CREATE TABLE deck_returns (
  viewer_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  target_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (viewer_id, target_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX deck_returns_target ON deck_returns (target_id);
--> statement-breakpoint
INSERT INTO deck_counter (id, seq) VALUES (1, 0);
--> statement-breakpoint
CREATE TRIGGER deck_members_entered AFTER INSERT ON deck_members WHEN NEW.seq IS NOT NULL
BEGIN
  INSERT INTO deck_entries (cell, seq, number, age, music)
  SELECT (value * 4 + NEW.gender) * 3 + NEW.looking_for, NEW.seq, NEW.number, NEW.age, NEW.music
  FROM json_each('[0,1,2,3]') WHERE (NEW.accepts >> value) & 1;
END;
--> statement-breakpoint
CREATE TRIGGER deck_members_moved AFTER UPDATE OF seq ON deck_members WHEN NEW.seq IS NOT OLD.seq
BEGIN
  DELETE FROM deck_entries WHERE seq = OLD.seq AND cell IN (OLD.gender * 3 + OLD.looking_for,
    (4 + OLD.gender) * 3 + OLD.looking_for, (8 + OLD.gender) * 3 + OLD.looking_for, (12 + OLD.gender) * 3 + OLD.looking_for);
  INSERT INTO deck_entries (cell, seq, number, age, music)
  SELECT (value * 4 + NEW.gender) * 3 + NEW.looking_for, NEW.seq, NEW.number, NEW.age, NEW.music
  FROM json_each('[0,1,2,3]') WHERE NEW.seq IS NOT NULL AND (NEW.accepts >> value) & 1;
END;
--> statement-breakpoint
-- Answers that are read for the first time: nothing to compare with.
CREATE TRIGGER deck_members_read AFTER UPDATE OF answers ON deck_members WHEN OLD.answers IS NULL
BEGIN
  UPDATE answer_counts SET members = members + 1 WHERE id IN (SELECT value FROM json_each(NEW.answers));
  UPDATE answer_counts SET members = members + 1 WHERE id IN (SELECT (value >> 22) << 22 FROM json_each(NEW.answers));
  INSERT INTO answer_members (answer_id, number)
  SELECT value, NEW.number FROM json_each(NEW.answers) WHERE value < 268435456;
END;
--> statement-breakpoint
CREATE TRIGGER deck_members_answered AFTER UPDATE OF answers ON deck_members WHEN OLD.answers IS NOT NULL AND NEW.answers IS NOT OLD.answers
BEGIN
  UPDATE answer_counts SET members = members - 1 WHERE id IN (
    SELECT value FROM json_each(OLD.answers) UNION SELECT (value >> 22) << 22 FROM json_each(OLD.answers)
    EXCEPT SELECT * FROM (SELECT value FROM json_each(NEW.answers) UNION SELECT (value >> 22) << 22 FROM json_each(NEW.answers)));
  UPDATE answer_counts SET members = members + 1 WHERE id IN (
    SELECT value FROM json_each(NEW.answers) UNION SELECT (value >> 22) << 22 FROM json_each(NEW.answers)
    EXCEPT SELECT * FROM (SELECT value FROM json_each(OLD.answers) UNION SELECT (value >> 22) << 22 FROM json_each(OLD.answers)));
  DELETE FROM answer_members WHERE number = OLD.number
    AND answer_id IN (SELECT value FROM json_each(OLD.answers) EXCEPT SELECT value FROM json_each(NEW.answers));
  INSERT OR IGNORE INTO answer_members (answer_id, number)
  SELECT value, NEW.number FROM json_each(NEW.answers) WHERE value < 268435456;
END;
--> statement-breakpoint
CREATE TRIGGER deck_members_left AFTER DELETE ON deck_members
BEGIN
  DELETE FROM deck_entries WHERE seq = OLD.seq AND cell IN (OLD.gender * 3 + OLD.looking_for,
    (4 + OLD.gender) * 3 + OLD.looking_for, (8 + OLD.gender) * 3 + OLD.looking_for, (12 + OLD.gender) * 3 + OLD.looking_for);
  UPDATE answer_counts SET members = members - 1 WHERE id IN (
    SELECT value FROM json_each(OLD.answers) UNION SELECT (value >> 22) << 22 FROM json_each(OLD.answers));
  DELETE FROM answer_members WHERE number = OLD.number AND answer_id IN (SELECT value FROM json_each(OLD.answers));
END;
--> statement-breakpoint
INSERT INTO deck_members (user_id, seq, gender, looking_for, age, accepts, music)
SELECT p.user_id, CASE WHEN p.stage_name IS NOT NULL AND p.age_category IS NOT NULL AND p.gender IS NOT NULL AND p.looking_for IS NOT NULL
      THEN row_number() OVER (ORDER BY p.created_at, p.user_id) END,
    CASE p.gender WHEN 'male' THEN 0 WHEN 'female' THEN 1 WHEN 'non_binary' THEN 2 WHEN 'prefer_not_to_say' THEN 3 END,
    CASE p.looking_for WHEN 'friends' THEN 0 WHEN 'dating' THEN 1 WHEN 'both' THEN 2 END,
    CASE p.age_category WHEN 'Under 30' THEN 0 WHEN 'Under 40' THEN 1 WHEN 'Under 50' THEN 2 WHEN 'Under 60' THEN 3 WHEN 'Under 90' THEN 4 END,
    COALESCE((SELECT NULLIF(SUM(DISTINCT CASE value WHEN 'male' THEN 1 WHEN 'female' THEN 2 WHEN 'non_binary' THEN 4 WHEN 'prefer_not_to_say' THEN 8 ELSE 0 END), 0) FROM json_each(p.interested_in)), 15),
    COALESCE((SELECT SUM(DISTINCT CASE value WHEN 'Classical' THEN 1 WHEN 'Rap' THEN 2 WHEN 'Country' THEN 4 WHEN 'Hip Hop' THEN 8 WHEN 'Blues' THEN 16 WHEN 'Lo-Fi' THEN 32 WHEN 'Rock' THEN 64 WHEN 'R&B' THEN 128 WHEN '80''s' THEN 256 WHEN 'Rock and Roll' THEN 512 WHEN 'Smooth Jazz' THEN 1024 WHEN 'Reggae' THEN 2048 ELSE 0 END) FROM json_each(p.relaxation_music)), 0)
FROM profiles p;
--> statement-breakpoint
UPDATE deck_counter SET seq = (SELECT COALESCE(MAX(seq), 0) FROM deck_members) WHERE id = 1;
--> statement-breakpoint
CREATE TRIGGER profiles_enter_deck AFTER INSERT ON profiles
BEGIN
  UPDATE deck_counter SET seq = seq + 1 WHERE id = 1;
  INSERT INTO deck_members (user_id, seq, gender, looking_for, age, accepts, music)
  SELECT NEW.user_id, CASE WHEN NEW.stage_name IS NOT NULL AND NEW.age_category IS NOT NULL AND NEW.gender IS NOT NULL AND NEW.looking_for IS NOT NULL
      THEN (SELECT seq FROM deck_counter WHERE id = 1) END,
    CASE NEW.gender WHEN 'male' THEN 0 WHEN 'female' THEN 1 WHEN 'non_binary' THEN 2 WHEN 'prefer_not_to_say' THEN 3 END,
    CASE NEW.looking_for WHEN 'friends' THEN 0 WHEN 'dating' THEN 1 WHEN 'both' THEN 2 END,
    CASE NEW.age_category WHEN 'Under 30' THEN 0 WHEN 'Under 40' THEN 1 WHEN 'Under 50' THEN 2 WHEN 'Under 60' THEN 3 WHEN 'Under 90' THEN 4 END,
    COALESCE((SELECT NULLIF(SUM(DISTINCT CASE value WHEN 'male' THEN 1 WHEN 'female' THEN 2 WHEN 'non_binary' THEN 4 WHEN 'prefer_not_to_say' THEN 8 ELSE 0 END), 0) FROM json_each(NEW.interested_in)), 15),
    COALESCE((SELECT SUM(DISTINCT CASE value WHEN 'Classical' THEN 1 WHEN 'Rap' THEN 2 WHEN 'Country' THEN 4 WHEN 'Hip Hop' THEN 8 WHEN 'Blues' THEN 16 WHEN 'Lo-Fi' THEN 32 WHEN 'Rock' THEN 64 WHEN 'R&B' THEN 128 WHEN '80''s' THEN 256 WHEN 'Rock and Roll' THEN 512 WHEN 'Smooth Jazz' THEN 1024 WHEN 'Reggae' THEN 2048 ELSE 0 END) FROM json_each(NEW.relaxation_music)), 0);
END;
--> statement-breakpoint
-- Who changes what they are found by stands among the newcomers: others may have passed their place.
CREATE TRIGGER profiles_move_in_deck
AFTER UPDATE OF stage_name, age_category, gender, looking_for, interested_in, relaxation_music ON profiles
WHEN (NEW.stage_name IS NULL) <> (OLD.stage_name IS NULL) OR NEW.age_category IS NOT OLD.age_category
  OR NEW.gender IS NOT OLD.gender OR NEW.looking_for IS NOT OLD.looking_for
  OR NEW.interested_in <> OLD.interested_in OR NEW.relaxation_music <> OLD.relaxation_music
BEGIN
  UPDATE deck_counter SET seq = seq + 1 WHERE id = 1;
  -- The entries are found by what they were made from, so they go first.
  UPDATE deck_members SET seq = NULL WHERE user_id = NEW.user_id;
  UPDATE deck_members SET (seq, gender, looking_for, age, accepts, music) = (
    SELECT CASE WHEN NEW.stage_name IS NOT NULL AND NEW.age_category IS NOT NULL AND NEW.gender IS NOT NULL AND NEW.looking_for IS NOT NULL
      THEN (SELECT seq FROM deck_counter WHERE id = 1) END,
    CASE NEW.gender WHEN 'male' THEN 0 WHEN 'female' THEN 1 WHEN 'non_binary' THEN 2 WHEN 'prefer_not_to_say' THEN 3 END,
    CASE NEW.looking_for WHEN 'friends' THEN 0 WHEN 'dating' THEN 1 WHEN 'both' THEN 2 END,
    CASE NEW.age_category WHEN 'Under 30' THEN 0 WHEN 'Under 40' THEN 1 WHEN 'Under 50' THEN 2 WHEN 'Under 60' THEN 3 WHEN 'Under 90' THEN 4 END,
    COALESCE((SELECT NULLIF(SUM(DISTINCT CASE value WHEN 'male' THEN 1 WHEN 'female' THEN 2 WHEN 'non_binary' THEN 4 WHEN 'prefer_not_to_say' THEN 8 ELSE 0 END), 0) FROM json_each(NEW.interested_in)), 15),
    COALESCE((SELECT SUM(DISTINCT CASE value WHEN 'Classical' THEN 1 WHEN 'Rap' THEN 2 WHEN 'Country' THEN 4 WHEN 'Hip Hop' THEN 8 WHEN 'Blues' THEN 16 WHEN 'Lo-Fi' THEN 32 WHEN 'Rock' THEN 64 WHEN 'R&B' THEN 128 WHEN '80''s' THEN 256 WHEN 'Rock and Roll' THEN 512 WHEN 'Smooth Jazz' THEN 1024 WHEN 'Reggae' THEN 2048 ELSE 0 END) FROM json_each(NEW.relaxation_music)), 0))
  WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
-- So does who comes back.
CREATE TRIGGER users_return_to_deck AFTER UPDATE OF state ON users
WHEN NEW.state = 'active' AND OLD.state <> 'active'
BEGIN
  UPDATE deck_counter SET seq = seq + 1 WHERE id = 1;
  UPDATE deck_members SET seq = (SELECT seq FROM deck_counter WHERE id = 1) WHERE user_id = NEW.id AND seq IS NOT NULL;
END;
--> statement-breakpoint
-- A like or pass that is taken back. Where an account is purged, its rows go as well.
CREATE TRIGGER swipes_return AFTER DELETE ON swipes
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.actor_id) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.target_id)
BEGIN
  INSERT OR IGNORE INTO deck_returns (viewer_id, target_id) VALUES (OLD.actor_id, OLD.target_id);
END;
--> statement-breakpoint
CREATE TRIGGER swipes_settle AFTER INSERT ON swipes
BEGIN
  DELETE FROM deck_returns WHERE viewer_id = NEW.actor_id AND target_id = NEW.target_id;
END;
--> statement-breakpoint
CREATE TRIGGER blocks_return AFTER DELETE ON blocks
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.blocker_id) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.blocked_id)
BEGIN
  INSERT OR IGNORE INTO deck_returns (viewer_id, target_id)
  VALUES (OLD.blocker_id, OLD.blocked_id), (OLD.blocked_id, OLD.blocker_id);
END;
