-- What was reported stays as it was. Only its state moves, and an account that is purged leaves it.
CREATE TRIGGER reports_never_change BEFORE UPDATE OF id, subject_kind, subject_id, reason, words, evidence, created_at ON reports
BEGIN
  SELECT RAISE(ABORT, 'reports do not change');
END;
--> statement-breakpoint
CREATE TRIGGER reports_open_never_vanish BEFORE DELETE ON reports WHEN OLD.state = 'open'
BEGIN
  SELECT RAISE(ABORT, 'an open report stays');
END;
--> statement-breakpoint
CREATE TRIGGER report_stills_never_change BEFORE UPDATE ON report_stills
BEGIN
  SELECT RAISE(ABORT, 'reports do not change');
END;
--> statement-breakpoint
CREATE TRIGGER report_stills_open_never_vanish BEFORE DELETE ON report_stills
WHEN EXISTS (SELECT 1 FROM reports WHERE id = OLD.report_id AND state = 'open')
BEGIN
  SELECT RAISE(ABORT, 'an open report stays');
END;
--> statement-breakpoint
-- Whoever is paused already paused when their state changed.
UPDATE users SET paused_at = coalesce(state_changed_at, updated_at) WHERE state = 'paused';
