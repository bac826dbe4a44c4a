PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_deliveries` (
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
	CONSTRAINT "deliveries_method" CHECK("__new_deliveries"."method" IN ('email', 'push')),
	CONSTRAINT "deliveries_state" CHECK("__new_deliveries"."state" IN ('due', 'queued', 'sent', 'skipped', 'failed')),
	CONSTRAINT "deliveries_attempts" CHECK("__new_deliveries"."attempts" >= 0),
	CONSTRAINT "deliveries_sent" CHECK("__new_deliveries"."state" <> 'sent' OR "__new_deliveries"."sent_at" IS NOT NULL),
	CONSTRAINT "deliveries_failed" CHECK("__new_deliveries"."state" <> 'failed' OR "__new_deliveries"."failed_at" IS NOT NULL)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_deliveries`("id", "notification_id", "user_id", "method", "thread", "state", "attempts", "due_at", "sent_at", "failed_at", "mail_id") SELECT "id", "notification_id", "user_id", "method", "thread", "state", "attempts", "due_at", "sent_at", "failed_at", "mail_id" FROM `deliveries`;--> statement-breakpoint
DROP TABLE `deliveries`;--> statement-breakpoint
ALTER TABLE `__new_deliveries` RENAME TO `deliveries`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`notification_id`,`method`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`method`,`due_at`) WHERE state = 'due';--> statement-breakpoint
CREATE INDEX `deliveries_member` ON `deliveries` (`user_id`,`method`,`due_at`) WHERE state = 'due';--> statement-breakpoint
CREATE INDEX `deliveries_thread` ON `deliveries` (`user_id`,`method`,`thread`,`id`);--> statement-breakpoint
CREATE INDEX `deliveries_old` ON `deliveries` (`due_at`) WHERE state <> 'due';--> statement-breakpoint
CREATE INDEX `deliveries_mail` ON `deliveries` (`mail_id`) WHERE mail_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text,
	`html` text,
	`cause` text NOT NULL,
	`state` text DEFAULT 'due' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`unsubscribe_url` text,
	CONSTRAINT "mails_state" CHECK("__new_mails"."state" IN ('due', 'sent', 'failed', 'cancelled')),
	CONSTRAINT "mails_text_and_html" CHECK(("__new_mails"."text" IS NULL) = ("__new_mails"."html" IS NULL))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_mails`("id", "recipient", "subject", "text", "html", "cause", "state", "attempts", "due_at", "created_at", "sent_at", "unsubscribe_url") SELECT "id", "recipient", "subject", "text", "html", "cause", "state", "attempts", "due_at", "created_at", "sent_at", "unsubscribe_url" FROM `mails`;--> statement-breakpoint
DROP TABLE `mails`;--> statement-breakpoint
ALTER TABLE `__new_mails` RENAME TO `mails`;--> statement-breakpoint
CREATE UNIQUE INDEX `mails_cause_unique` ON `mails` (`cause`);--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `mails_sent` ON `mails` (`sent_at`) WHERE sent_at IS NOT NULL;