CREATE TABLE `event_goers` (
	`user_id` text NOT NULL,
	`event_key` text NOT NULL,
	`day` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `day`, `event_key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "event_goers_created_at_moment" CHECK("event_goers"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "event_goers_key" CHECK(length("event_goers"."event_key") BETWEEN 1 AND 64 AND instr("event_goers"."event_key", char(0)) = 0),
	CONSTRAINT "event_goers_day_valid" CHECK(date("event_goers"."day") IS "event_goers"."day")
) STRICT;
--> statement-breakpoint
CREATE TABLE `event_suggestions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`details` text NOT NULL,
	`created_at` integer NOT NULL,
	`decision` text,
	`decided_at` integer,
	`decided_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "event_suggestions_created_at_moment" CHECK("event_suggestions"."created_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "event_suggestions_decided_at_moment" CHECK("event_suggestions"."decided_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "event_suggestions_decision" CHECK("event_suggestions"."decision" IN ('added', 'declined')),
	CONSTRAINT "event_suggestions_name" CHECK(length("event_suggestions"."name") BETWEEN 1 AND 120 AND instr("event_suggestions"."name", char(0)) = 0),
	CONSTRAINT "event_suggestions_details" CHECK(length("event_suggestions"."details") BETWEEN 1 AND 500 AND instr("event_suggestions"."details", char(0)) = 0),
	CONSTRAINT "event_suggestions_decided" CHECK(("event_suggestions"."decision" IS NULL) = ("event_suggestions"."decided_at" IS NULL) AND ("event_suggestions"."decided_by" IS NULL OR "event_suggestions"."decided_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
ALTER TABLE `users` ADD COLUMN `shows_going` integer;
--> statement-breakpoint
ALTER TABLE `users` ADD CONSTRAINT "users_shows_going" CHECK("users"."shows_going" IN (0, 1));
--> statement-breakpoint
CREATE INDEX `event_goers_date` ON `event_goers` (`event_key`,`day`,`created_at`);
--> statement-breakpoint
CREATE INDEX `event_goers_day` ON `event_goers` (`day`);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_suggestions_once` ON `event_suggestions` (`user_id`,`name`) WHERE decision IS NULL;
--> statement-breakpoint
CREATE INDEX `event_suggestions_user` ON `event_suggestions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `event_suggestions_waiting` ON `event_suggestions` (`created_at`) WHERE decision IS NULL;
--> statement-breakpoint
CREATE INDEX `event_suggestions_decided_by` ON `event_suggestions` (`decided_by`) WHERE decided_by IS NOT NULL;
--> statement-breakpoint
ALTER TABLE `season_events` DROP CONSTRAINT "season_events_days";
--> statement-breakpoint
ALTER TABLE `season_events` ADD COLUMN `every_days` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE `season_events` ADD COLUMN `start_time` text;
--> statement-breakpoint
ALTER TABLE `season_events` ADD COLUMN `end_time` text;
--> statement-breakpoint
ALTER TABLE `season_events` ADD COLUMN `place_key` text;
--> statement-breakpoint
ALTER TABLE `season_events` ADD COLUMN `place` text;
--> statement-breakpoint
ALTER TABLE `season_events` ADD COLUMN `link` text;
--> statement-breakpoint
ALTER TABLE `season_events` ADD COLUMN `icon` text DEFAULT 'calendar' NOT NULL;
--> statement-breakpoint
ALTER TABLE `season_events` ALTER COLUMN `last_day` DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE `season_events` ADD CONSTRAINT "season_events_place" CHECK(length("season_events"."place") BETWEEN 1 AND 120 AND instr("season_events"."place", char(0)) = 0);
--> statement-breakpoint
ALTER TABLE `season_events` ADD CONSTRAINT "season_events_place_key" CHECK(length("season_events"."place_key") BETWEEN 1 AND 64 AND instr("season_events"."place_key", char(0)) = 0);
--> statement-breakpoint
ALTER TABLE `season_events` ADD CONSTRAINT "season_events_link" CHECK(length("season_events"."link") BETWEEN 1 AND 2048 AND instr("season_events"."link", char(0)) = 0);
--> statement-breakpoint
ALTER TABLE `season_events` ADD CONSTRAINT "season_events_every" CHECK("season_events"."every_days" IN (1, 7));
--> statement-breakpoint
ALTER TABLE `season_events` ADD CONSTRAINT "season_events_days" CHECK(date("season_events"."first_day") IS "season_events"."first_day" AND date("season_events"."last_day") IS "season_events"."last_day" AND coalesce("season_events"."first_day" <= "season_events"."last_day", 1));
--> statement-breakpoint
ALTER TABLE `season_events` ADD CONSTRAINT "season_events_times" CHECK(strftime('%H:%M', "season_events"."start_time") IS "season_events"."start_time" AND strftime('%H:%M', "season_events"."end_time") IS "season_events"."end_time" AND ("season_events"."end_time" IS NULL OR "season_events"."start_time" IS NOT NULL));
