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
	CONSTRAINT "deliveries_method" CHECK("deliveries"."method" IN ('email', 'push')),
	CONSTRAINT "deliveries_state" CHECK("deliveries"."state" IN ('due', 'sent', 'skipped', 'failed')),
	CONSTRAINT "deliveries_attempts" CHECK("deliveries"."attempts" >= 0),
	CONSTRAINT "deliveries_sent" CHECK("deliveries"."state" <> 'sent' OR "deliveries"."sent_at" IS NOT NULL),
	CONSTRAINT "deliveries_failed" CHECK("deliveries"."state" <> 'failed' OR "deliveries"."failed_at" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`notification_id`,`method`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`method`,`due_at`) WHERE state = 'due';--> statement-breakpoint
CREATE INDEX `deliveries_member` ON `deliveries` (`user_id`,`method`,`due_at`) WHERE state = 'due';--> statement-breakpoint
CREATE INDEX `deliveries_thread` ON `deliveries` (`user_id`,`method`,`thread`,`id`);--> statement-breakpoint
CREATE INDEX `deliveries_old` ON `deliveries` (`due_at`) WHERE state <> 'due';--> statement-breakpoint
CREATE INDEX `deliveries_mail` ON `deliveries` (`mail_id`) WHERE mail_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `notice_choices` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`method` text NOT NULL,
	`is_on` integer NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `method`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notice_choices_kind" CHECK("notice_choices"."kind" IN ('matches', 'deadlines', 'messages', 'meetups', 'other')),
	CONSTRAINT "notice_choices_method" CHECK("notice_choices"."method" IN ('in_app', 'email', 'push')),
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
	CONSTRAINT "notice_settings_rhythm" CHECK("notice_settings"."mail_rhythm" IN ('at_once', 'daily')),
	CONSTRAINT "notice_settings_from" CHECK("notice_settings"."quiet_from_minute" BETWEEN 0 AND 1439),
	CONSTRAINT "notice_settings_until" CHECK("notice_settings"."quiet_until_minute" BETWEEN 0 AND 1439),
	CONSTRAINT "notice_settings_both" CHECK(("notice_settings"."quiet_from_minute" IS NULL) = ("notice_settings"."quiet_until_minute" IS NULL))
) STRICT;
--> statement-breakpoint
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
	CONSTRAINT "push_subscriptions_endpoint_length" CHECK(length("push_subscriptions"."endpoint") BETWEEN 12 AND 1000),
	CONSTRAINT "push_subscriptions_p256dh" CHECK(length("push_subscriptions"."p256dh") BETWEEN 86 AND 88),
	CONSTRAINT "push_subscriptions_auth" CHECK(length("push_subscriptions"."auth") BETWEEN 22 AND 24)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_member` ON `push_subscriptions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
ALTER TABLE `mails` ADD `unsubscribe_url` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `about_id` text REFERENCES users(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `notifications_read` ON `notifications` (`read_at`) WHERE read_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_about` ON `notifications` (`about_id`) WHERE about_id IS NOT NULL;