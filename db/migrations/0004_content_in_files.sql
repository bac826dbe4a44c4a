CREATE TABLE `place_changes` (
	`location_id` integer PRIMARY KEY NOT NULL,
	`closed_from` text,
	`closed_until` text,
	`closed_reason` text,
	`hours` text,
	`hours_until` text,
	`changed_at` integer NOT NULL,
	`changed_by` text,
	FOREIGN KEY (`location_id`) REFERENCES `meetup_locations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "place_changes_changed_at_moment" CHECK("place_changes"."changed_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "place_changes_closed" CHECK(("place_changes"."closed_from" IS NULL) = ("place_changes"."closed_until" IS NULL) AND ("place_changes"."closed_from" IS NULL) = ("place_changes"."closed_reason" IS NULL) AND ("place_changes"."closed_from" IS NULL OR (date("place_changes"."closed_from") IS "place_changes"."closed_from" AND date("place_changes"."closed_until") IS "place_changes"."closed_until" AND "place_changes"."closed_from" <= "place_changes"."closed_until"))),
	CONSTRAINT "place_changes_reason" CHECK(length("place_changes"."closed_reason") BETWEEN 1 AND 120 AND instr("place_changes"."closed_reason", char(0)) = 0),
	CONSTRAINT "place_changes_hours_until" CHECK(("place_changes"."hours" IS NULL) = ("place_changes"."hours_until" IS NULL) AND date("place_changes"."hours_until") IS "place_changes"."hours_until"),
	CONSTRAINT "place_changes_hours" CHECK("place_changes"."hours" GLOB '[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]' AND length("place_changes"."hours") = 11 AND instr("place_changes"."hours", char(0)) = 0 AND substr("place_changes"."hours", 1, 5) < substr("place_changes"."hours", 7) AND substr("place_changes"."hours", 7) < '24')
) STRICT;
--> statement-breakpoint
CREATE TABLE `season_events` (
	`year` integer NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`about` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`is_canceled` integer DEFAULT false NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` text,
	PRIMARY KEY(`year`, `key`),
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "season_events_changed_at_moment" CHECK("season_events"."changed_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "season_events_key" CHECK(length("season_events"."key") BETWEEN 1 AND 64 AND instr("season_events"."key", char(0)) = 0),
	CONSTRAINT "season_events_name" CHECK(length("season_events"."name") BETWEEN 1 AND 120 AND instr("season_events"."name", char(0)) = 0),
	CONSTRAINT "season_events_about" CHECK(length("season_events"."about") BETWEEN 1 AND 500 AND instr("season_events"."about", char(0)) = 0),
	CONSTRAINT "season_events_canceled" CHECK("season_events"."is_canceled" IN (0, 1)),
	CONSTRAINT "season_events_days" CHECK(date("season_events"."first_day") IS "season_events"."first_day" AND date("season_events"."last_day") IS "season_events"."last_day" AND "season_events"."first_day" <= "season_events"."last_day" AND substr("season_events"."first_day", 1, 4) = CAST("season_events"."year" AS TEXT) AND substr("season_events"."last_day", 1, 4) = CAST("season_events"."year" AS TEXT))
) STRICT;
--> statement-breakpoint
ALTER TABLE `meetup_locations` ADD COLUMN `key` text;
--> statement-breakpoint
CREATE UNIQUE INDEX `meetup_locations_key` ON `meetup_locations` (`key`);
--> statement-breakpoint
CREATE INDEX `place_changes_changed_by` ON `place_changes` (`changed_by`) WHERE changed_by IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `season_events_changed_by` ON `season_events` (`changed_by`) WHERE changed_by IS NOT NULL;
