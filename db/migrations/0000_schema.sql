CREATE TABLE `agreements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`agreement` text NOT NULL,
	`version` integer NOT NULL,
	`agreed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "agreements_agreed_at_moment" CHECK("agreements"."agreed_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "agreements_version" CHECK("agreements"."version" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `agreements_once` ON `agreements` (`user_id`,`agreement`,`version`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_created_at_moment" CHECK("sessions"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "sessions_expires_at_moment" CHECK("sessions"."expires_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "sessions_id" CHECK(length("sessions"."id") BETWEEN 1 AND 64 AND instr("sessions"."id", char(0)) = 0),
	CONSTRAINT "sessions_user_agent" CHECK(length("sessions"."user_agent") BETWEEN 0 AND 200 AND instr("sessions"."user_agent", char(0)) = 0),
	CONSTRAINT "sessions_token_hash_digest" CHECK(length("sessions"."token_hash") BETWEEN 64 AND 64 AND instr("sessions"."token_hash", char(0)) = 0 AND "sessions"."token_hash" NOT GLOB '*[^0-9a-f]*'),
	CONSTRAINT "sessions_lifetime" CHECK("sessions"."expires_at" - "sessions"."created_at" BETWEEN 1 AND 2592000000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text,
	`address_key` text,
	`first_name` text,
	`last_name` text,
	`date_of_birth` text,
	`on_island_at` integer,
	`role` text DEFAULT 'member' NOT NULL,
	`state` text DEFAULT 'active' NOT NULL,
	`state_reason` text,
	`state_changed_at` integer,
	`paused_at` integer,
	`light_pages` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_on_island_at_moment" CHECK("users"."on_island_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "users_state_changed_at_moment" CHECK("users"."state_changed_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "users_paused_at_moment" CHECK("users"."paused_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "users_created_at_moment" CHECK("users"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "users_updated_at_moment" CHECK("users"."updated_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "users_role" CHECK("users"."role" IN ('member', 'moderator')),
	CONSTRAINT "users_state" CHECK("users"."state" IN ('active', 'paused', 'held', 'suspended', 'deleted')),
	CONSTRAINT "users_light_pages" CHECK("users"."light_pages" IN (0, 1)),
	CONSTRAINT "users_first_name" CHECK(length("users"."first_name") BETWEEN 1 AND 60 AND instr("users"."first_name", char(0)) = 0),
	CONSTRAINT "users_last_name" CHECK(length("users"."last_name") BETWEEN 1 AND 60 AND instr("users"."last_name", char(0)) = 0),
	CONSTRAINT "users_id" CHECK(length("users"."id") BETWEEN 1 AND 64 AND instr("users"."id", char(0)) = 0),
	CONSTRAINT "users_issuer" CHECK(length("users"."issuer") BETWEEN 1 AND 2048 AND instr("users"."issuer", char(0)) = 0),
	CONSTRAINT "users_subject" CHECK(length("users"."subject") BETWEEN 1 AND 255 AND instr("users"."subject", char(0)) = 0),
	CONSTRAINT "users_address_key_digest" CHECK(length("users"."address_key") BETWEEN 64 AND 64 AND instr("users"."address_key", char(0)) = 0 AND "users"."address_key" NOT GLOB '*[^0-9a-f]*'),
	CONSTRAINT "users_email" CHECK(length("users"."email") BETWEEN 0 AND 320 AND instr("users"."email", char(0)) = 0),
	CONSTRAINT "users_state_reason" CHECK(length("users"."state_reason") BETWEEN 1 AND 500 AND instr("users"."state_reason", char(0)) = 0),
	CONSTRAINT "users_date_of_birth" CHECK("users"."date_of_birth" IS date("users"."date_of_birth")),
	CONSTRAINT "users_joined" CHECK(("users"."on_island_at" IS NULL) = ("users"."date_of_birth" IS NULL)),
	CONSTRAINT "users_age" CHECK("users"."date_of_birth" IS NULL OR coalesce("users"."date_of_birth" BETWEEN date("users"."on_island_at" / 1000, 'unixepoch', '-122 years') AND date("users"."on_island_at" / 1000, 'unixepoch', '-18 years'), 0)),
	CONSTRAINT "users_suspension_has_reason" CHECK("users"."state" <> 'suspended' OR "users"."state_reason" IS NOT NULL),
	CONSTRAINT "users_reason_of_suspension" CHECK("users"."state_reason" IS NULL OR "users"."state" IN ('suspended', 'deleted')),
	CONSTRAINT "users_state_has_moment" CHECK("users"."state" = 'active' OR "users"."state_changed_at" IS NOT NULL),
	CONSTRAINT "users_pause_has_moment" CHECK("users"."state" <> 'paused' OR "users"."paused_at" IS NOT NULL),
	CONSTRAINT "users_active_is_not_paused" CHECK("users"."state" <> 'active' OR "users"."paused_at" IS NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_issuer_subject` ON `users` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `users_address_key` ON `users` (`address_key`) WHERE address_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_moderators` ON `users` (`role`) WHERE role = 'moderator';--> statement-breakpoint
CREATE INDEX `users_deleted` ON `users` (`state_changed_at`) WHERE state = 'deleted';--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "calendar_feeds_created_at_moment" CHECK("calendar_feeds"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "calendar_feeds_token" CHECK(length("calendar_feeds"."token") BETWEEN 43 AND 43 AND instr("calendar_feeds"."token", char(0)) = 0 AND "calendar_feeds"."token" NOT GLOB '*[^0-9A-Za-z_-]*')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token_unique` ON `calendar_feeds` (`token`);--> statement-breakpoint
CREATE TABLE `calendar_reminders` (
	`user_id` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`reset_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "calendar_reminders_created_at_moment" CHECK("calendar_reminders"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "calendar_reminders_reset_at_moment" CHECK("calendar_reminders"."reset_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "calendar_reminders_revision" CHECK("calendar_reminders"."revision" >= 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `concierge_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`client_id` text NOT NULL,
	`question` text NOT NULL,
	`created_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "concierge_requests_created_at_moment" CHECK("concierge_requests"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "concierge_requests_answered_at_moment" CHECK("concierge_requests"."answered_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "concierge_requests_client_id" CHECK(length("concierge_requests"."client_id") BETWEEN 1 AND 64 AND instr("concierge_requests"."client_id", char(0)) = 0),
	CONSTRAINT "concierge_requests_question" CHECK(length("concierge_requests"."question") BETWEEN 1 AND 1000 AND instr("concierge_requests"."question", char(0)) = 0),
	CONSTRAINT "concierge_requests_answer" CHECK(length("concierge_requests"."answer") BETWEEN 1 AND 4000 AND instr("concierge_requests"."answer", char(0)) = 0),
	CONSTRAINT "concierge_requests_answered" CHECK(("concierge_requests"."answer" IS NULL) = ("concierge_requests"."answered_at" IS NULL) AND ("concierge_requests"."answered_at" IS NULL OR "concierge_requests"."answered_at" >= "concierge_requests"."created_at"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `concierge_requests_once` ON `concierge_requests` (`user_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `concierge_requests_user` ON `concierge_requests` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `concierge_requests_open` ON `concierge_requests` (`created_at`) WHERE answered_at IS NULL;--> statement-breakpoint
CREATE TABLE `conversation_reads` (
	`member_id` text NOT NULL,
	`conversation_id` integer NOT NULL,
	`last_read_id` integer NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `conversation_id`),
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "conversation_reads_read_at_moment" CHECK("conversation_reads"."read_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "conversation_reads_id" CHECK("conversation_reads"."last_read_id" >= 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `conversation_reads_conversation` ON `conversation_reads` (`conversation_id`);--> statement-breakpoint
CREATE TABLE `answer_counts` (
	`id` integer PRIMARY KEY NOT NULL,
	`field` integer NOT NULL,
	`value` text NOT NULL,
	`members` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "answer_counts_members" CHECK("answer_counts"."members" >= 0),
	CONSTRAINT "answer_counts_field" CHECK("answer_counts"."field" >= 1 AND "answer_counts"."id" >> 22 = "answer_counts"."field"),
	CONSTRAINT "answer_counts_first" CHECK(("answer_counts"."value" = '') = ("answer_counts"."id" = "answer_counts"."field" << 22)),
	CONSTRAINT "answer_counts_value" CHECK(length("answer_counts"."value") BETWEEN 0 AND 200 AND instr("answer_counts"."value", char(0)) = 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `answer_counts_answer` ON `answer_counts` (`field`,`value`);--> statement-breakpoint
CREATE TABLE `answer_members` (
	`answer_id` integer NOT NULL,
	`number` integer NOT NULL,
	PRIMARY KEY(`answer_id`, `number`),
	CONSTRAINT "answer_members_few" CHECK("answer_members"."answer_id" BETWEEN 1 AND 268435455),
	CONSTRAINT "answer_members_number" CHECK("answer_members"."number" >= 1)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `deck_cursors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`choices` text NOT NULL,
	`low` integer NOT NULL,
	`high` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "deck_cursors_order" CHECK("deck_cursors"."low" <= "deck_cursors"."high" + 1),
	CONSTRAINT "deck_cursors_choices" CHECK(length("deck_cursors"."choices") BETWEEN 2 AND 200 AND instr("deck_cursors"."choices", char(0)) = 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `deck_lifts` (
	`user_id` text NOT NULL,
	`cause` text NOT NULL,
	`kind` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `cause`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "deck_lifts_starts_at_moment" CHECK("deck_lifts"."starts_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "deck_lifts_ends_at_moment" CHECK("deck_lifts"."ends_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "deck_lifts_time" CHECK("deck_lifts"."ends_at" - "deck_lifts"."starts_at" BETWEEN 1 AND 86400000),
	CONSTRAINT "deck_lifts_cause" CHECK(length("deck_lifts"."cause") BETWEEN 1 AND 120 AND instr("deck_lifts"."cause", char(0)) = 0),
	CONSTRAINT "deck_lifts_cause_shape" CHECK("deck_lifts"."cause" GLOB '[a-z]*' AND substr("deck_lifts"."cause", 1, instr("deck_lifts"."cause" || ':', ':') - 1) NOT GLOB '*[^a-z_-]*' AND "deck_lifts"."cause" NOT GLOB '*[^a-zA-Z0-9:._-]*' AND "deck_lifts"."cause" NOT GLOB '*:')
) STRICT;
--> statement-breakpoint
CREATE INDEX `deck_lifts_running` ON `deck_lifts` (`ends_at`,`starts_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `deck_lifts_member` ON `deck_lifts` (`user_id`,`ends_at`,`starts_at`,`kind`);--> statement-breakpoint
CREATE TABLE `deck_members` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`gender` integer NOT NULL,
	`looking_for` integer NOT NULL,
	`age` integer NOT NULL,
	`accepts` integer NOT NULL,
	`music` integer NOT NULL,
	`answers` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deck_members_gender" CHECK("deck_members"."gender" >= 0),
	CONSTRAINT "deck_members_looking_for" CHECK("deck_members"."looking_for" >= 0),
	CONSTRAINT "deck_members_age" CHECK("deck_members"."age" >= 0),
	CONSTRAINT "deck_members_accepts" CHECK("deck_members"."accepts" >= 1),
	CONSTRAINT "deck_members_music" CHECK("deck_members"."music" >= 0),
	CONSTRAINT "deck_members_answers" CHECK(length("deck_members"."answers") <= 20000 AND instr("deck_members"."answers", char(0)) = 0 AND json_valid("deck_members"."answers") AND json_type("deck_members"."answers") = 'array' AND "deck_members"."answers" NOT GLOB '*[^][0-9,]*')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `deck_members_user_id_unique` ON `deck_members` (`user_id`);--> statement-breakpoint
CREATE INDEX `deck_members_shown_to_male` ON `deck_members` (`gender`,`looking_for`,`number`,`age`,`music`,`accepts`) WHERE accepts & 1;--> statement-breakpoint
CREATE INDEX `deck_members_shown_to_female` ON `deck_members` (`gender`,`looking_for`,`number`,`age`,`music`,`accepts`) WHERE accepts & 2;--> statement-breakpoint
CREATE INDEX `deck_members_shown_to_non_binary` ON `deck_members` (`gender`,`looking_for`,`number`,`age`,`music`,`accepts`) WHERE accepts & 4;--> statement-breakpoint
CREATE INDEX `deck_members_shown_to_prefer_not_to_say` ON `deck_members` (`gender`,`looking_for`,`number`,`age`,`music`,`accepts`) WHERE accepts & 8;--> statement-breakpoint
CREATE TABLE `deck_returns` (
	`viewer_id` text NOT NULL,
	`target_id` text NOT NULL,
	PRIMARY KEY(`viewer_id`, `target_id`),
	FOREIGN KEY (`viewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`target_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "deck_returns_not_self" CHECK("deck_returns"."viewer_id" <> "deck_returns"."target_id")
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `deck_returns_target` ON `deck_returns` (`target_id`);--> statement-breakpoint
CREATE TABLE `discover_filters` (
	`user_id` text PRIMARY KEY NOT NULL,
	`ages` text NOT NULL,
	`intent` text,
	`music` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "discover_filters_updated_at_moment" CHECK("discover_filters"."updated_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "discover_filters_ages" CHECK("discover_filters"."ages" IS NULL OR (length("discover_filters"."ages") <= 5000 AND instr("discover_filters"."ages", char(0)) = 0 AND json_valid("discover_filters"."ages") AND json_type("discover_filters"."ages") = 'array')),
	CONSTRAINT "discover_filters_music" CHECK("discover_filters"."music" IS NULL OR (length("discover_filters"."music") <= 5000 AND instr("discover_filters"."music", char(0)) = 0 AND json_valid("discover_filters"."music") AND json_type("discover_filters"."music") = 'array'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `fee_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider_reference` text NOT NULL,
	`user_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`paid_at` integer NOT NULL,
	`settled_match_id` text,
	`settled_at` integer,
	`is_reversed` integer DEFAULT false NOT NULL,
	`opened_match_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`settled_match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "fee_payments_paid_at_moment" CHECK("fee_payments"."paid_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "fee_payments_settled_at_moment" CHECK("fee_payments"."settled_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "fee_payments_reference" CHECK(length("fee_payments"."provider_reference") BETWEEN 1 AND 255 AND instr("fee_payments"."provider_reference", char(0)) = 0),
	CONSTRAINT "fee_payments_reversed" CHECK("fee_payments"."is_reversed" IN (0, 1)),
	CONSTRAINT "fee_payments_opened_match" CHECK(length("fee_payments"."opened_match_id") BETWEEN 1 AND 64 AND instr("fee_payments"."opened_match_id", char(0)) = 0),
	CONSTRAINT "fee_payments_reversed_settles_nothing" CHECK(NOT "fee_payments"."is_reversed" OR "fee_payments"."settled_at" IS NULL),
	CONSTRAINT "fee_payments_amount" CHECK("fee_payments"."amount_cents" > 0),
	CONSTRAINT "fee_payments_settled" CHECK("fee_payments"."settled_match_id" IS NULL OR "fee_payments"."settled_at" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fee_payments_provider_reference_unique` ON `fee_payments` (`provider_reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `fee_payments_match` ON `fee_payments` (`settled_match_id`) WHERE settled_match_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `fee_payments_user` ON `fee_payments` (`user_id`,`settled_at`);--> statement-breakpoint
CREATE TABLE `meetup_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider_reference` text NOT NULL,
	`user_id` text NOT NULL,
	`booking_id` integer,
	`amount_cents` integer NOT NULL,
	`paid_at` integer NOT NULL,
	`is_reversed` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`booking_id`) REFERENCES `meetup_bookings`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "meetup_payments_paid_at_moment" CHECK("meetup_payments"."paid_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "meetup_payments_reference" CHECK(length("meetup_payments"."provider_reference") BETWEEN 1 AND 255 AND instr("meetup_payments"."provider_reference", char(0)) = 0),
	CONSTRAINT "meetup_payments_amount" CHECK("meetup_payments"."amount_cents" > 0),
	CONSTRAINT "meetup_payments_reversed" CHECK("meetup_payments"."is_reversed" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `meetup_payments_provider_reference_unique` ON `meetup_payments` (`provider_reference`);--> statement-breakpoint
CREATE INDEX `meetup_payments_user` ON `meetup_payments` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `meetup_payments_booking` ON `meetup_payments` (`booking_id`) WHERE booking_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `game_answers` (
	`participation_id` integer NOT NULL,
	`step` integer NOT NULL,
	`question_id` text NOT NULL,
	`answer` text NOT NULL,
	`is_correct` integer,
	`is_in_time` integer,
	`answered_at` integer NOT NULL,
	PRIMARY KEY(`participation_id`, `step`),
	FOREIGN KEY (`participation_id`) REFERENCES `game_participations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "game_answers_answered_at_moment" CHECK("game_answers"."answered_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "game_answers_step" CHECK("game_answers"."step" BETWEEN 1 AND 12),
	CONSTRAINT "game_answers_question_id" CHECK(length("game_answers"."question_id") BETWEEN 1 AND 64 AND instr("game_answers"."question_id", char(0)) = 0),
	CONSTRAINT "game_answers_answer" CHECK(length("game_answers"."answer") BETWEEN 1 AND 1000 AND instr("game_answers"."answer", char(0)) = 0),
	CONSTRAINT "game_answers_is_correct" CHECK("game_answers"."is_correct" IN (0, 1)),
	CONSTRAINT "game_answers_is_in_time" CHECK("game_answers"."is_in_time" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `game_answers_question` ON `game_answers` (`participation_id`,`question_id`);--> statement-breakpoint
CREATE TABLE `game_participations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`play_id` integer NOT NULL,
	`game` text NOT NULL,
	`user_id` text NOT NULL,
	`partner_id` text,
	`status` text DEFAULT 'playing' NOT NULL,
	`score` integer DEFAULT 0 NOT NULL,
	`is_timed` integer DEFAULT false NOT NULL,
	`shown_at` integer,
	`created_at` integer NOT NULL,
	`played_at` integer NOT NULL,
	`completed_at` integer,
	`abandoned_at` integer,
	`shared_at` integer,
	FOREIGN KEY (`play_id`) REFERENCES `game_plays`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`partner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "game_participations_shown_at_moment" CHECK("game_participations"."shown_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "game_participations_created_at_moment" CHECK("game_participations"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "game_participations_played_at_moment" CHECK("game_participations"."played_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "game_participations_completed_at_moment" CHECK("game_participations"."completed_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "game_participations_abandoned_at_moment" CHECK("game_participations"."abandoned_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "game_participations_shared_at_moment" CHECK("game_participations"."shared_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "game_participations_status" CHECK("game_participations"."status" IN ('playing', 'completed', 'abandoned')),
	CONSTRAINT "game_participations_is_timed" CHECK("game_participations"."is_timed" IN (0, 1)),
	CONSTRAINT "game_participations_score" CHECK("game_participations"."score" BETWEEN 0 AND 12),
	CONSTRAINT "game_participations_not_self" CHECK("game_participations"."partner_id" <> "game_participations"."user_id"),
	CONSTRAINT "game_participations_completed" CHECK(("game_participations"."completed_at" IS NOT NULL) = ("game_participations"."status" IN ('completed'))),
	CONSTRAINT "game_participations_abandoned" CHECK(("game_participations"."abandoned_at" IS NOT NULL) = ("game_participations"."status" IN ('abandoned'))),
	CONSTRAINT "game_participations_shared" CHECK("game_participations"."shared_at" IS NULL OR ("game_participations"."status" = 'completed' AND "game_participations"."partner_id" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `game_participations_side` ON `game_participations` (`play_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `game_participations_alone` ON `game_participations` (`user_id`,`game`) WHERE status = 'playing' AND partner_id IS NULL;--> statement-breakpoint
CREATE INDEX `game_participations_newest` ON `game_participations` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `game_participations_partner` ON `game_participations` (`partner_id`) WHERE partner_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `game_participations_idle` ON `game_participations` (`played_at`) WHERE status = 'playing';--> statement-breakpoint
CREATE TABLE `game_plays` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`game` text NOT NULL,
	`match_id` text,
	`questions` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "game_plays_created_at_moment" CHECK("game_plays"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "game_plays_ended_at_moment" CHECK("game_plays"."ended_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "game_plays_questions" CHECK("game_plays"."questions" IS NULL OR (length("game_plays"."questions") <= 5000 AND instr("game_plays"."questions", char(0)) = 0 AND json_valid("game_plays"."questions") AND json_type("game_plays"."questions") = 'array')),
	CONSTRAINT "game_plays_some_questions" CHECK(json_array_length("game_plays"."questions") >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `game_plays_open` ON `game_plays` (`match_id`,`game`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `game_plays_match` ON `game_plays` (`match_id`,`id`) WHERE match_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `declined_addresses` (
	`address_key` text PRIMARY KEY NOT NULL,
	`declined_at` integer NOT NULL,
	CONSTRAINT "declined_addresses_declined_at_moment" CHECK("declined_addresses"."declined_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "declined_addresses_key" CHECK(length("declined_addresses"."address_key") BETWEEN 64 AND 64 AND instr("declined_addresses"."address_key", char(0)) = 0 AND "declined_addresses"."address_key" NOT GLOB '*[^0-9a-f]*')
) STRICT;
--> statement-breakpoint
CREATE TABLE `friend_introductions` (
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
	CONSTRAINT "friend_introductions_created_at_moment" CHECK("friend_introductions"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_expires_at_moment" CHECK("friend_introductions"."expires_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_invitation_sent_at_moment" CHECK("friend_introductions"."invitation_sent_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_resent_at_moment" CHECK("friend_introductions"."resent_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_accepted_at_moment" CHECK("friend_introductions"."accepted_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_declined_at_moment" CHECK("friend_introductions"."declined_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_withdrawn_at_moment" CHECK("friend_introductions"."withdrawn_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_joined_at_moment" CHECK("friend_introductions"."joined_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_match_successful_at_moment" CHECK("friend_introductions"."match_successful_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_forgotten_at_moment" CHECK("friend_introductions"."forgotten_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "friend_introductions_client_id_length" CHECK(length("friend_introductions"."client_id") BETWEEN 8 AND 64 AND instr("friend_introductions"."client_id", char(0)) = 0),
	CONSTRAINT "friend_introductions_name" CHECK(length("friend_introductions"."friend_name") BETWEEN 2 AND 60 AND instr("friend_introductions"."friend_name", char(0)) = 0),
	CONSTRAINT "friend_introductions_name_one_line" CHECK(instr("friend_introductions"."friend_name", char(10)) + instr("friend_introductions"."friend_name", char(13)) = 0),
	CONSTRAINT "friend_introductions_email" CHECK(length("friend_introductions"."friend_email") BETWEEN 3 AND 320 AND instr("friend_introductions"."friend_email", char(0)) = 0),
	CONSTRAINT "friend_introductions_email_plain" CHECK("friend_introductions"."friend_email" GLOB '?*@?*' AND "friend_introductions"."friend_email" NOT GLOB '*[^!-~]*' AND "friend_introductions"."friend_email" NOT GLOB '*@*@*' AND "friend_introductions"."friend_email" NOT GLOB '*[][,:<>()]*' AND instr("friend_introductions"."friend_email", char(34)) + instr("friend_introductions"."friend_email", char(59)) + instr("friend_introductions"."friend_email", char(92)) = 0),
	CONSTRAINT "friend_introductions_address_key" CHECK(length("friend_introductions"."address_key") BETWEEN 64 AND 64 AND instr("friend_introductions"."address_key", char(0)) = 0 AND "friend_introductions"."address_key" NOT GLOB '*[^0-9a-f]*'),
	CONSTRAINT "friend_introductions_joined_key_digest" CHECK(length("friend_introductions"."joined_key") BETWEEN 64 AND 64 AND instr("friend_introductions"."joined_key", char(0)) = 0 AND "friend_introductions"."joined_key" NOT GLOB '*[^0-9a-f]*'),
	CONSTRAINT "friend_introductions_is_own_browser" CHECK("friend_introductions"."is_own_browser" IN (0, 1)),
	CONSTRAINT "friend_introductions_age" CHECK("friend_introductions"."friend_age" BETWEEN 18 AND 120),
	CONSTRAINT "friend_introductions_detail" CHECK(length("friend_introductions"."common_detail") BETWEEN 1 AND 120 AND instr("friend_introductions"."common_detail", char(0)) = 0),
	CONSTRAINT "friend_introductions_message" CHECK(length("friend_introductions"."personal_message") BETWEEN 10 AND 1000 AND instr("friend_introductions"."personal_message", char(0)) = 0),
	CONSTRAINT "friend_introductions_token" CHECK(length("friend_introductions"."token") BETWEEN 43 AND 43 AND instr("friend_introductions"."token", char(0)) = 0 AND "friend_introductions"."token" NOT GLOB '*[^0-9A-Za-z_-]*'),
	CONSTRAINT "friend_introductions_expiry" CHECK("friend_introductions"."expires_at" > "friend_introductions"."created_at" AND "friend_introductions"."expires_at" - coalesce("friend_introductions"."resent_at", "friend_introductions"."created_at") <= 2678400000),
	CONSTRAINT "friend_introductions_one_ending" CHECK(("friend_introductions"."declined_at" IS NOT NULL) + ("friend_introductions"."withdrawn_at" IS NOT NULL) + ("friend_introductions"."joined_at" IS NOT NULL) <= 1),
	CONSTRAINT "friend_introductions_joined" CHECK("friend_introductions"."friend_id" IS NULL OR "friend_introductions"."joined_at" IS NOT NULL),
	CONSTRAINT "friend_introductions_not_self" CHECK("friend_introductions"."friend_id" <> "friend_introductions"."introducer_id"),
	CONSTRAINT "friend_introductions_matched" CHECK("friend_introductions"."match_successful_at" IS NULL OR ("friend_introductions"."joined_at" IS NOT NULL AND "friend_introductions"."match_successful_at" >= "friend_introductions"."joined_at")),
	CONSTRAINT "friend_introductions_is_rewarded" CHECK("friend_introductions"."is_rewarded" IN (0, 1)),
	CONSTRAINT "friend_introductions_earned_by_others" CHECK(NOT ("friend_introductions"."is_rewarded" AND ("friend_introductions"."is_own_browser" OR coalesce("friend_introductions"."joined_at", "friend_introductions"."accepted_at") IS NULL))),
	CONSTRAINT "friend_introductions_joined_by" CHECK("friend_introductions"."joined_key" IS NULL OR "friend_introductions"."joined_at" IS NOT NULL),
	CONSTRAINT "friend_introductions_third_matched" CHECK("friend_introductions"."matched_with" IS NULL OR ("friend_introductions"."match_successful_at" IS NOT NULL AND "friend_introductions"."matched_with" <> "friend_introductions"."introducer_id")),
	CONSTRAINT "friend_introductions_points" CHECK(CASE WHEN "friend_introductions"."is_rewarded" AND "friend_introductions"."match_successful_at" IS NOT NULL THEN "friend_introductions"."points_awarded" = 15 WHEN "friend_introductions"."is_rewarded" THEN "friend_introductions"."points_awarded" = 5 ELSE "friend_introductions"."points_awarded" IN (0, 5) END),
	CONSTRAINT "friend_introductions_bonus" CHECK(CASE WHEN "friend_introductions"."is_rewarded" AND "friend_introductions"."match_successful_at" IS NOT NULL THEN "friend_introductions"."bonus_meetups_awarded" IN (1, 3) WHEN "friend_introductions"."is_rewarded" THEN "friend_introductions"."bonus_meetups_awarded" = 1 ELSE "friend_introductions"."bonus_meetups_awarded" = 0 OR ("friend_introductions"."bonus_meetups_awarded" = 1 AND "friend_introductions"."accepted_at" IS NOT NULL) END),
	CONSTRAINT "friend_introductions_forgotten" CHECK(("friend_introductions"."forgotten_at" IS NULL) = ("friend_introductions"."friend_email" IS NOT NULL) AND ("friend_introductions"."forgotten_at" IS NULL) = ("friend_introductions"."friend_gender" IS NOT NULL) AND ("friend_introductions"."forgotten_at" IS NULL) = ("friend_introductions"."common_detail" IS NOT NULL) AND ("friend_introductions"."forgotten_at" IS NULL) = ("friend_introductions"."personal_message" IS NOT NULL) AND ("friend_introductions"."forgotten_at" IS NULL OR ("friend_introductions"."friend_age" IS NULL AND ("friend_introductions"."joined_at" IS NULL OR "friend_introductions"."friend_id" IS NULL))))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `friend_introductions_token_unique` ON `friend_introductions` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `friend_introductions_client_id` ON `friend_introductions` (`introducer_id`,`client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `friend_introductions_address` ON `friend_introductions` (`introducer_id`,`address_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `friend_introductions_friend` ON `friend_introductions` (`friend_id`) WHERE friend_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `friend_introductions_third` ON `friend_introductions` (`introducer_id`,`matched_with`) WHERE matched_with IS NOT NULL;--> statement-breakpoint
CREATE INDEX `friend_introductions_matched_with` ON `friend_introductions` (`matched_with`) WHERE matched_with IS NOT NULL;--> statement-breakpoint
CREATE INDEX `friend_introductions_newest` ON `friend_introductions` (`introducer_id`,`id`);--> statement-breakpoint
CREATE INDEX `friend_introductions_known` ON `friend_introductions` (`address_key`,`id`);--> statement-breakpoint
CREATE INDEX `friend_introductions_joined_key` ON `friend_introductions` (`joined_key`) WHERE joined_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `friend_introductions_booking` ON `friend_introductions` (`meetup_booking_id`) WHERE meetup_booking_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `friend_introductions_match` ON `friend_introductions` (`suggested_match_id`) WHERE suggested_match_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `friend_introductions_forget` ON `friend_introductions` (`expires_at`) WHERE joined_at IS NULL AND forgotten_at IS NULL;--> statement-breakpoint
CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`requested_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`ready_at` integer,
	`expires_at` integer,
	`byte_length` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "data_exports_requested_at_moment" CHECK("data_exports"."requested_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "data_exports_due_at_moment" CHECK("data_exports"."due_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "data_exports_ready_at_moment" CHECK("data_exports"."ready_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "data_exports_expires_at_moment" CHECK("data_exports"."expires_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "data_exports_state" CHECK("data_exports"."state" IN ('waiting', 'ready', 'failed')),
	CONSTRAINT "data_exports_id" CHECK(length("data_exports"."id") BETWEEN 1 AND 64 AND instr("data_exports"."id", char(0)) = 0),
	CONSTRAINT "data_exports_attempts" CHECK("data_exports"."attempts" >= 0),
	CONSTRAINT "data_exports_due_while_waiting" CHECK(("data_exports"."state" = 'waiting') = ("data_exports"."due_at" IS NOT NULL)),
	CONSTRAINT "data_exports_ready" CHECK(("data_exports"."state" = 'ready') = ("data_exports"."ready_at" IS NOT NULL) AND ("data_exports"."state" = 'ready') = ("data_exports"."byte_length" IS NOT NULL) AND ("data_exports"."state" = 'ready') = ("data_exports"."expires_at" IS NOT NULL) AND ("data_exports"."ready_at" IS NULL OR ("data_exports"."ready_at" >= "data_exports"."requested_at" AND "data_exports"."expires_at" > "data_exports"."ready_at" AND "data_exports"."byte_length" > 0)))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_one_waiting` ON `data_exports` (`user_id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `data_exports_user` ON `data_exports` (`user_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `data_exports_due` ON `data_exports` (`due_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `data_exports_expiry` ON `data_exports` (`expires_at`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `kept_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider_reference` text NOT NULL,
	`description` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`paid_at` integer NOT NULL,
	`kept_until` integer NOT NULL,
	CONSTRAINT "kept_payments_paid_at_moment" CHECK("kept_payments"."paid_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "kept_payments_kept_until_moment" CHECK("kept_payments"."kept_until" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "kept_payments_reference" CHECK(length("kept_payments"."provider_reference") BETWEEN 1 AND 255 AND instr("kept_payments"."provider_reference", char(0)) = 0),
	CONSTRAINT "kept_payments_description" CHECK(length("kept_payments"."description") BETWEEN 1 AND 200 AND instr("kept_payments"."description", char(0)) = 0),
	CONSTRAINT "kept_payments_amount" CHECK("kept_payments"."amount_cents" > 0),
	CONSTRAINT "kept_payments_refunded" CHECK("kept_payments"."refunded_cents" BETWEEN 0 AND "kept_payments"."amount_cents"),
	CONSTRAINT "kept_payments_time" CHECK("kept_payments"."kept_until" > "kept_payments"."paid_at")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `kept_payments_provider_reference_unique` ON `kept_payments` (`provider_reference`);--> statement-breakpoint
CREATE INDEX `kept_payments_until` ON `kept_payments` (`kept_until`);--> statement-breakpoint
CREATE TABLE `closing_notes` (
	`match_id` text PRIMARY KEY NOT NULL,
	`note` text NOT NULL,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "closing_notes_note" CHECK(length("closing_notes"."note") BETWEEN 1 AND 300 AND instr("closing_notes"."note", char(0)) = 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`match_id` text NOT NULL,
	`message_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`last_message_at` integer,
	`revision` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "conversations_created_at_moment" CHECK("conversations"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "conversations_last_message_at_moment" CHECK("conversations"."last_message_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "conversations_message_count" CHECK("conversations"."message_count" >= 0),
	CONSTRAINT "conversations_last_message" CHECK(("conversations"."message_count" = 0) = ("conversations"."last_message_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_match_id_unique` ON `conversations` (`match_id`);--> statement-breakpoint
CREATE TABLE `matches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id_1` text NOT NULL,
	`user_id_2` text NOT NULL,
	`compatibility_score` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`initiated_by` text NOT NULL,
	`starter_id` text,
	`connection_fee_cents` integer NOT NULL,
	`fee_state` text DEFAULT 'not_due' NOT NULL,
	`created_at` integer NOT NULL,
	`matched_at` integer,
	`conversation_deadline` integer,
	`extended_at` integer,
	`extended_by` text,
	`reminded_at` integer,
	`warned_at` integer,
	`first_message_sent_at` integer,
	`inactive_at` integer,
	`inactivated_at` integer,
	`closed_at` integer,
	`closed_by` text,
	`expired_at` integer,
	FOREIGN KEY (`user_id_1`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id_2`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`initiated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`starter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`extended_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`closed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "matches_created_at_moment" CHECK("matches"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "matches_matched_at_moment" CHECK("matches"."matched_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "matches_conversation_deadline_moment" CHECK("matches"."conversation_deadline" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "matches_extended_at_moment" CHECK("matches"."extended_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "matches_reminded_at_moment" CHECK("matches"."reminded_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "matches_warned_at_moment" CHECK("matches"."warned_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "matches_first_message_sent_at_moment" CHECK("matches"."first_message_sent_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "matches_inactive_at_moment" CHECK("matches"."inactive_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "matches_inactivated_at_moment" CHECK("matches"."inactivated_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "matches_closed_at_moment" CHECK("matches"."closed_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "matches_expired_at_moment" CHECK("matches"."expired_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "matches_status" CHECK("matches"."status" IN ('pending', 'matched', 'declined', 'expired', 'deactivated')),
	CONSTRAINT "matches_fee_state" CHECK("matches"."fee_state" IN ('not_due', 'due', 'paid', 'waived', 'not_charged')),
	CONSTRAINT "matches_order" CHECK("matches"."user_id_1" < "matches"."user_id_2"),
	CONSTRAINT "matches_score" CHECK("matches"."compatibility_score" BETWEEN 0 AND 100),
	CONSTRAINT "matches_fee" CHECK("matches"."connection_fee_cents" >= 0),
	CONSTRAINT "matches_id" CHECK(length("matches"."id") BETWEEN 1 AND 64 AND instr("matches"."id", char(0)) = 0),
	CONSTRAINT "matches_initiated_by_one_of_two" CHECK("matches"."initiated_by" IN ("matches"."user_id_1", "matches"."user_id_2")),
	CONSTRAINT "matches_started_by_one_of_two" CHECK("matches"."starter_id" IN ("matches"."user_id_1", "matches"."user_id_2")),
	CONSTRAINT "matches_extended_by_one_of_two" CHECK("matches"."extended_by" IN ("matches"."user_id_1", "matches"."user_id_2")),
	CONSTRAINT "matches_closed_by_one_of_two" CHECK("matches"."closed_by" IN ("matches"."user_id_1", "matches"."user_id_2")),
	CONSTRAINT "matches_matched_at" CHECK("matches"."matched_at" IS NOT NULL OR "matches"."status" IN ('pending', 'deactivated')),
	CONSTRAINT "matches_only_matched" CHECK("matches"."matched_at" IS NOT NULL OR coalesce("matches"."starter_id", "matches"."conversation_deadline", "matches"."extended_at", "matches"."reminded_at", "matches"."warned_at", "matches"."first_message_sent_at", "matches"."inactive_at", "matches"."inactivated_at", "matches"."expired_at") IS NULL),
	CONSTRAINT "matches_pending" CHECK("matches"."status" <> 'pending' OR "matches"."matched_at" IS NULL),
	CONSTRAINT "matches_deadline_known" CHECK(("matches"."matched_at" IS NULL) = ("matches"."conversation_deadline" IS NULL)),
	CONSTRAINT "matches_deadline" CHECK("matches"."conversation_deadline" - "matches"."matched_at" >= 86400000 * (1 + ("matches"."extended_at" IS NOT NULL))),
	CONSTRAINT "matches_extension" CHECK(("matches"."extended_at" IS NULL) = ("matches"."extended_by" IS NULL)),
	CONSTRAINT "matches_inactive" CHECK("matches"."inactive_at" IS NULL OR "matches"."first_message_sent_at" IS NOT NULL),
	CONSTRAINT "matches_inactivated" CHECK("matches"."inactivated_at" IS NULL OR ("matches"."status" = 'deactivated' AND "matches"."inactive_at" IS NOT NULL)),
	CONSTRAINT "matches_expired_at" CHECK(("matches"."expired_at" IS NOT NULL) = ("matches"."status" IN ('expired'))),
	CONSTRAINT "matches_expired_unopened" CHECK("matches"."status" <> 'expired' OR "matches"."first_message_sent_at" IS NULL),
	CONSTRAINT "matches_closed_at" CHECK(("matches"."closed_at" IS NOT NULL) = ("matches"."status" IN ('declined', 'deactivated'))),
	CONSTRAINT "matches_closed_by" CHECK("matches"."status" <> 'declined' OR "matches"."closed_by" IS NOT NULL),
	CONSTRAINT "matches_closer" CHECK("matches"."closed_by" IS NULL OR "matches"."closed_at" IS NOT NULL),
	CONSTRAINT "matches_fee_due" CHECK("matches"."fee_state" <> 'due' OR ("matches"."status" = 'matched' AND "matches"."first_message_sent_at" IS NULL)),
	CONSTRAINT "matches_fee_not_due" CHECK("matches"."fee_state" <> 'not_due' OR "matches"."status" <> 'matched'),
	CONSTRAINT "matches_fee_settled" CHECK("matches"."matched_at" IS NOT NULL OR "matches"."fee_state" = 'not_due')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `matches_living_pair` ON `matches` (`user_id_1`,`user_id_2`) WHERE status IN ('pending', 'matched');--> statement-breakpoint
CREATE INDEX `matches_user_1` ON `matches` (`user_id_1`,`status`,`matched_at`);--> statement-breakpoint
CREATE INDEX `matches_user_2` ON `matches` (`user_id_2`,`status`,`matched_at`);--> statement-breakpoint
CREATE INDEX `matches_deadline` ON `matches` (`conversation_deadline`) WHERE status = 'matched' AND first_message_sent_at IS NULL;--> statement-breakpoint
CREATE INDEX `matches_to_remind` ON `matches` (`conversation_deadline`) WHERE status = 'matched' AND first_message_sent_at IS NULL AND reminded_at IS NULL;--> statement-breakpoint
CREATE INDEX `matches_to_warn` ON `matches` (`conversation_deadline`) WHERE status = 'matched' AND first_message_sent_at IS NULL AND warned_at IS NULL;--> statement-breakpoint
CREATE INDEX `matches_inactive` ON `matches` (`inactive_at`) WHERE status = 'matched' AND inactive_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `matches_initiator` ON `matches` (`initiated_by`);--> statement-breakpoint
CREATE INDEX `matches_starter` ON `matches` (`starter_id`) WHERE starter_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `matches_extender` ON `matches` (`extended_by`) WHERE extended_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `matches_closer` ON `matches` (`closed_by`) WHERE closed_by IS NOT NULL;--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` integer NOT NULL,
	`sender_id` text NOT NULL,
	`client_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "messages_created_at_moment" CHECK("messages"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "messages_content" CHECK(length("messages"."content") BETWEEN 1 AND 1000 AND instr("messages"."content", char(0)) = 0),
	CONSTRAINT "messages_client_id_length" CHECK(length("messages"."client_id") BETWEEN 8 AND 64 AND instr("messages"."client_id", char(0)) = 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_client_id` ON `messages` (`conversation_id`,`sender_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `messages_thread` ON `messages` (`conversation_id`,`id`);--> statement-breakpoint
CREATE INDEX `messages_sender_day` ON `messages` (`sender_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `swipes` (
	`actor_id` text NOT NULL,
	`target_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`actor_id`, `target_id`),
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`target_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "swipes_created_at_moment" CHECK("swipes"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "swipes_kind" CHECK("swipes"."kind" IN ('like', 'pass')),
	CONSTRAINT "swipes_not_self" CHECK("swipes"."actor_id" <> "swipes"."target_id")
) STRICT;
--> statement-breakpoint
CREATE INDEX `swipes_latest` ON `swipes` (`actor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `swipes_target` ON `swipes` (`target_id`,`kind`,`actor_id`);--> statement-breakpoint
CREATE TABLE `media` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`review` text DEFAULT 'waiting' NOT NULL,
	`review_reason` text,
	`island_verified_at` integer,
	`processing` text DEFAULT 'ready' NOT NULL,
	`failure` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`image_type` text,
	`duration_ms` integer,
	`bars` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "media_island_verified_at_moment" CHECK("media"."island_verified_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "media_due_at_moment" CHECK("media"."due_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "media_created_at_moment" CHECK("media"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "media_island_verified" CHECK("media"."island_verified_at" IS NULL OR ("media"."kind" = 'photo' AND "media"."review" = 'approved')),
	CONSTRAINT "media_processing" CHECK("media"."processing" IN ('waiting', 'working', 'ready', 'failed', 'removed')),
	CONSTRAINT "media_id" CHECK(length("media"."id") BETWEEN 1 AND 64 AND instr("media"."id", char(0)) = 0),
	CONSTRAINT "media_review_reason" CHECK(length("media"."review_reason") BETWEEN 1 AND 500 AND instr("media"."review_reason", char(0)) = 0),
	CONSTRAINT "media_failure" CHECK(length("media"."failure") BETWEEN 1 AND 500 AND instr("media"."failure", char(0)) = 0),
	CONSTRAINT "media_failure_has_reason" CHECK(("media"."processing" = 'failed') = ("media"."failure" IS NOT NULL)),
	CONSTRAINT "media_due" CHECK("media"."due_at" IS NULL OR "media"."processing" IN ('waiting', 'working', 'removed')),
	CONSTRAINT "media_photo_has_no_length" CHECK("media"."kind" <> 'photo' OR "media"."duration_ms" IS NULL),
	CONSTRAINT "media_image_type_of_photo" CHECK("media"."kind" = 'photo' OR "media"."image_type" IS NULL),
	CONSTRAINT "media_voice_message_is_private" CHECK(("media"."kind" = 'voice_message') = ("media"."review" = 'exempt')),
	CONSTRAINT "media_attempts" CHECK("media"."attempts" >= 0),
	CONSTRAINT "media_bars" CHECK(length("media"."bars") BETWEEN 40 AND 40 AND instr("media"."bars", char(0)) = 0 AND "media"."bars" NOT GLOB '*[^0-9a-f]*'),
	CONSTRAINT "media_bars_of_sound" CHECK("media"."bars" IS NULL OR "media"."kind" IN ('voice_sample', 'voice_message')),
	CONSTRAINT "media_duration" CHECK("media"."duration_ms" >= 0),
	CONSTRAINT "media_review" CHECK("media"."review" IN ('waiting', 'approved', 'refused', 'exempt')),
	CONSTRAINT "media_refusal_has_reason" CHECK(("media"."review" = 'refused') = ("media"."review_reason" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `media_user` ON `media` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `media_due` ON `media` (`processing`,`due_at`);--> statement-breakpoint
CREATE INDEX `media_queue` ON `media` (`review`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `media_chunks` (
	`variant_id` integer NOT NULL,
	`position` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`variant_id`, `position`),
	FOREIGN KEY (`variant_id`) REFERENCES `media_variants`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "media_chunks_position" CHECK("media_chunks"."position" >= 0),
	CONSTRAINT "media_chunks_size" CHECK(length("media_chunks"."bytes") BETWEEN 1 AND 262144)
) STRICT;
--> statement-breakpoint
CREATE TABLE `media_variants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`media_id` text NOT NULL,
	`role` text DEFAULT 'delivered' NOT NULL,
	`content_type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`byte_length` integer NOT NULL,
	`sha256` text NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "media_variants_role" CHECK("media_variants"."role" IN ('original', 'delivered')),
	CONSTRAINT "media_variants_size" CHECK("media_variants"."width" >= 0 AND "media_variants"."height" >= 0 AND "media_variants"."byte_length" > 0),
	CONSTRAINT "media_variants_sha256" CHECK(length("media_variants"."sha256") BETWEEN 64 AND 64 AND instr("media_variants"."sha256", char(0)) = 0 AND "media_variants"."sha256" NOT GLOB '*[^0-9a-f]*')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `media_variants_once` ON `media_variants` (`media_id`,`role`,`content_type`,`width`);--> statement-breakpoint
CREATE TABLE `meetup_attendance` (
	`booking_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`checked_in_at` integer,
	`felt_safe` integer,
	`words` text,
	`answered_at` integer,
	PRIMARY KEY(`booking_id`, `user_id`),
	FOREIGN KEY (`booking_id`) REFERENCES `meetup_bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "meetup_attendance_checked_in_at_moment" CHECK("meetup_attendance"."checked_in_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "meetup_attendance_answered_at_moment" CHECK("meetup_attendance"."answered_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "meetup_attendance_felt_safe" CHECK("meetup_attendance"."felt_safe" IN (0, 1)),
	CONSTRAINT "meetup_attendance_words" CHECK(length("meetup_attendance"."words") BETWEEN 1 AND 1000 AND instr("meetup_attendance"."words", char(0)) = 0),
	CONSTRAINT "meetup_attendance_answered" CHECK(("meetup_attendance"."felt_safe" IS NULL) = ("meetup_attendance"."answered_at" IS NULL)),
	CONSTRAINT "meetup_attendance_something" CHECK(coalesce("meetup_attendance"."checked_in_at", "meetup_attendance"."answered_at") IS NOT NULL),
	CONSTRAINT "meetup_attendance_words_of_answer" CHECK("meetup_attendance"."words" IS NULL OR "meetup_attendance"."felt_safe" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE INDEX `meetup_attendance_member` ON `meetup_attendance` (`user_id`);--> statement-breakpoint
CREATE TABLE `meetup_shares` (
	`token` text PRIMARY KEY NOT NULL,
	`booking_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `meetup_bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "meetup_shares_created_at_moment" CHECK("meetup_shares"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "meetup_shares_revoked_at_moment" CHECK("meetup_shares"."revoked_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "meetup_shares_token" CHECK(length("meetup_shares"."token") BETWEEN 43 AND 43 AND instr("meetup_shares"."token", char(0)) = 0 AND "meetup_shares"."token" NOT GLOB '*[^0-9A-Za-z_-]*')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `meetup_shares_live` ON `meetup_shares` (`booking_id`,`user_id`) WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE INDEX `meetup_shares_booking` ON `meetup_shares` (`booking_id`);--> statement-breakpoint
CREATE INDEX `meetup_shares_member` ON `meetup_shares` (`user_id`);--> statement-breakpoint
CREATE TABLE `meetup_bookings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`match_id` text,
	`companion_id` text,
	`location_id` integer NOT NULL,
	`date` text NOT NULL,
	`slot_hour` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`seat` integer,
	`status` text DEFAULT 'pending' NOT NULL,
	`held_until` integer,
	`covered_by` text NOT NULL,
	`price_paid_cents` integer DEFAULT 0 NOT NULL,
	`client_id` text NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`ended_at` integer,
	`ended_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`companion_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`location_id`) REFERENCES `meetup_locations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "meetup_bookings_starts_at_moment" CHECK("meetup_bookings"."starts_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "meetup_bookings_held_until_moment" CHECK("meetup_bookings"."held_until" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "meetup_bookings_created_at_moment" CHECK("meetup_bookings"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "meetup_bookings_confirmed_at_moment" CHECK("meetup_bookings"."confirmed_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "meetup_bookings_ended_at_moment" CHECK("meetup_bookings"."ended_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "meetup_bookings_status" CHECK("meetup_bookings"."status" IN ('pending', 'confirmed', 'declined', 'cancelled', 'completed', 'no_show')),
	CONSTRAINT "meetup_bookings_covered_by" CHECK("meetup_bookings"."covered_by" IN ('plan', 'weekly', 'bonus', 'tokens', 'payment')),
	CONSTRAINT "meetup_bookings_slot" CHECK("meetup_bookings"."slot_hour" BETWEEN 7 AND 15),
	CONSTRAINT "meetup_bookings_date" CHECK("meetup_bookings"."date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' AND date("meetup_bookings"."date") IS "meetup_bookings"."date"),
	CONSTRAINT "meetup_bookings_begin" CHECK("meetup_bookings"."starts_at" - unixepoch("meetup_bookings"."date") * 1000 - "meetup_bookings"."slot_hour" * 3600000 IN (14400000, 18000000)),
	CONSTRAINT "meetup_bookings_confirmed_in_time" CHECK("meetup_bookings"."confirmed_at" <= "meetup_bookings"."held_until"),
	CONSTRAINT "meetup_bookings_seats" CHECK("meetup_bookings"."seat" BETWEEN 1 AND 3),
	CONSTRAINT "meetup_bookings_seat_of_standing" CHECK(("meetup_bookings"."seat" IS NOT NULL) = ("meetup_bookings"."status" IN ('pending', 'confirmed', 'completed', 'no_show'))),
	CONSTRAINT "meetup_bookings_with_a_match" CHECK(("meetup_bookings"."match_id" IS NULL) = ("meetup_bookings"."companion_id" IS NULL) AND ("meetup_bookings"."match_id" IS NULL OR "meetup_bookings"."held_until" IS NOT NULL)),
	CONSTRAINT "meetup_bookings_held_alone" CHECK("meetup_bookings"."match_id" IS NOT NULL OR ("meetup_bookings"."held_until" IS NULL AND "meetup_bookings"."status" <> 'pending') OR ("meetup_bookings"."held_until" IS NOT NULL AND "meetup_bookings"."covered_by" = 'payment' AND "meetup_bookings"."held_until" <= "meetup_bookings"."created_at" + 1800000)),
	CONSTRAINT "meetup_bookings_not_self" CHECK("meetup_bookings"."companion_id" <> "meetup_bookings"."user_id"),
	CONSTRAINT "meetup_bookings_held" CHECK("meetup_bookings"."held_until" > "meetup_bookings"."created_at" AND "meetup_bookings"."held_until" <= "meetup_bookings"."starts_at" AND "meetup_bookings"."held_until" <= "meetup_bookings"."created_at" + 86400000),
	CONSTRAINT "meetup_bookings_price" CHECK("meetup_bookings"."price_paid_cents" BETWEEN 0 AND 100000),
	CONSTRAINT "meetup_bookings_paid" CHECK(("meetup_bookings"."price_paid_cents" > 0) = ("meetup_bookings"."covered_by" = 'payment' AND ("meetup_bookings"."confirmed_at" IS NOT NULL OR "meetup_bookings"."match_id" IS NOT NULL))),
	CONSTRAINT "meetup_bookings_revision" CHECK("meetup_bookings"."revision" >= 0),
	CONSTRAINT "meetup_bookings_confirmed" CHECK("meetup_bookings"."confirmed_at" IS NOT NULL OR "meetup_bookings"."status" IN ('pending', 'declined', 'cancelled')),
	CONSTRAINT "meetup_bookings_not_confirmed" CHECK("meetup_bookings"."confirmed_at" IS NULL OR "meetup_bookings"."status" NOT IN ('pending', 'declined')),
	CONSTRAINT "meetup_bookings_ended" CHECK(("meetup_bookings"."ended_at" IS NOT NULL) = ("meetup_bookings"."status" IN ('declined', 'cancelled', 'completed', 'no_show'))),
	CONSTRAINT "meetup_bookings_ended_by_somebody" CHECK("meetup_bookings"."ended_by" IS NULL OR ("meetup_bookings"."status" IN ('declined', 'cancelled') AND "meetup_bookings"."ended_by" IN ("meetup_bookings"."user_id", coalesce("meetup_bookings"."companion_id", "meetup_bookings"."user_id")))),
	CONSTRAINT "meetup_bookings_declined_by" CHECK("meetup_bookings"."status" <> 'declined' OR ("meetup_bookings"."ended_by" IS NOT NULL AND "meetup_bookings"."ended_by" IS "meetup_bookings"."companion_id")),
	CONSTRAINT "meetup_bookings_client_id_length" CHECK(length("meetup_bookings"."client_id") BETWEEN 8 AND 64 AND instr("meetup_bookings"."client_id", char(0)) = 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `meetup_bookings_seat` ON `meetup_bookings` (`location_id`,`date`,`slot_hour`,`seat`) WHERE seat IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `meetup_bookings_booker` ON `meetup_bookings` (`user_id`,`date`,`slot_hour`) WHERE seat IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `meetup_bookings_companion` ON `meetup_bookings` (`companion_id`,`date`,`slot_hour`) WHERE seat IS NOT NULL AND status <> 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `meetup_bookings_open` ON `meetup_bookings` (`match_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `meetup_bookings_unpaid` ON `meetup_bookings` (`user_id`) WHERE status = 'pending' AND match_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `meetup_bookings_client_id` ON `meetup_bookings` (`user_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `meetup_bookings_match` ON `meetup_bookings` (`match_id`,`id`) WHERE match_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `meetup_bookings_location` ON `meetup_bookings` (`location_id`);--> statement-breakpoint
CREATE INDEX `meetup_bookings_made` ON `meetup_bookings` (`user_id`,`created_at`) WHERE seat IS NOT NULL;--> statement-breakpoint
CREATE INDEX `meetup_bookings_own` ON `meetup_bookings` (`user_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `meetup_bookings_invited` ON `meetup_bookings` (`companion_id`,`starts_at`) WHERE companion_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `meetup_bookings_ended_by` ON `meetup_bookings` (`ended_by`) WHERE ended_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `meetup_bookings_completed` ON `meetup_bookings` (`location_id`,`date`,`slot_hour`,`user_id`) WHERE status = 'completed';--> statement-breakpoint
CREATE INDEX `meetup_bookings_holds` ON `meetup_bookings` (`held_until`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `meetup_bookings_begun` ON `meetup_bookings` (`starts_at`) WHERE status = 'confirmed';--> statement-breakpoint
CREATE TABLE `meetup_waits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`location_id` integer NOT NULL,
	`date` text NOT NULL,
	`slot_hour` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`ending` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`location_id`) REFERENCES `meetup_locations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "meetup_waits_created_at_moment" CHECK("meetup_waits"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "meetup_waits_ended_at_moment" CHECK("meetup_waits"."ended_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "meetup_waits_slot" CHECK("meetup_waits"."slot_hour" BETWEEN 7 AND 15),
	CONSTRAINT "meetup_waits_date" CHECK("meetup_waits"."date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' AND date("meetup_waits"."date") IS "meetup_waits"."date"),
	CONSTRAINT "meetup_waits_ending" CHECK("meetup_waits"."ending" IN ('promoted', 'skipped', 'left', 'passed')),
	CONSTRAINT "meetup_waits_ended" CHECK(("meetup_waits"."ended_at" IS NULL) = ("meetup_waits"."ending" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `meetup_waits_once` ON `meetup_waits` (`user_id`,`date`,`slot_hour`,`location_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `meetup_waits_line` ON `meetup_waits` (`location_id`,`date`,`slot_hour`,`id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `meetup_waits_member` ON `meetup_waits` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `meetup_waits_location` ON `meetup_waits` (`location_id`);--> statement-breakpoint
CREATE TABLE `meetup_locations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`required_item` text NOT NULL,
	`icon` text NOT NULL,
	`category` text NOT NULL,
	`island_connection` text NOT NULL,
	`sunlight_only` integer DEFAULT true NOT NULL,
	`seasonal_restriction` text,
	`available_hours` text NOT NULL,
	`restrooms` text,
	`daylight_only` integer DEFAULT true NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "meetup_locations_created_at_moment" CHECK("meetup_locations"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "meetup_locations_sunlight" CHECK("meetup_locations"."sunlight_only" IN (0, 1)),
	CONSTRAINT "meetup_locations_daylight" CHECK("meetup_locations"."daylight_only" IN (0, 1)),
	CONSTRAINT "meetup_locations_active" CHECK("meetup_locations"."is_active" IN (0, 1)),
	CONSTRAINT "meetup_locations_restrooms" CHECK("meetup_locations"."restrooms" IS NULL OR (length("meetup_locations"."restrooms") <= 5000 AND instr("meetup_locations"."restrooms", char(0)) = 0 AND json_valid("meetup_locations"."restrooms") AND json_type("meetup_locations"."restrooms") = 'array')),
	CONSTRAINT "meetup_locations_name" CHECK(length("meetup_locations"."name") BETWEEN 1 AND 120 AND instr("meetup_locations"."name", char(0)) = 0),
	CONSTRAINT "meetup_locations_description" CHECK(length("meetup_locations"."description") BETWEEN 1 AND 500 AND instr("meetup_locations"."description", char(0)) = 0),
	CONSTRAINT "meetup_locations_item" CHECK(length("meetup_locations"."required_item") BETWEEN 1 AND 120 AND instr("meetup_locations"."required_item", char(0)) = 0),
	CONSTRAINT "meetup_locations_icon" CHECK(length("meetup_locations"."icon") BETWEEN 1 AND 120 AND instr("meetup_locations"."icon", char(0)) = 0),
	CONSTRAINT "meetup_locations_category" CHECK(length("meetup_locations"."category") BETWEEN 1 AND 120 AND instr("meetup_locations"."category", char(0)) = 0),
	CONSTRAINT "meetup_locations_connection" CHECK(length("meetup_locations"."island_connection") BETWEEN 1 AND 500 AND instr("meetup_locations"."island_connection", char(0)) = 0),
	CONSTRAINT "meetup_locations_season" CHECK(length("meetup_locations"."seasonal_restriction") BETWEEN 1 AND 500 AND instr("meetup_locations"."seasonal_restriction", char(0)) = 0),
	CONSTRAINT "meetup_locations_hours" CHECK("meetup_locations"."available_hours" GLOB '[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]' AND length("meetup_locations"."available_hours") = 11 AND instr("meetup_locations"."available_hours", char(0)) = 0 AND substr("meetup_locations"."available_hours", 1, 5) < substr("meetup_locations"."available_hours", 7) AND substr("meetup_locations"."available_hours", 7) < '24'),
	CONSTRAINT "meetup_locations_on_island" CHECK("meetup_locations"."latitude" BETWEEN 41.2 AND 41.6 AND "meetup_locations"."longitude" BETWEEN -71 AND -70.4)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `meetup_locations_name_unique` ON `meetup_locations` (`name`);--> statement-breakpoint
CREATE TABLE `harsh_words` (
	`word` text PRIMARY KEY NOT NULL,
	`added_at` integer NOT NULL,
	CONSTRAINT "harsh_words_added_at_moment" CHECK("harsh_words"."added_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "harsh_words_word" CHECK(length("harsh_words"."word") BETWEEN 1 AND 60 AND instr("harsh_words"."word", char(0)) = 0),
	CONSTRAINT "harsh_words_plain" CHECK("harsh_words"."word" = lower(trim("harsh_words"."word")))
) STRICT;
--> statement-breakpoint
CREATE TABLE `holds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`held_at` integer NOT NULL,
	`decision` text,
	`decided_at` integer,
	`decided_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "holds_held_at_moment" CHECK("holds"."held_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "holds_decided_at_moment" CHECK("holds"."decided_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "holds_decision" CHECK("holds"."decision" IN ('released', 'suspended')),
	CONSTRAINT "holds_decided" CHECK(("holds"."decision" IS NULL) = ("holds"."decided_at" IS NULL) AND ("holds"."decided_at" IS NULL OR "holds"."decided_at" >= "holds"."held_at") AND ("holds"."decided_by" IS NULL OR "holds"."decided_at" IS NOT NULL)),
	CONSTRAINT "holds_not_by_self" CHECK("holds"."decided_by" <> "holds"."user_id")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `holds_open_once` ON `holds` (`user_id`) WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX `holds_user` ON `holds` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `holds_queue` ON `holds` (`held_at`,`id`) WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX `holds_decided_by` ON `holds` (`decided_by`) WHERE decided_by IS NOT NULL;--> statement-breakpoint
CREATE TABLE `moderation_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`decided_at` integer NOT NULL,
	`moderator_id` text,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`member_id` text,
	`reason` text,
	CONSTRAINT "moderation_entries_decided_at_moment" CHECK("moderation_entries"."decided_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "moderation_entries_moderator_id" CHECK(length("moderation_entries"."moderator_id") BETWEEN 1 AND 64 AND instr("moderation_entries"."moderator_id", char(0)) = 0),
	CONSTRAINT "moderation_entries_member_id" CHECK(length("moderation_entries"."member_id") BETWEEN 1 AND 64 AND instr("moderation_entries"."member_id", char(0)) = 0),
	CONSTRAINT "moderation_entries_subject_shape" CHECK(length("moderation_entries"."subject") BETWEEN 3 AND 100 AND "moderation_entries"."subject" GLOB '[a-z]*:?*' AND instr("moderation_entries"."subject", char(0)) = 0),
	CONSTRAINT "moderation_entries_reason" CHECK(length("moderation_entries"."reason") BETWEEN 1 AND 4000 AND instr("moderation_entries"."reason", char(0)) = 0),
	CONSTRAINT "moderation_entries_say_why" CHECK("moderation_entries"."reason" IS NOT NULL OR "moderation_entries"."action" NOT IN ('refuse_media', 'warn', 'suspend', 'refuse_appeal')),
	CONSTRAINT "moderation_entries_not_on_self" CHECK("moderation_entries"."moderator_id" <> "moderation_entries"."member_id")
) STRICT;
--> statement-breakpoint
CREATE INDEX `moderation_entries_newest` ON `moderation_entries` (`decided_at`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_entries_moderator` ON `moderation_entries` (`moderator_id`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_entries_member` ON `moderation_entries` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_entries_subject` ON `moderation_entries` (`subject`,`id`);--> statement-breakpoint
CREATE TABLE `suspended_identities` (
	`kind` text NOT NULL,
	`key_hash` text NOT NULL,
	`user_id` text,
	`recorded_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `key_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "suspended_identities_recorded_at_moment" CHECK("suspended_identities"."recorded_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "suspended_identities_hash" CHECK(length("suspended_identities"."key_hash") BETWEEN 64 AND 64 AND instr("suspended_identities"."key_hash", char(0)) = 0 AND "suspended_identities"."key_hash" NOT GLOB '*[^0-9a-f]*')
) STRICT;
--> statement-breakpoint
CREATE INDEX `suspended_identities_user` ON `suspended_identities` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `suspended_identities_age` ON `suspended_identities` (`recorded_at`);--> statement-breakpoint
CREATE TABLE `suspensions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`ground` text NOT NULL,
	`reason` text NOT NULL,
	`suspended_at` integer NOT NULL,
	`suspended_by` text,
	`appeal_words` text,
	`appealed_at` integer,
	`appeal_decision` text,
	`appeal_answer` text,
	`appeal_decided_at` integer,
	`appeal_decided_by` text,
	`lifted_at` integer,
	`lifted_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`suspended_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`appeal_decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`lifted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "suspensions_suspended_at_moment" CHECK("suspensions"."suspended_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "suspensions_appealed_at_moment" CHECK("suspensions"."appealed_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "suspensions_appeal_decided_at_moment" CHECK("suspensions"."appeal_decided_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "suspensions_lifted_at_moment" CHECK("suspensions"."lifted_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "suspensions_reason" CHECK(length("suspensions"."reason") BETWEEN 1 AND 500 AND instr("suspensions"."reason", char(0)) = 0),
	CONSTRAINT "suspensions_appeal" CHECK(length("suspensions"."appeal_words") BETWEEN 1 AND 2000 AND instr("suspensions"."appeal_words", char(0)) = 0),
	CONSTRAINT "suspensions_appeal_decision" CHECK("suspensions"."appeal_decision" IN ('granted', 'refused')),
	CONSTRAINT "suspensions_appeal_answer" CHECK(length("suspensions"."appeal_answer") BETWEEN 1 AND 1000 AND instr("suspensions"."appeal_answer", char(0)) = 0),
	CONSTRAINT "suspensions_appealed" CHECK(("suspensions"."appeal_words" IS NULL) = ("suspensions"."appealed_at" IS NULL) AND ("suspensions"."appealed_at" IS NULL OR "suspensions"."appealed_at" >= "suspensions"."suspended_at")),
	CONSTRAINT "suspensions_decided" CHECK(("suspensions"."appeal_decision" IS NULL) = ("suspensions"."appeal_decided_at" IS NULL) AND ("suspensions"."appeal_decision" IS NULL) = ("suspensions"."appeal_answer" IS NULL) AND ("suspensions"."appeal_decided_at" IS NULL OR coalesce("suspensions"."appeal_decided_at" >= "suspensions"."appealed_at", 0)) AND ("suspensions"."appeal_decided_by" IS NULL OR "suspensions"."appeal_decided_at" IS NOT NULL)),
	CONSTRAINT "suspensions_lifted" CHECK(("suspensions"."lifted_at" IS NULL OR "suspensions"."lifted_at" >= "suspensions"."suspended_at") AND ("suspensions"."lifted_by" IS NULL OR "suspensions"."lifted_at" IS NOT NULL) AND ("suspensions"."appeal_decision" IS NOT 'granted' OR "suspensions"."lifted_at" IS NOT NULL)),
	CONSTRAINT "suspensions_not_by_self" CHECK("suspensions"."suspended_by" <> "suspensions"."user_id" AND "suspensions"."appeal_decided_by" IS NOT "suspensions"."user_id")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `suspensions_open_once` ON `suspensions` (`user_id`) WHERE lifted_at IS NULL;--> statement-breakpoint
CREATE INDEX `suspensions_user` ON `suspensions` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `suspensions_appeals` ON `suspensions` (`appealed_at`,`id`) WHERE appealed_at IS NOT NULL AND appeal_decided_at IS NULL;--> statement-breakpoint
CREATE INDEX `suspensions_suspended_by` ON `suspensions` (`suspended_by`) WHERE suspended_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `suspensions_decided_by` ON `suspensions` (`appeal_decided_by`) WHERE appeal_decided_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `suspensions_lifted_by` ON `suspensions` (`lifted_by`) WHERE lifted_by IS NOT NULL;--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`notification_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`method` text NOT NULL,
	`thread` text,
	`state` text DEFAULT 'due' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`sent_at` integer,
	`failed_at` integer,
	`mail_id` integer,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`mail_id`) REFERENCES `mails`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "deliveries_due_at_moment" CHECK("deliveries"."due_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "deliveries_sent_at_moment" CHECK("deliveries"."sent_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "deliveries_failed_at_moment" CHECK("deliveries"."failed_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "deliveries_method" CHECK("deliveries"."method" IN ('email', 'push')),
	CONSTRAINT "deliveries_state" CHECK("deliveries"."state" IN ('due', 'queued', 'sent', 'skipped', 'failed')),
	CONSTRAINT "deliveries_thread_length" CHECK(length("deliveries"."thread") BETWEEN 1 AND 200 AND instr("deliveries"."thread", char(0)) = 0),
	CONSTRAINT "deliveries_due" CHECK("deliveries"."state" <> 'due' OR coalesce("deliveries"."sent_at", "deliveries"."failed_at", "deliveries"."mail_id") IS NULL),
	CONSTRAINT "deliveries_attempts" CHECK("deliveries"."attempts" >= 0),
	CONSTRAINT "deliveries_sent" CHECK(("deliveries"."sent_at" IS NOT NULL) = ("deliveries"."state" IN ('sent'))),
	CONSTRAINT "deliveries_failed" CHECK(("deliveries"."failed_at" IS NOT NULL) = ("deliveries"."state" IN ('failed')))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`notification_id`,`method`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`method`,`due_at`) WHERE state = 'due';--> statement-breakpoint
CREATE INDEX `deliveries_member` ON `deliveries` (`user_id`,`method`,`due_at`) WHERE state = 'due';--> statement-breakpoint
CREATE INDEX `deliveries_thread` ON `deliveries` (`user_id`,`method`,`thread`,`id`);--> statement-breakpoint
CREATE INDEX `deliveries_old` ON `deliveries` (`due_at`) WHERE state <> 'due';--> statement-breakpoint
CREATE INDEX `deliveries_mail` ON `deliveries` (`mail_id`) WHERE mail_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text,
	`html` text,
	`cause` text NOT NULL,
	`state` text DEFAULT 'due' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`unanswered` integer DEFAULT 0 NOT NULL,
	`refused_setting` text,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`unsubscribe_url` text,
	CONSTRAINT "mails_due_at_moment" CHECK("mails"."due_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "mails_created_at_moment" CHECK("mails"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "mails_sent_at_moment" CHECK("mails"."sent_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "mails_state" CHECK("mails"."state" IN ('due', 'sent', 'failed', 'cancelled')),
	CONSTRAINT "mails_text_and_html" CHECK(("mails"."text" IS NULL) = ("mails"."html" IS NULL)),
	CONSTRAINT "mails_sent" CHECK(("mails"."state" = 'sent') = ("mails"."sent_at" IS NOT NULL)),
	CONSTRAINT "mails_attempts" CHECK("mails"."attempts" >= 0),
	CONSTRAINT "mails_recipient" CHECK(length("mails"."recipient") BETWEEN 1 AND 320 AND instr("mails"."recipient", char(0)) = 0),
	CONSTRAINT "mails_subject" CHECK(length("mails"."subject") BETWEEN 1 AND 300 AND instr("mails"."subject", char(0)) = 0),
	CONSTRAINT "mails_text" CHECK(length("mails"."text") BETWEEN 1 AND 200000 AND instr("mails"."text", char(0)) = 0),
	CONSTRAINT "mails_html" CHECK(length("mails"."html") BETWEEN 1 AND 200000 AND instr("mails"."html", char(0)) = 0),
	CONSTRAINT "mails_cause" CHECK(length("mails"."cause") BETWEEN 1 AND 200 AND instr("mails"."cause", char(0)) = 0),
	CONSTRAINT "mails_cause_shape" CHECK("mails"."cause" GLOB '[a-z]*' AND substr("mails"."cause", 1, instr("mails"."cause" || ':', ':') - 1) NOT GLOB '*[^a-z_-]*' AND "mails"."cause" NOT GLOB '*[^a-zA-Z0-9:._-]*' AND "mails"."cause" NOT GLOB '*:'),
	CONSTRAINT "mails_recipient_one_line" CHECK(instr("mails"."recipient", char(10)) + instr("mails"."recipient", char(13)) = 0),
	CONSTRAINT "mails_subject_one_line" CHECK(instr("mails"."subject", char(10)) + instr("mails"."subject", char(13)) = 0),
	CONSTRAINT "mails_unsubscribe_url_is_web" CHECK("mails"."unsubscribe_url" NOT GLOB '*[^!-~]*' AND ("mails"."unsubscribe_url" GLOB 'https://?*' OR (("mails"."unsubscribe_url" GLOB 'http://localhost[:/]*' OR "mails"."unsubscribe_url" GLOB 'http://127.0.0.1[:/]*') AND "mails"."unsubscribe_url" NOT GLOB '*@*'))),
	CONSTRAINT "mails_unsubscribe_url" CHECK(length("mails"."unsubscribe_url") BETWEEN 1 AND 2048 AND instr("mails"."unsubscribe_url", char(0)) = 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_cause_unique` ON `mails` (`cause`);--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `mails_sent_at` ON `mails` (`sent_at`) WHERE sent_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `notice_choices` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`method` text NOT NULL,
	`is_on` integer NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `method`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notice_choices_changed_at_moment" CHECK("notice_choices"."changed_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "notice_choices_is_on" CHECK("notice_choices"."is_on" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE TABLE `notice_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`mail_rhythm` text NOT NULL,
	`quiet_from_minute` integer,
	`quiet_until_minute` integer,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notice_settings_changed_at_moment" CHECK("notice_settings"."changed_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "notice_settings_from" CHECK("notice_settings"."quiet_from_minute" BETWEEN 0 AND 1439),
	CONSTRAINT "notice_settings_until" CHECK("notice_settings"."quiet_until_minute" BETWEEN 0 AND 1439),
	CONSTRAINT "notice_settings_both" CHECK(("notice_settings"."quiet_from_minute" IS NULL) = ("notice_settings"."quiet_until_minute" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`link` text,
	`cause` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`about_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`about_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notifications_created_at_moment" CHECK("notifications"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "notifications_read_at_moment" CHECK("notifications"."read_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "notifications_title" CHECK(length("notifications"."title") BETWEEN 1 AND 200 AND instr("notifications"."title", char(0)) = 0),
	CONSTRAINT "notifications_message" CHECK(length("notifications"."message") BETWEEN 1 AND 1000 AND instr("notifications"."message", char(0)) = 0),
	CONSTRAINT "notifications_cause_length" CHECK(length("notifications"."cause") BETWEEN 1 AND 200 AND instr("notifications"."cause", char(0)) = 0),
	CONSTRAINT "notifications_link" CHECK(length("notifications"."link") BETWEEN 1 AND 200 AND instr("notifications"."link", char(0)) = 0),
	CONSTRAINT "notifications_cause_shape" CHECK("notifications"."cause" GLOB '[a-z]*' AND substr("notifications"."cause", 1, instr("notifications"."cause" || ':', ':') - 1) NOT GLOB '*[^a-z_-]*' AND "notifications"."cause" NOT GLOB '*[^a-zA-Z0-9:._-]*' AND "notifications"."cause" NOT GLOB '*:'),
	CONSTRAINT "notifications_link_is_path" CHECK("notifications"."link" GLOB '/*' AND "notifications"."link" NOT GLOB '//*' AND "notifications"."link" NOT GLOB '*[^!-~]*' AND instr("notifications"."link", '\') = 0),
	CONSTRAINT "notifications_about_another" CHECK("notifications"."about_id" <> "notifications"."user_id")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_cause` ON `notifications` (`user_id`,`type`,`cause`);--> statement-breakpoint
CREATE INDEX `notifications_newest` ON `notifications` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`read_at`);--> statement-breakpoint
CREATE INDEX `notifications_read` ON `notifications` (`read_at`) WHERE read_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_about` ON `notifications` (`about_id`,`user_id`) WHERE about_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_subscriptions_created_at_moment" CHECK("push_subscriptions"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "push_subscriptions_id" CHECK(length("push_subscriptions"."id") BETWEEN 1 AND 64 AND instr("push_subscriptions"."id", char(0)) = 0),
	CONSTRAINT "push_subscriptions_endpoint_length" CHECK(length("push_subscriptions"."endpoint") BETWEEN 12 AND 1000 AND instr("push_subscriptions"."endpoint", char(0)) = 0),
	CONSTRAINT "push_subscriptions_endpoint_is_web" CHECK("push_subscriptions"."endpoint" NOT GLOB '*[^!-~]*' AND ("push_subscriptions"."endpoint" GLOB 'https://?*' OR (("push_subscriptions"."endpoint" GLOB 'http://localhost[:/]*' OR "push_subscriptions"."endpoint" GLOB 'http://127.0.0.1[:/]*') AND "push_subscriptions"."endpoint" NOT GLOB '*@*'))),
	CONSTRAINT "push_subscriptions_p256dh" CHECK(length("push_subscriptions"."p256dh") BETWEEN 86 AND 88 AND instr("push_subscriptions"."p256dh", char(0)) = 0),
	CONSTRAINT "push_subscriptions_auth" CHECK(length("push_subscriptions"."auth") BETWEEN 22 AND 24 AND instr("push_subscriptions"."auth", char(0)) = 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_member` ON `push_subscriptions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE TABLE `checkouts` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`product` text,
	`match_id` text,
	`booking_id` integer,
	`subject` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`form` text NOT NULL,
	`url` text,
	`client_secret` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`booking_id`) REFERENCES `meetup_bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "checkouts_created_at_moment" CHECK("checkouts"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "checkouts_expires_at_moment" CHECK("checkouts"."expires_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "checkouts_closed_at_moment" CHECK("checkouts"."closed_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "checkouts_form" CHECK("checkouts"."form" IN ('hosted', 'embedded')),
	CONSTRAINT "checkouts_subject_length" CHECK(length("checkouts"."subject") BETWEEN 2 AND 255 AND instr("checkouts"."subject", char(0)) = 0),
	CONSTRAINT "checkouts_client_secret" CHECK(length("checkouts"."client_secret") BETWEEN 1 AND 2048 AND instr("checkouts"."client_secret", char(0)) = 0),
	CONSTRAINT "checkouts_of_something" CHECK(coalesce("checkouts"."product", "checkouts"."match_id", "checkouts"."booking_id") IS NOT NULL),
	CONSTRAINT "checkouts_subject" CHECK("checkouts"."subject" = coalesce("checkouts"."product", '') || '/' || coalesce("checkouts"."match_id", '') || '/' || coalesce("checkouts"."booking_id", '')),
	CONSTRAINT "checkouts_amount" CHECK("checkouts"."amount_cents" > 0),
	CONSTRAINT "checkouts_lifetime" CHECK("checkouts"."expires_at" > "checkouts"."created_at"),
	CONSTRAINT "checkouts_opened_by" CHECK(("checkouts"."form" = 'hosted') = ("checkouts"."url" IS NOT NULL) AND ("checkouts"."form" = 'embedded') = ("checkouts"."client_secret" IS NOT NULL)),
	CONSTRAINT "checkouts_session_id" CHECK(length("checkouts"."session_id") BETWEEN 1 AND 255 AND instr("checkouts"."session_id", char(0)) = 0),
	CONSTRAINT "checkouts_url" CHECK(length("checkouts"."url") BETWEEN 1 AND 2048 AND instr("checkouts"."url", char(0)) = 0),
	CONSTRAINT "checkouts_url_is_web" CHECK("checkouts"."url" NOT GLOB '*[^!-~]*' AND ("checkouts"."url" GLOB 'https://?*' OR (("checkouts"."url" GLOB 'http://localhost[:/]*' OR "checkouts"."url" GLOB 'http://127.0.0.1[:/]*') AND "checkouts"."url" NOT GLOB '*@*')))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_open` ON `checkouts` (`user_id`,`subject`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `checkouts_user` ON `checkouts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `checkouts_match` ON `checkouts` (`match_id`) WHERE match_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `checkouts_booking` ON `checkouts` (`booking_id`) WHERE booking_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `entitlements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`product` text NOT NULL,
	`provider_reference` text NOT NULL,
	`started_at` integer NOT NULL,
	`paid_until` integer,
	`ends_at` integer,
	`renews` integer DEFAULT false NOT NULL,
	`is_past_due` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "entitlements_started_at_moment" CHECK("entitlements"."started_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "entitlements_paid_until_moment" CHECK("entitlements"."paid_until" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "entitlements_ends_at_moment" CHECK("entitlements"."ends_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "entitlements_updated_at_moment" CHECK("entitlements"."updated_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "entitlements_reference" CHECK(length("entitlements"."provider_reference") BETWEEN 1 AND 255 AND instr("entitlements"."provider_reference", char(0)) = 0),
	CONSTRAINT "entitlements_renews" CHECK("entitlements"."renews" IN (0, 1)),
	CONSTRAINT "entitlements_past_due" CHECK("entitlements"."is_past_due" IN (0, 1)),
	CONSTRAINT "entitlements_past_due_renews" CHECK("entitlements"."renews" OR NOT "entitlements"."is_past_due"),
	CONSTRAINT "entitlements_order" CHECK("entitlements"."ends_at" >= "entitlements"."started_at" AND "entitlements"."paid_until" >= "entitlements"."started_at" AND "entitlements"."ends_at" <= "entitlements"."paid_until" + "entitlements"."renews" * 259200000),
	CONSTRAINT "entitlements_lifetime" CHECK(("entitlements"."product" = 'unlimited') = ("entitlements"."paid_until" IS NULL) AND ("entitlements"."paid_until" IS NULL OR "entitlements"."ends_at" IS NOT NULL) AND ("entitlements"."product" <> 'unlimited' OR NOT "entitlements"."renews"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `entitlements_provider_reference_unique` ON `entitlements` (`provider_reference`);--> statement-breakpoint
CREATE INDEX `entitlements_user` ON `entitlements` (`user_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `entitlements_running` ON `entitlements` (`ends_at`,`user_id`);--> statement-breakpoint
CREATE TABLE `payment_customers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payment_customers_created_at_moment" CHECK("payment_customers"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "payment_customers_id" CHECK(length("payment_customers"."customer_id") BETWEEN 1 AND 255 AND instr("payment_customers"."customer_id", char(0)) = 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_customers_customer_id_unique` ON `payment_customers` (`customer_id`);--> statement-breakpoint
CREATE TABLE `payment_differences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`difference` text NOT NULL,
	`found_at` integer NOT NULL,
	CONSTRAINT "payment_differences_found_at_moment" CHECK("payment_differences"."found_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "payment_differences_reference" CHECK(length("payment_differences"."reference") BETWEEN 1 AND 255 AND instr("payment_differences"."reference", char(0)) = 0),
	CONSTRAINT "payment_differences_difference" CHECK(length("payment_differences"."difference") BETWEEN 1 AND 300 AND instr("payment_differences"."difference", char(0)) = 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`applied_at` integer,
	CONSTRAINT "payment_events_created_at_moment" CHECK("payment_events"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "payment_events_received_at_moment" CHECK("payment_events"."received_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "payment_events_applied_at_moment" CHECK("payment_events"."applied_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "payment_events_id" CHECK(length("payment_events"."id") BETWEEN 1 AND 255 AND instr("payment_events"."id", char(0)) = 0),
	CONSTRAINT "payment_events_type" CHECK(length("payment_events"."type") BETWEEN 1 AND 100 AND instr("payment_events"."type", char(0)) = 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_events_waiting` ON `payment_events` (`received_at`) WHERE applied_at IS NULL;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`provider_reference` text NOT NULL,
	`description` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`dispute` text,
	`paid_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payments_paid_at_moment" CHECK("payments"."paid_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "payments_updated_at_moment" CHECK("payments"."updated_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "payments_reference" CHECK(length("payments"."provider_reference") BETWEEN 1 AND 255 AND instr("payments"."provider_reference", char(0)) = 0),
	CONSTRAINT "payments_description" CHECK(length("payments"."description") BETWEEN 1 AND 200 AND instr("payments"."description", char(0)) = 0),
	CONSTRAINT "payments_amount" CHECK("payments"."amount_cents" > 0),
	CONSTRAINT "payments_refunded" CHECK("payments"."refunded_cents" BETWEEN 0 AND "payments"."amount_cents"),
	CONSTRAINT "payments_dispute" CHECK("payments"."dispute" IN ('open', 'won', 'lost'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_reference_unique` ON `payments` (`provider_reference`);--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`,`paid_at`);--> statement-breakpoint
CREATE INDEX `payments_paid_at` ON `payments` (`paid_at`);--> statement-breakpoint
CREATE TABLE `daily_counts` (
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`times` integer NOT NULL,
	PRIMARY KEY(`kind`, `day`),
	CONSTRAINT "daily_counts_day" CHECK("daily_counts"."day" IS date("daily_counts"."day")),
	CONSTRAINT "daily_counts_times" CHECK("daily_counts"."times" >= 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `error_records` (
	`id` text PRIMARY KEY NOT NULL,
	`occurred_at` integer NOT NULL,
	`place` text NOT NULL,
	`cause` text NOT NULL,
	CONSTRAINT "error_records_occurred_at_moment" CHECK("error_records"."occurred_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "error_records_id" CHECK(length("error_records"."id") BETWEEN 1 AND 64 AND instr("error_records"."id", char(0)) = 0),
	CONSTRAINT "error_records_place" CHECK(length("error_records"."place") BETWEEN 1 AND 200 AND instr("error_records"."place", char(0)) = 0),
	CONSTRAINT "error_records_cause" CHECK(length("error_records"."cause") BETWEEN 1 AND 500 AND instr("error_records"."cause", char(0)) = 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `error_records_newest` ON `error_records` (`occurred_at`);--> statement-breakpoint
CREATE TABLE `heartbeats` (
	`id` integer PRIMARY KEY NOT NULL,
	`beat_at` integer NOT NULL,
	`replicated_at` integer,
	CONSTRAINT "heartbeats_beat_at_moment" CHECK("heartbeats"."beat_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "heartbeats_replicated_at_moment" CHECK("heartbeats"."replicated_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "heartbeats_one" CHECK("heartbeats"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text NOT NULL,
	`window_start` integer NOT NULL,
	`uses` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`key`, `window_start`),
	CONSTRAINT "rate_limits_window_start_moment" CHECK("rate_limits"."window_start" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "rate_limits_expires_at_moment" CHECK("rate_limits"."expires_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "rate_limits_key" CHECK(length("rate_limits"."key") BETWEEN 3 AND 200 AND instr("rate_limits"."key", char(0)) = 0),
	CONSTRAINT "rate_limits_window" CHECK("rate_limits"."expires_at" > "rate_limits"."window_start"),
	CONSTRAINT "rate_limits_uses" CHECK("rate_limits"."uses" >= 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `rate_limits_expiry` ON `rate_limits` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sweep_failures` (
	`sweep` text PRIMARY KEY NOT NULL,
	`failed_at` integer NOT NULL,
	`times` integer NOT NULL,
	CONSTRAINT "sweep_failures_failed_at_moment" CHECK("sweep_failures"."failed_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "sweep_failures_sweep" CHECK(length("sweep_failures"."sweep") BETWEEN 1 AND 100 AND instr("sweep_failures"."sweep", char(0)) = 0),
	CONSTRAINT "sweep_failures_times" CHECK("sweep_failures"."times" >= 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `profile_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`answers` text NOT NULL,
	`base_revision` integer,
	`is_from_start_page` integer DEFAULT false NOT NULL,
	`expires_at` integer,
	`network` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "profile_drafts_expires_at_moment" CHECK("profile_drafts"."expires_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "profile_drafts_id" CHECK(length("profile_drafts"."id") BETWEEN 1 AND 64 AND instr("profile_drafts"."id", char(0)) = 0),
	CONSTRAINT "profile_drafts_answers" CHECK("profile_drafts"."answers" IS NULL OR (length("profile_drafts"."answers") <= 262144 AND instr("profile_drafts"."answers", char(0)) = 0 AND json_valid("profile_drafts"."answers") AND json_type("profile_drafts"."answers") = 'object')),
	CONSTRAINT "profile_drafts_base_revision" CHECK("profile_drafts"."base_revision" >= 0),
	CONSTRAINT "profile_drafts_network" CHECK(length("profile_drafts"."network") BETWEEN 1 AND 64 AND instr("profile_drafts"."network", char(0)) = 0),
	CONSTRAINT "profile_drafts_is_from_start_page" CHECK("profile_drafts"."is_from_start_page" IN (0, 1)),
	CONSTRAINT "profile_drafts_nobodys" CHECK("profile_drafts"."user_id" IS NOT NULL OR "profile_drafts"."is_from_start_page"),
	CONSTRAINT "profile_drafts_waiting" CHECK(("profile_drafts"."id" IS "profile_drafts"."user_id") = ("profile_drafts"."expires_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `profile_drafts_user` ON `profile_drafts` (`user_id`);--> statement-breakpoint
CREATE INDEX `profile_drafts_expiry` ON `profile_drafts` (`is_from_start_page`,`expires_at`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `profile_drafts_network` ON `profile_drafts` (`is_from_start_page`,`network`,`expires_at`) WHERE network IS NOT NULL;--> statement-breakpoint
CREATE TABLE `profile_revisions` (
	`user_id` text NOT NULL,
	`revision` integer NOT NULL,
	`before` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `revision`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "profile_revisions_saved_at_moment" CHECK("profile_revisions"."saved_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "profile_revisions_revision" CHECK("profile_revisions"."revision" >= 2),
	CONSTRAINT "profile_revisions_before" CHECK("profile_revisions"."before" IS NULL OR (length("profile_revisions"."before") <= 262144 AND instr("profile_revisions"."before", char(0)) = 0 AND json_valid("profile_revisions"."before") AND json_type("profile_revisions"."before") = 'object'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `profile_revisions_saved` ON `profile_revisions` (`saved_at`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`stage_name` text,
	`age_category` text,
	`restroom_preference` text DEFAULT '[]' NOT NULL,
	`gender` text,
	`looking_for` text,
	`interested_in` text DEFAULT '[]' NOT NULL,
	`elementary_school_location` text,
	`elementary_school_city` text,
	`location` text,
	`hometown_region` text,
	`bio` text,
	`profile_image_location` text,
	`video_intro_description` text,
	`tiktok_dance_name` text,
	`tiktok_dance_description` text,
	`tiktok_skill_level` text,
	`favorite_vibes_on_island` text DEFAULT '[]' NOT NULL,
	`activity_type` text,
	`activity_description` text,
	`activity_location` text,
	`college` text,
	`college_major` text,
	`favorite_hs_teacher_or_coach` text,
	`grandparents_hbcu` integer,
	`grandparents_hbcu_name` text,
	`favorite_jazz_artist` text,
	`favorite_solo_vocalist` text,
	`relaxation_music` text DEFAULT '[]' NOT NULL,
	`favorite_bob_marley_song` text,
	`favorite_rap_song` text,
	`favorite_rnb_song` text,
	`recent_concerts` text DEFAULT '[]' NOT NULL,
	`sports_played` text DEFAULT '[]' NOT NULL,
	`nfl_team` text,
	`nba_team` text,
	`wnba_team` text,
	`mlb_team` text,
	`favorite_tennis_player` text,
	`best_nba_player` text,
	`best_nfl_player` text,
	`best_wnba_player` text,
	`favorite_soul_food` text,
	`favorite_ice_cream` text,
	`favorite_vineyard_spot` text,
	`places_to_travel` text DEFAULT '[]' NOT NULL,
	`connect_interests` text,
	`island_activities` text DEFAULT '[]' NOT NULL,
	`selected_quote` text,
	`best_greens_in_family` text,
	`service_project_experience` text,
	`elders_wisdom` text,
	`kicks_and_giggles_business` text,
	`favorite_elementary_teacher` text,
	`had_air_conditioning_in_gym` integer,
	`had_members_only_jacket` integer,
	`can_bop` integer,
	`went_to_basement_party` integer,
	`eaten_scrapple` integer,
	`ironed_jeans` integer,
	`has_tik_tok` integer,
	`graduated_before_blue_ivy` integer,
	`knows_mj_thriller_moves` integer,
	`grew_up_on_mtv` integer,
	`knows_victor_or_mrs_chancellor` integer,
	`grew_up_watching_dora_backyardigans` integer,
	`could_use_calculators_on_sat` integer,
	`wrote_in_blue_books` integer,
	`willing_to_walking_meetup` integer,
	`concerts_last_year` integer,
	`first_phone_brand` text,
	`dance_preferences` text DEFAULT '[]' NOT NULL,
	`favorite_meal` text,
	`best_cooking_skill` text,
	`most_used_sneaker` text,
	`inspiration_source` text,
	`best_marching_band_college` text,
	`hs_locker_non_essentials` text DEFAULT '[]' NOT NULL,
	`budget_food_percentage` integer,
	`budget_events_percentage` integer,
	`budget_merchandise_percentage` integer,
	`budget_gifts_percentage` integer,
	`budget_car_expense_percentage` integer,
	`budget_dining_percentage` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "profiles_created_at_moment" CHECK("profiles"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "profiles_updated_at_moment" CHECK("profiles"."updated_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "profiles_id" CHECK(length("profiles"."id") BETWEEN 1 AND 64 AND instr("profiles"."id", char(0)) = 0),
	CONSTRAINT "profiles_revision" CHECK("profiles"."revision" >= 1),
	CONSTRAINT "profiles_budget" CHECK(("profiles"."budget_food_percentage" IS NULL AND "profiles"."budget_events_percentage" IS NULL AND "profiles"."budget_merchandise_percentage" IS NULL AND "profiles"."budget_gifts_percentage" IS NULL AND "profiles"."budget_car_expense_percentage" IS NULL AND "profiles"."budget_dining_percentage" IS NULL) OR (coalesce("profiles"."budget_food_percentage", 0) + coalesce("profiles"."budget_events_percentage", 0) + coalesce("profiles"."budget_merchandise_percentage", 0) + coalesce("profiles"."budget_gifts_percentage", 0) + coalesce("profiles"."budget_car_expense_percentage", 0) + coalesce("profiles"."budget_dining_percentage", 0)) = 100),
	CONSTRAINT "profiles_stage_name" CHECK(length("profiles"."stage_name") BETWEEN 1 AND 40 AND instr("profiles"."stage_name", char(0)) = 0),
	CONSTRAINT "profiles_age_category" CHECK(length("profiles"."age_category") BETWEEN 1 AND 500 AND instr("profiles"."age_category", char(0)) = 0),
	CONSTRAINT "profiles_restroom_preference" CHECK("profiles"."restroom_preference" IS NULL OR (length("profiles"."restroom_preference") <= 5000 AND instr("profiles"."restroom_preference", char(0)) = 0 AND json_valid("profiles"."restroom_preference") AND json_type("profiles"."restroom_preference") = 'array')),
	CONSTRAINT "profiles_gender" CHECK(length("profiles"."gender") BETWEEN 1 AND 500 AND instr("profiles"."gender", char(0)) = 0),
	CONSTRAINT "profiles_looking_for" CHECK(length("profiles"."looking_for") BETWEEN 1 AND 500 AND instr("profiles"."looking_for", char(0)) = 0),
	CONSTRAINT "profiles_interested_in" CHECK("profiles"."interested_in" IS NULL OR (length("profiles"."interested_in") <= 5000 AND instr("profiles"."interested_in", char(0)) = 0 AND json_valid("profiles"."interested_in") AND json_type("profiles"."interested_in") = 'array')),
	CONSTRAINT "profiles_elementary_school_location" CHECK(length("profiles"."elementary_school_location") BETWEEN 1 AND 120 AND instr("profiles"."elementary_school_location", char(0)) = 0),
	CONSTRAINT "profiles_elementary_school_city" CHECK(length("profiles"."elementary_school_city") BETWEEN 1 AND 120 AND instr("profiles"."elementary_school_city", char(0)) = 0),
	CONSTRAINT "profiles_location" CHECK(length("profiles"."location") BETWEEN 1 AND 120 AND instr("profiles"."location", char(0)) = 0),
	CONSTRAINT "profiles_hometown_region" CHECK(length("profiles"."hometown_region") BETWEEN 1 AND 120 AND instr("profiles"."hometown_region", char(0)) = 0),
	CONSTRAINT "profiles_bio" CHECK(length("profiles"."bio") BETWEEN 1 AND 600 AND instr("profiles"."bio", char(0)) = 0),
	CONSTRAINT "profiles_profile_image_location" CHECK(length("profiles"."profile_image_location") BETWEEN 1 AND 500 AND instr("profiles"."profile_image_location", char(0)) = 0),
	CONSTRAINT "profiles_video_intro_description" CHECK(length("profiles"."video_intro_description") BETWEEN 1 AND 500 AND instr("profiles"."video_intro_description", char(0)) = 0),
	CONSTRAINT "profiles_tiktok_dance_name" CHECK(length("profiles"."tiktok_dance_name") BETWEEN 1 AND 120 AND instr("profiles"."tiktok_dance_name", char(0)) = 0),
	CONSTRAINT "profiles_tiktok_dance_description" CHECK(length("profiles"."tiktok_dance_description") BETWEEN 1 AND 500 AND instr("profiles"."tiktok_dance_description", char(0)) = 0),
	CONSTRAINT "profiles_tiktok_skill_level" CHECK(length("profiles"."tiktok_skill_level") BETWEEN 1 AND 500 AND instr("profiles"."tiktok_skill_level", char(0)) = 0),
	CONSTRAINT "profiles_favorite_vibes_on_island" CHECK("profiles"."favorite_vibes_on_island" IS NULL OR (length("profiles"."favorite_vibes_on_island") <= 5000 AND instr("profiles"."favorite_vibes_on_island", char(0)) = 0 AND json_valid("profiles"."favorite_vibes_on_island") AND json_type("profiles"."favorite_vibes_on_island") = 'array')),
	CONSTRAINT "profiles_activity_type" CHECK(length("profiles"."activity_type") BETWEEN 1 AND 500 AND instr("profiles"."activity_type", char(0)) = 0),
	CONSTRAINT "profiles_activity_description" CHECK(length("profiles"."activity_description") BETWEEN 1 AND 500 AND instr("profiles"."activity_description", char(0)) = 0),
	CONSTRAINT "profiles_activity_location" CHECK(length("profiles"."activity_location") BETWEEN 1 AND 500 AND instr("profiles"."activity_location", char(0)) = 0),
	CONSTRAINT "profiles_college" CHECK(length("profiles"."college") BETWEEN 1 AND 120 AND instr("profiles"."college", char(0)) = 0),
	CONSTRAINT "profiles_college_major" CHECK(length("profiles"."college_major") BETWEEN 1 AND 120 AND instr("profiles"."college_major", char(0)) = 0),
	CONSTRAINT "profiles_favorite_hs_teacher_or_coach" CHECK(length("profiles"."favorite_hs_teacher_or_coach") BETWEEN 1 AND 120 AND instr("profiles"."favorite_hs_teacher_or_coach", char(0)) = 0),
	CONSTRAINT "profiles_grandparents_hbcu" CHECK("profiles"."grandparents_hbcu" IN (0, 1)),
	CONSTRAINT "profiles_grandparents_hbcu_name" CHECK(length("profiles"."grandparents_hbcu_name") BETWEEN 1 AND 120 AND instr("profiles"."grandparents_hbcu_name", char(0)) = 0),
	CONSTRAINT "profiles_favorite_jazz_artist" CHECK(length("profiles"."favorite_jazz_artist") BETWEEN 1 AND 120 AND instr("profiles"."favorite_jazz_artist", char(0)) = 0),
	CONSTRAINT "profiles_favorite_solo_vocalist" CHECK(length("profiles"."favorite_solo_vocalist") BETWEEN 1 AND 120 AND instr("profiles"."favorite_solo_vocalist", char(0)) = 0),
	CONSTRAINT "profiles_relaxation_music" CHECK("profiles"."relaxation_music" IS NULL OR (length("profiles"."relaxation_music") <= 5000 AND instr("profiles"."relaxation_music", char(0)) = 0 AND json_valid("profiles"."relaxation_music") AND json_type("profiles"."relaxation_music") = 'array')),
	CONSTRAINT "profiles_favorite_bob_marley_song" CHECK(length("profiles"."favorite_bob_marley_song") BETWEEN 1 AND 500 AND instr("profiles"."favorite_bob_marley_song", char(0)) = 0),
	CONSTRAINT "profiles_favorite_rap_song" CHECK(length("profiles"."favorite_rap_song") BETWEEN 1 AND 120 AND instr("profiles"."favorite_rap_song", char(0)) = 0),
	CONSTRAINT "profiles_favorite_rnb_song" CHECK(length("profiles"."favorite_rnb_song") BETWEEN 1 AND 120 AND instr("profiles"."favorite_rnb_song", char(0)) = 0),
	CONSTRAINT "profiles_recent_concerts" CHECK("profiles"."recent_concerts" IS NULL OR (length("profiles"."recent_concerts") <= 5000 AND instr("profiles"."recent_concerts", char(0)) = 0 AND json_valid("profiles"."recent_concerts") AND json_type("profiles"."recent_concerts") = 'array')),
	CONSTRAINT "profiles_sports_played" CHECK("profiles"."sports_played" IS NULL OR (length("profiles"."sports_played") <= 5000 AND instr("profiles"."sports_played", char(0)) = 0 AND json_valid("profiles"."sports_played") AND json_type("profiles"."sports_played") = 'array')),
	CONSTRAINT "profiles_nfl_team" CHECK(length("profiles"."nfl_team") BETWEEN 1 AND 120 AND instr("profiles"."nfl_team", char(0)) = 0),
	CONSTRAINT "profiles_nba_team" CHECK(length("profiles"."nba_team") BETWEEN 1 AND 120 AND instr("profiles"."nba_team", char(0)) = 0),
	CONSTRAINT "profiles_wnba_team" CHECK(length("profiles"."wnba_team") BETWEEN 1 AND 120 AND instr("profiles"."wnba_team", char(0)) = 0),
	CONSTRAINT "profiles_mlb_team" CHECK(length("profiles"."mlb_team") BETWEEN 1 AND 120 AND instr("profiles"."mlb_team", char(0)) = 0),
	CONSTRAINT "profiles_favorite_tennis_player" CHECK(length("profiles"."favorite_tennis_player") BETWEEN 1 AND 120 AND instr("profiles"."favorite_tennis_player", char(0)) = 0),
	CONSTRAINT "profiles_best_nba_player" CHECK(length("profiles"."best_nba_player") BETWEEN 1 AND 120 AND instr("profiles"."best_nba_player", char(0)) = 0),
	CONSTRAINT "profiles_best_nfl_player" CHECK(length("profiles"."best_nfl_player") BETWEEN 1 AND 120 AND instr("profiles"."best_nfl_player", char(0)) = 0),
	CONSTRAINT "profiles_best_wnba_player" CHECK(length("profiles"."best_wnba_player") BETWEEN 1 AND 120 AND instr("profiles"."best_wnba_player", char(0)) = 0),
	CONSTRAINT "profiles_favorite_soul_food" CHECK(length("profiles"."favorite_soul_food") BETWEEN 1 AND 120 AND instr("profiles"."favorite_soul_food", char(0)) = 0),
	CONSTRAINT "profiles_favorite_ice_cream" CHECK(length("profiles"."favorite_ice_cream") BETWEEN 1 AND 120 AND instr("profiles"."favorite_ice_cream", char(0)) = 0),
	CONSTRAINT "profiles_favorite_vineyard_spot" CHECK(length("profiles"."favorite_vineyard_spot") BETWEEN 1 AND 120 AND instr("profiles"."favorite_vineyard_spot", char(0)) = 0),
	CONSTRAINT "profiles_places_to_travel" CHECK("profiles"."places_to_travel" IS NULL OR (length("profiles"."places_to_travel") <= 5000 AND instr("profiles"."places_to_travel", char(0)) = 0 AND json_valid("profiles"."places_to_travel") AND json_type("profiles"."places_to_travel") = 'array')),
	CONSTRAINT "profiles_connect_interests" CHECK(length("profiles"."connect_interests") BETWEEN 1 AND 500 AND instr("profiles"."connect_interests", char(0)) = 0),
	CONSTRAINT "profiles_island_activities" CHECK("profiles"."island_activities" IS NULL OR (length("profiles"."island_activities") <= 5000 AND instr("profiles"."island_activities", char(0)) = 0 AND json_valid("profiles"."island_activities") AND json_type("profiles"."island_activities") = 'array')),
	CONSTRAINT "profiles_selected_quote" CHECK(length("profiles"."selected_quote") BETWEEN 1 AND 500 AND instr("profiles"."selected_quote", char(0)) = 0),
	CONSTRAINT "profiles_best_greens_in_family" CHECK(length("profiles"."best_greens_in_family") BETWEEN 1 AND 120 AND instr("profiles"."best_greens_in_family", char(0)) = 0),
	CONSTRAINT "profiles_service_project_experience" CHECK(length("profiles"."service_project_experience") BETWEEN 1 AND 500 AND instr("profiles"."service_project_experience", char(0)) = 0),
	CONSTRAINT "profiles_elders_wisdom" CHECK(length("profiles"."elders_wisdom") BETWEEN 1 AND 500 AND instr("profiles"."elders_wisdom", char(0)) = 0),
	CONSTRAINT "profiles_kicks_and_giggles_business" CHECK(length("profiles"."kicks_and_giggles_business") BETWEEN 1 AND 500 AND instr("profiles"."kicks_and_giggles_business", char(0)) = 0),
	CONSTRAINT "profiles_favorite_elementary_teacher" CHECK(length("profiles"."favorite_elementary_teacher") BETWEEN 1 AND 120 AND instr("profiles"."favorite_elementary_teacher", char(0)) = 0),
	CONSTRAINT "profiles_had_air_conditioning_in_gym" CHECK("profiles"."had_air_conditioning_in_gym" IN (0, 1)),
	CONSTRAINT "profiles_had_members_only_jacket" CHECK("profiles"."had_members_only_jacket" IN (0, 1)),
	CONSTRAINT "profiles_can_bop" CHECK("profiles"."can_bop" IN (0, 1)),
	CONSTRAINT "profiles_went_to_basement_party" CHECK("profiles"."went_to_basement_party" IN (0, 1)),
	CONSTRAINT "profiles_eaten_scrapple" CHECK("profiles"."eaten_scrapple" IN (0, 1)),
	CONSTRAINT "profiles_ironed_jeans" CHECK("profiles"."ironed_jeans" IN (0, 1)),
	CONSTRAINT "profiles_has_tik_tok" CHECK("profiles"."has_tik_tok" IN (0, 1)),
	CONSTRAINT "profiles_graduated_before_blue_ivy" CHECK("profiles"."graduated_before_blue_ivy" IN (0, 1)),
	CONSTRAINT "profiles_knows_mj_thriller_moves" CHECK("profiles"."knows_mj_thriller_moves" IN (0, 1)),
	CONSTRAINT "profiles_grew_up_on_mtv" CHECK("profiles"."grew_up_on_mtv" IN (0, 1)),
	CONSTRAINT "profiles_knows_victor_or_mrs_chancellor" CHECK("profiles"."knows_victor_or_mrs_chancellor" IN (0, 1)),
	CONSTRAINT "profiles_grew_up_watching_dora_backyardigans" CHECK("profiles"."grew_up_watching_dora_backyardigans" IN (0, 1)),
	CONSTRAINT "profiles_could_use_calculators_on_sat" CHECK("profiles"."could_use_calculators_on_sat" IN (0, 1)),
	CONSTRAINT "profiles_wrote_in_blue_books" CHECK("profiles"."wrote_in_blue_books" IN (0, 1)),
	CONSTRAINT "profiles_willing_to_walking_meetup" CHECK("profiles"."willing_to_walking_meetup" IN (0, 1)),
	CONSTRAINT "profiles_concerts_last_year" CHECK("profiles"."concerts_last_year" BETWEEN 0 AND 999),
	CONSTRAINT "profiles_first_phone_brand" CHECK(length("profiles"."first_phone_brand") BETWEEN 1 AND 500 AND instr("profiles"."first_phone_brand", char(0)) = 0),
	CONSTRAINT "profiles_dance_preferences" CHECK("profiles"."dance_preferences" IS NULL OR (length("profiles"."dance_preferences") <= 5000 AND instr("profiles"."dance_preferences", char(0)) = 0 AND json_valid("profiles"."dance_preferences") AND json_type("profiles"."dance_preferences") = 'array')),
	CONSTRAINT "profiles_favorite_meal" CHECK(length("profiles"."favorite_meal") BETWEEN 1 AND 120 AND instr("profiles"."favorite_meal", char(0)) = 0),
	CONSTRAINT "profiles_best_cooking_skill" CHECK(length("profiles"."best_cooking_skill") BETWEEN 1 AND 120 AND instr("profiles"."best_cooking_skill", char(0)) = 0),
	CONSTRAINT "profiles_most_used_sneaker" CHECK(length("profiles"."most_used_sneaker") BETWEEN 1 AND 120 AND instr("profiles"."most_used_sneaker", char(0)) = 0),
	CONSTRAINT "profiles_inspiration_source" CHECK(length("profiles"."inspiration_source") BETWEEN 1 AND 500 AND instr("profiles"."inspiration_source", char(0)) = 0),
	CONSTRAINT "profiles_best_marching_band_college" CHECK(length("profiles"."best_marching_band_college") BETWEEN 1 AND 120 AND instr("profiles"."best_marching_band_college", char(0)) = 0),
	CONSTRAINT "profiles_hs_locker_non_essentials" CHECK("profiles"."hs_locker_non_essentials" IS NULL OR (length("profiles"."hs_locker_non_essentials") <= 5000 AND instr("profiles"."hs_locker_non_essentials", char(0)) = 0 AND json_valid("profiles"."hs_locker_non_essentials") AND json_type("profiles"."hs_locker_non_essentials") = 'array')),
	CONSTRAINT "profiles_budget_food_percentage" CHECK("profiles"."budget_food_percentage" BETWEEN 0 AND 100),
	CONSTRAINT "profiles_budget_events_percentage" CHECK("profiles"."budget_events_percentage" BETWEEN 0 AND 100),
	CONSTRAINT "profiles_budget_merchandise_percentage" CHECK("profiles"."budget_merchandise_percentage" BETWEEN 0 AND 100),
	CONSTRAINT "profiles_budget_gifts_percentage" CHECK("profiles"."budget_gifts_percentage" BETWEEN 0 AND 100),
	CONSTRAINT "profiles_budget_car_expense_percentage" CHECK("profiles"."budget_car_expense_percentage" BETWEEN 0 AND 100),
	CONSTRAINT "profiles_budget_dining_percentage" CHECK("profiles"."budget_dining_percentage" BETWEEN 0 AND 100)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_user_id_unique` ON `profiles` (`user_id`);--> statement-breakpoint
CREATE INDEX `profiles_recent` ON `profiles` (`created_at`,`user_id`);--> statement-breakpoint
CREATE TABLE `blocked_addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`blocker_id` text NOT NULL,
	`address_key` text NOT NULL,
	`label` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "blocked_addresses_created_at_moment" CHECK("blocked_addresses"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "blocked_addresses_key_digest" CHECK(length("blocked_addresses"."address_key") BETWEEN 64 AND 64 AND instr("blocked_addresses"."address_key", char(0)) = 0 AND "blocked_addresses"."address_key" NOT GLOB '*[^0-9a-f]*'),
	CONSTRAINT "blocked_addresses_label" CHECK(length("blocked_addresses"."label") BETWEEN 1 AND 40 AND instr("blocked_addresses"."label", char(0)) = 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `blocked_addresses_once` ON `blocked_addresses` (`blocker_id`,`address_key`);--> statement-breakpoint
CREATE INDEX `blocked_addresses_key` ON `blocked_addresses` (`address_key`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`blocked_name` text DEFAULT 'A member' NOT NULL,
	`address_id` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`address_id`) REFERENCES `blocked_addresses`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "blocks_created_at_moment" CHECK("blocks"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "blocks_blocked_name" CHECK(length("blocks"."blocked_name") BETWEEN 1 AND 40 AND instr("blocks"."blocked_name", char(0)) = 0),
	CONSTRAINT "blocks_not_self" CHECK("blocks"."blocker_id" <> "blocks"."blocked_id")
) STRICT;
--> statement-breakpoint
CREATE INDEX `blocks_reverse` ON `blocks` (`blocked_id`,`blocker_id`);--> statement-breakpoint
CREATE INDEX `blocks_newest` ON `blocks` (`blocker_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `blocks_address` ON `blocks` (`address_id`) WHERE address_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `report_stills` (
	`report_id` integer PRIMARY KEY NOT NULL,
	`content_type` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` blob NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "report_stills_sha256" CHECK(length("report_stills"."sha256") BETWEEN 64 AND 64 AND instr("report_stills"."sha256", char(0)) = 0 AND "report_stills"."sha256" NOT GLOB '*[^0-9a-f]*'),
	CONSTRAINT "report_stills_size" CHECK(length("report_stills"."bytes") BETWEEN 1 AND 262144)
) STRICT;
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reporter_id` text,
	`reported_id` text,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`words` text,
	`evidence` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`gravity` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reported_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reports_created_at_moment" CHECK("reports"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "reports_decided_at_moment" CHECK("reports"."decided_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "reports_state" CHECK("reports"."state" IN ('open', 'upheld', 'dismissed')),
	CONSTRAINT "reports_words" CHECK(length("reports"."words") BETWEEN 1 AND 1000 AND instr("reports"."words", char(0)) = 0),
	CONSTRAINT "reports_subject_id" CHECK(length("reports"."subject_id") BETWEEN 1 AND 64 AND instr("reports"."subject_id", char(0)) = 0),
	CONSTRAINT "reports_evidence" CHECK("reports"."evidence" IS NULL OR (length("reports"."evidence") <= 65536 AND instr("reports"."evidence", char(0)) = 0 AND json_valid("reports"."evidence") AND json_type("reports"."evidence") = 'object')),
	CONSTRAINT "reports_gravity" CHECK("reports"."gravity" BETWEEN 0 AND 2),
	CONSTRAINT "reports_decided" CHECK(("reports"."state" = 'open') = ("reports"."decided_at" IS NULL)),
	CONSTRAINT "reports_not_self" CHECK("reports"."reporter_id" <> "reports"."reported_id")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open_once` ON `reports` (`reporter_id`,`subject_kind`,`subject_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `reports_queue` ON `reports` (`state`,`gravity`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`);--> statement-breakpoint
CREATE INDEX `reports_reported` ON `reports` (`reported_id`,`id`);--> statement-breakpoint
CREATE TABLE `token_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`transaction_type` text NOT NULL,
	`half_tokens` integer NOT NULL,
	`description` text NOT NULL,
	`cause` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "token_entries_created_at_moment" CHECK("token_entries"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "token_entries_amount" CHECK(CASE WHEN "token_entries"."transaction_type" GLOB 'spent_*' THEN "token_entries"."half_tokens" < 0 ELSE "token_entries"."half_tokens" > 0 END),
	CONSTRAINT "token_entries_bound" CHECK("token_entries"."half_tokens" BETWEEN -20000 AND 20000),
	CONSTRAINT "token_entries_cause_length" CHECK(length("token_entries"."cause") BETWEEN 1 AND 200 AND instr("token_entries"."cause", char(0)) = 0),
	CONSTRAINT "token_entries_cause_shape" CHECK("token_entries"."cause" GLOB '[a-z]*' AND substr("token_entries"."cause", 1, instr("token_entries"."cause" || ':', ':') - 1) NOT GLOB '*[^a-z_-]*' AND "token_entries"."cause" NOT GLOB '*[^a-zA-Z0-9:._-]*' AND "token_entries"."cause" NOT GLOB '*:'),
	CONSTRAINT "token_entries_description" CHECK(length("token_entries"."description") BETWEEN 1 AND 200 AND instr("token_entries"."description", char(0)) = 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `token_entries_cause` ON `token_entries` (`user_id`,`cause`);--> statement-breakpoint
CREATE INDEX `token_entries_newest` ON `token_entries` (`user_id`,`id`,`half_tokens`);--> statement-breakpoint
CREATE TABLE `voice_messages` (
	`message_id` integer PRIMARY KEY NOT NULL,
	`media_id` text NOT NULL,
	`receiver_id` text NOT NULL,
	`duration_ms` integer,
	`played_at` integer,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`receiver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "voice_messages_played_at_moment" CHECK("voice_messages"."played_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "voice_messages_duration" CHECK("voice_messages"."duration_ms" BETWEEN 1 AND 60000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `voice_messages_media_id_unique` ON `voice_messages` (`media_id`);--> statement-breakpoint
CREATE INDEX `voice_messages_received` ON `voice_messages` (`receiver_id`,`message_id`);