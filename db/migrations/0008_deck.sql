CREATE TABLE `answer_counts` (
	`id` integer PRIMARY KEY NOT NULL,
	`field` integer NOT NULL,
	`value` text NOT NULL,
	`members` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "answer_counts_members" CHECK("answer_counts"."members" >= 0),
	CONSTRAINT "answer_counts_value" CHECK(length("answer_counts"."value") BETWEEN 0 AND 200)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `answer_counts_answer` ON `answer_counts` (`field`,`value`);--> statement-breakpoint
CREATE TABLE `deck_counter` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	CONSTRAINT "deck_counter_one" CHECK("deck_counter"."id" = 1),
	CONSTRAINT "deck_counter_seq" CHECK("deck_counter"."seq" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `deck_cursors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`choices` text NOT NULL,
	`low` integer NOT NULL,
	`high` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "deck_cursors_order" CHECK("deck_cursors"."low" <= "deck_cursors"."high" + 1)
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
	CONSTRAINT "deck_lifts_kind" CHECK("deck_lifts"."kind" IN ('boost', 'priority')),
	CONSTRAINT "deck_lifts_time" CHECK("deck_lifts"."ends_at" > "deck_lifts"."starts_at"),
	CONSTRAINT "deck_lifts_cause" CHECK(length("deck_lifts"."cause") BETWEEN 1 AND 120)
) STRICT;
--> statement-breakpoint
CREATE INDEX `deck_lifts_running` ON `deck_lifts` (`ends_at`,`starts_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `deck_lifts_member` ON `deck_lifts` (`user_id`,`ends_at`,`starts_at`,`kind`);--> statement-breakpoint
CREATE TABLE `deck_members` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`seq` integer,
	`gender` integer,
	`looking_for` integer,
	`age` integer,
	`accepts` integer DEFAULT 15 NOT NULL,
	`music` integer DEFAULT 0 NOT NULL,
	`answers` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "deck_members_gender" CHECK("deck_members"."gender" BETWEEN 0 AND 3),
	CONSTRAINT "deck_members_looking_for" CHECK("deck_members"."looking_for" BETWEEN 0 AND 2),
	CONSTRAINT "deck_members_age" CHECK("deck_members"."age" BETWEEN 0 AND 4),
	CONSTRAINT "deck_members_accepts" CHECK("deck_members"."accepts" BETWEEN 1 AND 15),
	CONSTRAINT "deck_members_music" CHECK("deck_members"."music" BETWEEN 0 AND 4095),
	CONSTRAINT "deck_members_basics" CHECK("deck_members"."seq" IS NULL OR ("deck_members"."gender" IS NOT NULL AND "deck_members"."looking_for" IS NOT NULL AND "deck_members"."age" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `deck_members_user_id_unique` ON `deck_members` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `deck_members_seq_unique` ON `deck_members` (`seq`);--> statement-breakpoint
CREATE INDEX `deck_members_unread` ON `deck_members` (`number`) WHERE answers IS NULL;--> statement-breakpoint
CREATE TABLE `discover_filters` (
	`user_id` text PRIMARY KEY NOT NULL,
	`ages` text NOT NULL,
	`intent` text,
	`music` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "discover_filters_ages" CHECK("discover_filters"."ages" IS NULL OR (json_type("discover_filters"."ages") = 'array' AND json_array_length("discover_filters"."ages") <= 5)),
	CONSTRAINT "discover_filters_music" CHECK("discover_filters"."music" IS NULL OR (json_type("discover_filters"."music") = 'array' AND json_array_length("discover_filters"."music") <= 12)),
	CONSTRAINT "discover_filters_intent" CHECK("discover_filters"."intent" IN ('friends', 'dating', 'both'))
) STRICT;
