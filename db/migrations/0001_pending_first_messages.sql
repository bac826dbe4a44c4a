CREATE TABLE `pending_messages` (
	`conversation_id` integer NOT NULL,
	`sender_id` text NOT NULL,
	`client_id` text NOT NULL,
	`content` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `sender_id`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pending_messages_saved_at_moment" CHECK("pending_messages"."saved_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "pending_messages_content" CHECK(length("pending_messages"."content") BETWEEN 1 AND 1000 AND instr("pending_messages"."content", char(0)) = 0),
	CONSTRAINT "pending_messages_client_id_length" CHECK(length("pending_messages"."client_id") BETWEEN 8 AND 64 AND instr("pending_messages"."client_id", char(0)) = 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `pending_messages_sender` ON `pending_messages` (`sender_id`);
