CREATE TABLE `voice_messages` (
	`message_id` integer PRIMARY KEY NOT NULL,
	`media_id` text NOT NULL,
	`receiver_id` text NOT NULL,
	`duration_ms` integer,
	`played_at` integer,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`receiver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "voice_messages_duration" CHECK("voice_messages"."duration_ms" BETWEEN 1 AND 60000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `voice_messages_media_id_unique` ON `voice_messages` (`media_id`);--> statement-breakpoint
CREATE INDEX `voice_messages_received` ON `voice_messages` (`receiver_id`,`message_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_media` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`review` text DEFAULT 'waiting' NOT NULL,
	`review_reason` text,
	`processing` text DEFAULT 'ready' NOT NULL,
	`failure` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`image_type` text,
	`duration_ms` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "media_processing" CHECK("__new_media"."processing" IN ('waiting', 'working', 'ready', 'failed')),
	CONSTRAINT "media_image_type" CHECK("__new_media"."image_type" IN ('upclose', 'pulledback')),
	CONSTRAINT "media_failure_has_reason" CHECK("__new_media"."processing" <> 'failed' OR "__new_media"."failure" IS NOT NULL),
	CONSTRAINT "media_attempts" CHECK("__new_media"."attempts" >= 0),
	CONSTRAINT "media_duration" CHECK("__new_media"."duration_ms" >= 0),
	CONSTRAINT "media_kind" CHECK("__new_media"."kind" IN ('photo', 'video_intro', 'tiktok_dance', 'activity_video', 'voice_sample', 'voice_message')),
	CONSTRAINT "media_review" CHECK("__new_media"."review" IN ('waiting', 'approved', 'refused')),
	CONSTRAINT "media_refusal_has_reason" CHECK("__new_media"."review" <> 'refused' OR "__new_media"."review_reason" IS NOT NULL)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_media`("id", "user_id", "kind", "review", "review_reason", "processing", "failure", "attempts", "due_at", "image_type", "duration_ms", "created_at") SELECT "id", "user_id", "kind", "review", "review_reason", "processing", "failure", "attempts", "due_at", "image_type", "duration_ms", "created_at" FROM `media`;--> statement-breakpoint
DROP TABLE `media`;--> statement-breakpoint
ALTER TABLE `__new_media` RENAME TO `media`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `media_user` ON `media` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `media_due` ON `media` (`processing`,`due_at`);