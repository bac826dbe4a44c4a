-- An introduction earns its points at once, a bonus meetup for the yes, and two once both of a match have written, in which a
-- third person counts once for each introducer. Rebuilding the table drops its triggers, and those that read it are in the way.
DROP TRIGGER holds_decided_by_the_impartial;
--> statement-breakpoint
DROP TRIGGER suspensions_by_the_impartial;
--> statement-breakpoint
DROP TRIGGER suspensions_decided_by_the_impartial;
--> statement-breakpoint
DROP TRIGGER meetup_bookings_of_earned_bonus;
--> statement-breakpoint
DROP TRIGGER token_entries_of_own_friends;
--> statement-breakpoint
CREATE TABLE `__new_friend_introductions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`introducer_id` text NOT NULL,
	`client_id` text NOT NULL,
	`friend_name` text NOT NULL,
	`friend_email` text,
	`address_key` text NOT NULL,
	`friend_age` integer,
	`friend_gender` text,
	`relationship` text NOT NULL,
	`introduction_type` text NOT NULL,
	`common_detail` text,
	`personal_message` text,
	`meetup_booking_id` integer,
	`suggested_match_id` text,
	`token` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`invitation_sent_at` integer,
	`resent_at` integer,
	`accepted_at` integer,
	`is_own_browser` integer DEFAULT false NOT NULL,
	`declined_at` integer,
	`withdrawn_at` integer,
	`friend_id` text,
	`joined_at` integer,
	`joined_key` text,
	`match_successful_at` integer,
	`matched_with` text,
	`is_rewarded` integer DEFAULT false NOT NULL,
	`points_awarded` integer DEFAULT 0 NOT NULL,
	`bonus_meetups_awarded` integer DEFAULT 0 NOT NULL,
	`forgotten_at` integer,
	FOREIGN KEY (`introducer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`meetup_booking_id`) REFERENCES `meetup_bookings`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`suggested_match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`friend_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`matched_with`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "friend_introductions_created_at_moment" CHECK("__new_friend_introductions"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_expires_at_moment" CHECK("__new_friend_introductions"."expires_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_invitation_sent_at_moment" CHECK("__new_friend_introductions"."invitation_sent_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_resent_at_moment" CHECK("__new_friend_introductions"."resent_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_accepted_at_moment" CHECK("__new_friend_introductions"."accepted_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_declined_at_moment" CHECK("__new_friend_introductions"."declined_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_withdrawn_at_moment" CHECK("__new_friend_introductions"."withdrawn_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_joined_at_moment" CHECK("__new_friend_introductions"."joined_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_match_successful_at_moment" CHECK("__new_friend_introductions"."match_successful_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_forgotten_at_moment" CHECK("__new_friend_introductions"."forgotten_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_gender" CHECK("__new_friend_introductions"."friend_gender" IN ('male', 'female', 'non-binary', 'prefer-not-to-say')),
	CONSTRAINT "friend_introductions_relationship" CHECK("__new_friend_introductions"."relationship" IN ('friend', 'colleague', 'family', 'neighbor', 'classmate', 'other')),
	CONSTRAINT "friend_introductions_type" CHECK("__new_friend_introductions"."introduction_type" IN ('sports_teams', 'college_attended', 'music_preference', 'lives_in_area', 'activity_connection', 'other', 'hometown_connection', 'common_interest', 'general')),
	CONSTRAINT "friend_introductions_client_id_length" CHECK(length("__new_friend_introductions"."client_id") BETWEEN 8 AND 64 AND instr("__new_friend_introductions"."client_id", char(0)) = 0),
	CONSTRAINT "friend_introductions_name" CHECK(length("__new_friend_introductions"."friend_name") BETWEEN 2 AND 60 AND instr("__new_friend_introductions"."friend_name", char(0)) = 0),
	CONSTRAINT "friend_introductions_name_not_blank" CHECK(glob('*[^' || char(1, 45, 32, 127, 45, 160, 173, 847, 1536, 45, 1541, 1564, 1757, 1807, 2192, 45, 2193, 2274, 4447, 45, 4448, 5760, 6068, 45, 6069, 6155, 45, 6159, 8192, 45, 8207, 8232, 45, 8239, 8287, 45, 8303, 10240, 12288, 12644, 65024, 45, 65039, 65279, 65440, 65520, 45, 65532, 69821, 69837, 78896, 45, 78911, 113824, 45, 113827, 119129, 119155, 45, 119162, 917504, 45, 921599) || ']*', "__new_friend_introductions"."friend_name")),
	CONSTRAINT "friend_introductions_name_one_line" CHECK(instr("__new_friend_introductions"."friend_name", char(10)) + instr("__new_friend_introductions"."friend_name", char(13)) = 0),
	CONSTRAINT "friend_introductions_email" CHECK(length("__new_friend_introductions"."friend_email") BETWEEN 3 AND 320 AND instr("__new_friend_introductions"."friend_email", char(0)) = 0),
	CONSTRAINT "friend_introductions_email_plain" CHECK("__new_friend_introductions"."friend_email" GLOB '?*@?*' AND "__new_friend_introductions"."friend_email" NOT GLOB '*[^!-~]*' AND "__new_friend_introductions"."friend_email" NOT GLOB '*@*@*' AND "__new_friend_introductions"."friend_email" NOT GLOB '*[][,:<>()]*' AND instr("__new_friend_introductions"."friend_email", char(34)) + instr("__new_friend_introductions"."friend_email", char(59)) + instr("__new_friend_introductions"."friend_email", char(92)) = 0),
	CONSTRAINT "friend_introductions_address_key" CHECK(length("__new_friend_introductions"."address_key") BETWEEN 64 AND 64 AND instr("__new_friend_introductions"."address_key", char(0)) = 0 AND "__new_friend_introductions"."address_key" NOT GLOB '*[^0-9a-f]*'),
	CONSTRAINT "friend_introductions_joined_key_digest" CHECK(length("__new_friend_introductions"."joined_key") BETWEEN 64 AND 64 AND instr("__new_friend_introductions"."joined_key", char(0)) = 0 AND "__new_friend_introductions"."joined_key" NOT GLOB '*[^0-9a-f]*'),
	CONSTRAINT "friend_introductions_is_own_browser" CHECK("__new_friend_introductions"."is_own_browser" IN (0, 1)),
	CONSTRAINT "friend_introductions_age" CHECK("__new_friend_introductions"."friend_age" BETWEEN 18 AND 120),
	CONSTRAINT "friend_introductions_detail" CHECK(length("__new_friend_introductions"."common_detail") BETWEEN 1 AND 120 AND instr("__new_friend_introductions"."common_detail", char(0)) = 0),
	CONSTRAINT "friend_introductions_detail_not_blank" CHECK(glob('*[^' || char(1, 45, 32, 127, 45, 160, 173, 847, 1536, 45, 1541, 1564, 1757, 1807, 2192, 45, 2193, 2274, 4447, 45, 4448, 5760, 6068, 45, 6069, 6155, 45, 6159, 8192, 45, 8207, 8232, 45, 8239, 8287, 45, 8303, 10240, 12288, 12644, 65024, 45, 65039, 65279, 65440, 65520, 45, 65532, 69821, 69837, 78896, 45, 78911, 113824, 45, 113827, 119129, 119155, 45, 119162, 917504, 45, 921599) || ']*', "__new_friend_introductions"."common_detail")),
	CONSTRAINT "friend_introductions_message" CHECK(length("__new_friend_introductions"."personal_message") BETWEEN 10 AND 1000 AND instr("__new_friend_introductions"."personal_message", char(0)) = 0),
	CONSTRAINT "friend_introductions_message_not_blank" CHECK(glob('*[^' || char(1, 45, 32, 127, 45, 160, 173, 847, 1536, 45, 1541, 1564, 1757, 1807, 2192, 45, 2193, 2274, 4447, 45, 4448, 5760, 6068, 45, 6069, 6155, 45, 6159, 8192, 45, 8207, 8232, 45, 8239, 8287, 45, 8303, 10240, 12288, 12644, 65024, 45, 65039, 65279, 65440, 65520, 45, 65532, 69821, 69837, 78896, 45, 78911, 113824, 45, 113827, 119129, 119155, 45, 119162, 917504, 45, 921599) || ']*', "__new_friend_introductions"."personal_message")),
	CONSTRAINT "friend_introductions_token" CHECK(length("__new_friend_introductions"."token") BETWEEN 43 AND 43 AND instr("__new_friend_introductions"."token", char(0)) = 0 AND "__new_friend_introductions"."token" NOT GLOB '*[^0-9A-Za-z_-]*'),
	CONSTRAINT "friend_introductions_expiry" CHECK("__new_friend_introductions"."expires_at" > "__new_friend_introductions"."created_at" AND "__new_friend_introductions"."expires_at" - coalesce("__new_friend_introductions"."resent_at", "__new_friend_introductions"."created_at") <= 2678400000),
	CONSTRAINT "friend_introductions_order" CHECK(coalesce("__new_friend_introductions"."invitation_sent_at", "__new_friend_introductions"."created_at") >= "__new_friend_introductions"."created_at" AND coalesce("__new_friend_introductions"."resent_at", "__new_friend_introductions"."created_at") >= "__new_friend_introductions"."created_at" AND coalesce("__new_friend_introductions"."accepted_at", "__new_friend_introductions"."created_at") >= "__new_friend_introductions"."created_at" AND coalesce("__new_friend_introductions"."declined_at", "__new_friend_introductions"."created_at") >= "__new_friend_introductions"."created_at" AND coalesce("__new_friend_introductions"."withdrawn_at", "__new_friend_introductions"."created_at") >= "__new_friend_introductions"."created_at" AND coalesce("__new_friend_introductions"."joined_at", "__new_friend_introductions"."created_at") >= "__new_friend_introductions"."created_at"),
	CONSTRAINT "friend_introductions_one_ending" CHECK(("__new_friend_introductions"."declined_at" IS NOT NULL) + ("__new_friend_introductions"."withdrawn_at" IS NOT NULL) + ("__new_friend_introductions"."joined_at" IS NOT NULL) <= 1),
	CONSTRAINT "friend_introductions_joined" CHECK("__new_friend_introductions"."friend_id" IS NULL OR "__new_friend_introductions"."joined_at" IS NOT NULL),
	CONSTRAINT "friend_introductions_not_self" CHECK("__new_friend_introductions"."friend_id" <> "__new_friend_introductions"."introducer_id"),
	CONSTRAINT "friend_introductions_matched" CHECK("__new_friend_introductions"."match_successful_at" IS NULL OR ("__new_friend_introductions"."joined_at" IS NOT NULL AND "__new_friend_introductions"."match_successful_at" >= "__new_friend_introductions"."joined_at")),
	CONSTRAINT "friend_introductions_is_rewarded" CHECK("__new_friend_introductions"."is_rewarded" IN (0, 1)),
	CONSTRAINT "friend_introductions_earned_by_others" CHECK(NOT ("__new_friend_introductions"."is_rewarded" AND ("__new_friend_introductions"."is_own_browser" OR coalesce("__new_friend_introductions"."joined_at", "__new_friend_introductions"."accepted_at") IS NULL))),
	CONSTRAINT "friend_introductions_joined_by" CHECK("__new_friend_introductions"."joined_key" IS NULL OR "__new_friend_introductions"."joined_at" IS NOT NULL),
	CONSTRAINT "friend_introductions_third_matched" CHECK("__new_friend_introductions"."matched_with" IS NULL OR ("__new_friend_introductions"."match_successful_at" IS NOT NULL AND "__new_friend_introductions"."matched_with" <> "__new_friend_introductions"."introducer_id")),
	CONSTRAINT "friend_introductions_points" CHECK(CASE WHEN "__new_friend_introductions"."is_rewarded" AND "__new_friend_introductions"."match_successful_at" IS NOT NULL THEN "__new_friend_introductions"."points_awarded" = 15 WHEN "__new_friend_introductions"."is_rewarded" THEN "__new_friend_introductions"."points_awarded" = 5 ELSE "__new_friend_introductions"."points_awarded" IN (0, 5) END),
	CONSTRAINT "friend_introductions_bonus" CHECK(CASE WHEN "__new_friend_introductions"."is_rewarded" AND "__new_friend_introductions"."match_successful_at" IS NOT NULL THEN "__new_friend_introductions"."bonus_meetups_awarded" IN (1, 3) WHEN "__new_friend_introductions"."is_rewarded" THEN "__new_friend_introductions"."bonus_meetups_awarded" = 1 ELSE "__new_friend_introductions"."bonus_meetups_awarded" = 0 OR ("__new_friend_introductions"."bonus_meetups_awarded" = 1 AND "__new_friend_introductions"."accepted_at" IS NOT NULL) END),
	CONSTRAINT "friend_introductions_forgotten" CHECK(("__new_friend_introductions"."forgotten_at" IS NULL) = ("__new_friend_introductions"."friend_email" IS NOT NULL) AND ("__new_friend_introductions"."forgotten_at" IS NULL) = ("__new_friend_introductions"."friend_gender" IS NOT NULL) AND ("__new_friend_introductions"."forgotten_at" IS NULL) = ("__new_friend_introductions"."common_detail" IS NOT NULL) AND ("__new_friend_introductions"."forgotten_at" IS NULL) = ("__new_friend_introductions"."personal_message" IS NOT NULL) AND ("__new_friend_introductions"."forgotten_at" IS NULL OR ("__new_friend_introductions"."friend_age" IS NULL AND ("__new_friend_introductions"."joined_at" IS NULL OR "__new_friend_introductions"."friend_id" IS NULL))))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_friend_introductions`("id", "introducer_id", "client_id", "friend_name", "friend_email", "address_key", "friend_age", "friend_gender", "relationship", "introduction_type", "common_detail", "personal_message", "meetup_booking_id", "suggested_match_id", "token", "created_at", "expires_at", "invitation_sent_at", "resent_at", "accepted_at", "is_own_browser", "declined_at", "withdrawn_at", "friend_id", "joined_at", "joined_key", "match_successful_at", "is_rewarded", "points_awarded", "bonus_meetups_awarded", "forgotten_at") SELECT "id", "introducer_id", "client_id", "friend_name", "friend_email", "address_key", "friend_age", "friend_gender", "relationship", "introduction_type", "common_detail", "personal_message", "meetup_booking_id", "suggested_match_id", "token", "created_at", "expires_at", "invitation_sent_at", "resent_at", "accepted_at", "is_own_browser", "declined_at", "withdrawn_at", "friend_id", "joined_at", "joined_key", "match_successful_at", "is_rewarded", CASE WHEN joined_at IS NULL THEN 5 ELSE points_awarded END, "bonus_meetups_awarded", "forgotten_at" FROM `friend_introductions`;--> statement-breakpoint
DROP INDEX `friend_introductions_joined`;--> statement-breakpoint
DROP TABLE `friend_introductions`;--> statement-breakpoint
ALTER TABLE `__new_friend_introductions` RENAME TO `friend_introductions`;--> statement-breakpoint
CREATE UNIQUE INDEX `friend_introductions_token_unique` ON `friend_introductions` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `friend_introductions_client_id` ON `friend_introductions` (`introducer_id`,`client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `friend_introductions_address` ON `friend_introductions` (`introducer_id`,`address_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `friend_introductions_friend` ON `friend_introductions` (`friend_id`) WHERE friend_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `friend_introductions_third` ON `friend_introductions` (`introducer_id`,`matched_with`) WHERE matched_with IS NOT NULL;--> statement-breakpoint
CREATE INDEX `friend_introductions_matched_with` ON `friend_introductions` (`matched_with`) WHERE matched_with IS NOT NULL;--> statement-breakpoint
CREATE INDEX `friend_introductions_newest` ON `friend_introductions` (`introducer_id`,`id`);--> statement-breakpoint
CREATE INDEX `friend_introductions_known` ON `friend_introductions` (`address_key`,`id`);--> statement-breakpoint
CREATE INDEX `friend_introductions_joined_key` ON `friend_introductions` (`joined_key`) WHERE joined_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `friend_introductions_booking` ON `friend_introductions` (`meetup_booking_id`) WHERE meetup_booking_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `friend_introductions_match` ON `friend_introductions` (`suggested_match_id`) WHERE suggested_match_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `friend_introductions_forget` ON `friend_introductions` (`expires_at`) WHERE joined_at IS NULL AND forgotten_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER friend_introductions_answered_in_order BEFORE UPDATE OF accepted_at, joined_at ON friend_introductions
WHEN (NEW.joined_at IS NOT OLD.joined_at AND NEW.joined_at < NEW.accepted_at)
  OR (NEW.accepted_at IS NOT OLD.accepted_at AND NEW.accepted_at > NEW.expires_at + 60000)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_answered_in_order');
END;
--> statement-breakpoint
CREATE TRIGGER friend_introductions_begin_in_order BEFORE INSERT ON friend_introductions
WHEN NEW.joined_at < NEW.accepted_at OR NEW.accepted_at > NEW.expires_at + 60000
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_begin_in_order');
END;
--> statement-breakpoint
CREATE TRIGGER friend_introductions_begin_matched BEFORE INSERT ON friend_introductions
WHEN NEW.match_successful_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_1 = NEW.friend_id AND user_id_2 <> NEW.introducer_id AND matched_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_2 = NEW.friend_id AND user_id_1 <> NEW.introducer_id AND matched_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_begin_matched');
END;
--> statement-breakpoint
CREATE TRIGGER friend_introductions_keep_what_happened BEFORE UPDATE ON friend_introductions
WHEN (OLD.invitation_sent_at IS NOT NULL AND NEW.invitation_sent_at IS NOT OLD.invitation_sent_at)
  OR (OLD.resent_at IS NOT NULL AND NEW.resent_at IS NOT OLD.resent_at)
  OR (OLD.accepted_at IS NOT NULL AND NEW.accepted_at IS NOT OLD.accepted_at)
  OR (OLD.declined_at IS NOT NULL AND NEW.declined_at IS NOT OLD.declined_at)
  OR (OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS NOT OLD.withdrawn_at)
  OR (OLD.joined_at IS NOT NULL AND (NEW.joined_at IS NOT OLD.joined_at OR NEW.joined_key IS NOT OLD.joined_key
    OR NEW.is_rewarded IS NOT OLD.is_rewarded OR NEW.friend_id <> OLD.friend_id OR (OLD.friend_id IS NULL AND NEW.friend_id IS NOT NULL)))
  OR (OLD.match_successful_at IS NOT NULL AND NEW.match_successful_at IS NOT OLD.match_successful_at)
  OR (OLD.forgotten_at IS NOT NULL AND NEW.forgotten_at IS NOT OLD.forgotten_at)
  OR (NEW.friend_id IS NOT OLD.friend_id AND EXISTS (SELECT 1 FROM friend_introductions WHERE friend_id = NEW.friend_id))
  OR (NEW.matched_with IS NOT OLD.matched_with AND EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.introducer_id AND matched_with = NEW.matched_with))
  OR (OLD.accepted_at IS NULL AND NEW.accepted_at IS NOT NULL AND (OLD.declined_at IS NOT NULL OR OLD.withdrawn_at IS NOT NULL OR OLD.joined_at IS NOT NULL))
  OR (OLD.resent_at IS NULL AND NEW.resent_at IS NOT NULL AND (OLD.declined_at IS NOT NULL OR OLD.withdrawn_at IS NOT NULL OR OLD.joined_at IS NOT NULL))
  OR (NEW.meetup_booking_id IS NOT NULL AND NEW.meetup_booking_id IS NOT OLD.meetup_booking_id)
  OR (NEW.suggested_match_id IS NOT NULL AND NEW.suggested_match_id IS NOT OLD.suggested_match_id)
  OR NEW.is_own_browser < OLD.is_own_browser OR NEW.expires_at < OLD.expires_at
  OR NEW.points_awarded < OLD.points_awarded OR NEW.bonus_meetups_awarded < OLD.bonus_meetups_awarded
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_keep_what_happened');
END;
--> statement-breakpoint
CREATE TRIGGER friend_introductions_matched_with_others BEFORE UPDATE OF match_successful_at ON friend_introductions
WHEN OLD.match_successful_at IS NULL AND NEW.match_successful_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_1 = NEW.friend_id AND user_id_2 <> NEW.introducer_id AND matched_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_2 = NEW.friend_id AND user_id_1 <> NEW.introducer_id AND matched_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_matched_with_others');
END;
--> statement-breakpoint
CREATE TRIGGER friend_introductions_name_own_plans BEFORE INSERT ON friend_introductions
WHEN (NEW.suggested_match_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM matches
    WHERE id = NEW.suggested_match_id AND matched_at IS NOT NULL AND NEW.introducer_id IN (user_id_1, user_id_2)))
  OR (NEW.meetup_booking_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM meetup_bookings
    WHERE id = NEW.meetup_booking_id AND user_id = NEW.introducer_id))
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_name_own_plans');
END;
--> statement-breakpoint
CREATE TRIGGER friend_introductions_never_change BEFORE UPDATE OF id, introducer_id, client_id, friend_name, address_key, relationship, introduction_type, token, created_at, rowid, oid, _rowid_ ON friend_introductions
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_never_change');
END;
--> statement-breakpoint
CREATE TRIGGER friend_introductions_never_replaced BEFORE INSERT ON friend_introductions
WHEN EXISTS (SELECT 1 FROM friend_introductions WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE token = NEW.token)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.introducer_id AND client_id = NEW.client_id)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.introducer_id AND address_key = NEW.address_key)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE friend_id = NEW.friend_id)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_never_replaced');
END;
--> statement-breakpoint
CREATE TRIGGER friend_introductions_never_vanish BEFORE DELETE ON friend_introductions
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.introducer_id)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_never_vanish');
END;
--> statement-breakpoint
CREATE TRIGGER friend_introductions_of_others BEFORE INSERT ON friend_introductions
WHEN EXISTS (SELECT 1 FROM users WHERE id = NEW.introducer_id AND address_key = NEW.address_key)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_of_others');
END;
--> statement-breakpoint
CREATE TRIGGER friend_introductions_say_or_forget BEFORE UPDATE OF friend_email, friend_age, friend_gender, common_detail, personal_message ON friend_introductions
WHEN NEW.forgotten_at IS NULL AND (NEW.friend_email IS NOT OLD.friend_email OR NEW.friend_age IS NOT OLD.friend_age
  OR NEW.friend_gender IS NOT OLD.friend_gender OR NEW.common_detail IS NOT OLD.common_detail OR NEW.personal_message IS NOT OLD.personal_message)
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_say_or_forget');
END;
--> statement-breakpoint
CREATE TRIGGER friend_introductions_sent_when_made BEFORE UPDATE OF invitation_sent_at ON friend_introductions
WHEN OLD.invitation_sent_at IS NULL AND NEW.invitation_sent_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'friend_introductions_sent_when_made');
END;
--> statement-breakpoint
CREATE TRIGGER meetup_bookings_of_earned_bonus BEFORE INSERT ON meetup_bookings
WHEN NEW.covered_by = 'bonus' AND (SELECT coalesce(sum(bonus_meetups_awarded), 0) FROM friend_introductions WHERE introducer_id = NEW.user_id)
  <= (SELECT count(*) FROM meetup_bookings WHERE user_id = NEW.user_id AND covered_by = 'bonus' AND seat IS NOT NULL
    AND NOT (status = 'pending' AND held_until <= NEW.created_at))
BEGIN
  SELECT RAISE(ABORT, 'meetup_bookings_of_earned_bonus');
END;
--> statement-breakpoint
CREATE TRIGGER token_entries_of_own_friends BEFORE INSERT ON token_entries
WHEN (NEW.cause GLOB 'referral-*' OR NEW.transaction_type = 'earned_referral') AND NOT EXISTS (SELECT 1 FROM friend_introductions
  WHERE introducer_id = NEW.user_id AND is_rewarded = 1 AND joined_at IS NOT NULL AND NEW.transaction_type = 'earned_referral'
    AND ((NEW.cause = 'referral-signup:' || id AND NEW.half_tokens = 10) OR (NEW.cause = 'referral-subscription:' || id AND NEW.half_tokens = 20)))
BEGIN
  SELECT RAISE(ABORT, 'token_entries_of_own_friends');
END;
--> statement-breakpoint
CREATE TRIGGER holds_decided_by_the_impartial BEFORE UPDATE OF decided_by ON holds
WHEN OLD.decided_by IS NULL AND NEW.decided_by IS NOT NULL AND (EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(NEW.decided_by, NEW.user_id) AND user_id_2 = max(NEW.decided_by, NEW.user_id) AND (matched_at IS NOT NULL OR initiated_by = NEW.decided_by))
  OR EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.decided_by AND target_id = NEW.user_id AND kind = 'like')
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.decided_by AND friend_id = NEW.user_id)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.user_id AND friend_id = NEW.decided_by))
BEGIN
  SELECT RAISE(ABORT, 'holds_decided_by_the_impartial');
END;
--> statement-breakpoint
CREATE TRIGGER suspensions_by_the_impartial BEFORE INSERT ON suspensions
WHEN NEW.suspended_by IS NOT NULL AND (EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(NEW.suspended_by, NEW.user_id) AND user_id_2 = max(NEW.suspended_by, NEW.user_id) AND (matched_at IS NOT NULL OR initiated_by = NEW.suspended_by))
  OR EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.suspended_by AND target_id = NEW.user_id AND kind = 'like')
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.suspended_by AND friend_id = NEW.user_id)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.user_id AND friend_id = NEW.suspended_by))
BEGIN
  SELECT RAISE(ABORT, 'suspensions_by_the_impartial');
END;
--> statement-breakpoint
CREATE TRIGGER suspensions_decided_by_the_impartial BEFORE UPDATE OF appeal_decided_by ON suspensions
WHEN OLD.appeal_decided_by IS NULL AND NEW.appeal_decided_by IS NOT NULL AND (EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(NEW.appeal_decided_by, NEW.user_id) AND user_id_2 = max(NEW.appeal_decided_by, NEW.user_id) AND (matched_at IS NOT NULL OR initiated_by = NEW.appeal_decided_by))
  OR EXISTS (SELECT 1 FROM swipes WHERE actor_id = NEW.appeal_decided_by AND target_id = NEW.user_id AND kind = 'like')
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.appeal_decided_by AND friend_id = NEW.user_id)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.user_id AND friend_id = NEW.appeal_decided_by))
BEGIN
  SELECT RAISE(ABORT, 'suspensions_decided_by_the_impartial');
END;
