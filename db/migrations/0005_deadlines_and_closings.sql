CREATE TABLE `closing_notes` (
	`match_id` text PRIMARY KEY NOT NULL,
	`note` text NOT NULL,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "closing_notes_note" CHECK(length("closing_notes"."note") BETWEEN 1 AND 300)
) STRICT;
--> statement-breakpoint
ALTER TABLE `matches` ADD `reminded_at` integer;--> statement-breakpoint
ALTER TABLE `matches` ADD `warned_at` integer;--> statement-breakpoint
ALTER TABLE `matches` ADD `inactive_at` integer;--> statement-breakpoint
ALTER TABLE `matches` ADD `inactivated_at` integer;--> statement-breakpoint
CREATE INDEX `matches_to_remind` ON `matches` (`conversation_deadline`) WHERE status = 'matched' AND first_message_sent_at IS NULL AND reminded_at IS NULL;--> statement-breakpoint
CREATE INDEX `matches_to_warn` ON `matches` (`conversation_deadline`) WHERE status = 'matched' AND first_message_sent_at IS NULL AND warned_at IS NULL;--> statement-breakpoint
CREATE INDEX `matches_inactive` ON `matches` (`inactive_at`) WHERE status = 'matched' AND inactive_at IS NOT NULL;