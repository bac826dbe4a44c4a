CREATE TABLE `report_stills` (
	`report_id` integer PRIMARY KEY NOT NULL,
	`content_type` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` blob NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "report_stills_sha256" CHECK(length("report_stills"."sha256") = 64),
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
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reported_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reports_subject_kind" CHECK("reports"."subject_kind" IN ('profile', 'photo', 'video', 'voice', 'message')),
	CONSTRAINT "reports_reason" CHECK("reports"."reason" IN ('unkind', 'harassment', 'not_real', 'money', 'explicit', 'underage', 'danger', 'other')),
	CONSTRAINT "reports_state" CHECK("reports"."state" IN ('open', 'upheld', 'dismissed')),
	CONSTRAINT "reports_words" CHECK(length("reports"."words") BETWEEN 1 AND 1000),
	CONSTRAINT "reports_evidence" CHECK(json_type("reports"."evidence") = 'object'),
	CONSTRAINT "reports_not_self" CHECK("reports"."reporter_id" <> "reports"."reported_id")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open_once` ON `reports` (`reporter_id`,`subject_kind`,`subject_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `reports_queue` ON `reports` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`);--> statement-breakpoint
CREATE INDEX `reports_reported` ON `reports` (`reported_id`,`id`);--> statement-breakpoint
ALTER TABLE `users` ADD `paused_at` integer;--> statement-breakpoint
ALTER TABLE `blocks` ADD `blocked_name` text DEFAULT 'A member' NOT NULL;--> statement-breakpoint
CREATE INDEX `blocks_newest` ON `blocks` (`blocker_id`,`created_at`);