CREATE TABLE `meetup_proposals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` integer NOT NULL,
	`proposer_id` text NOT NULL,
	`location_id` integer NOT NULL,
	`date` text NOT NULL,
	`slot_hour` integer NOT NULL,
	`client_id` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`proposer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`location_id`) REFERENCES `meetup_locations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "meetup_proposals_state" CHECK("meetup_proposals"."state" IN ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')),
	CONSTRAINT "meetup_proposals_slot" CHECK("meetup_proposals"."slot_hour" BETWEEN 7 AND 15),
	CONSTRAINT "meetup_proposals_date" CHECK("meetup_proposals"."date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' AND date("meetup_proposals"."date") IS "meetup_proposals"."date"),
	CONSTRAINT "meetup_proposals_answered" CHECK(("meetup_proposals"."state" = 'open') = ("meetup_proposals"."answered_at" IS NULL)),
	CONSTRAINT "meetup_proposals_client_id_length" CHECK(length("meetup_proposals"."client_id") BETWEEN 8 AND 64)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `meetup_proposals_open` ON `meetup_proposals` (`conversation_id`) WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `meetup_proposals_client_id` ON `meetup_proposals` (`conversation_id`,`proposer_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `meetup_proposals_thread` ON `meetup_proposals` (`conversation_id`,`id`);--> statement-breakpoint
CREATE INDEX `meetup_proposals_proposer` ON `meetup_proposals` (`proposer_id`);--> statement-breakpoint
CREATE INDEX `meetup_proposals_location` ON `meetup_proposals` (`location_id`);