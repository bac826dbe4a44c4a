CREATE TABLE `conversation_reads` (
	`member_id` text NOT NULL,
	`conversation_id` integer NOT NULL,
	`last_read_id` integer NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `conversation_id`),
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "conversation_reads_id" CHECK("conversation_reads"."last_read_id" >= 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `conversation_reads_conversation` ON `conversation_reads` (`conversation_id`);--> statement-breakpoint
CREATE TABLE `fee_checkouts` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`match_id` text NOT NULL,
	`url` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fee_checkouts_open` ON `fee_checkouts` (`user_id`,`match_id`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `fee_checkouts_latest` ON `fee_checkouts` (`user_id`,`match_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `fee_checkouts_match` ON `fee_checkouts` (`match_id`);--> statement-breakpoint
CREATE TABLE `fee_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider_reference` text NOT NULL,
	`user_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`paid_at` integer NOT NULL,
	`settled_match_id` text,
	`settled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`settled_match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "fee_payments_amount" CHECK("fee_payments"."amount_cents" > 0),
	CONSTRAINT "fee_payments_settled" CHECK("fee_payments"."settled_match_id" IS NULL OR "fee_payments"."settled_at" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fee_payments_provider_reference_unique` ON `fee_payments` (`provider_reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `fee_payments_match` ON `fee_payments` (`settled_match_id`) WHERE settled_match_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `fee_payments_user` ON `fee_payments` (`user_id`,`settled_at`);