CREATE TABLE `identities` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`linked_at` integer NOT NULL,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "identities_linked_at_moment" CHECK("identities"."linked_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "identities_issuer" CHECK(length("identities"."issuer") BETWEEN 1 AND 2048 AND instr("identities"."issuer", char(0)) = 0),
	CONSTRAINT "identities_subject" CHECK(length("identities"."subject") BETWEEN 1 AND 255 AND instr("identities"."subject", char(0)) = 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `sign_in_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`address_key` text NOT NULL,
	`code_hash` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "sign_in_codes_expires_at_moment" CHECK("sign_in_codes"."expires_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "sign_in_codes_id" CHECK(length("sign_in_codes"."id") BETWEEN 1 AND 64 AND instr("sign_in_codes"."id", char(0)) = 0),
	CONSTRAINT "sign_in_codes_address_digest" CHECK(length("sign_in_codes"."address_key") BETWEEN 64 AND 64 AND instr("sign_in_codes"."address_key", char(0)) = 0 AND "sign_in_codes"."address_key" NOT GLOB '*[^0-9a-f]*'),
	CONSTRAINT "sign_in_codes_code_digest" CHECK(length("sign_in_codes"."code_hash") BETWEEN 64 AND 64 AND instr("sign_in_codes"."code_hash", char(0)) = 0 AND "sign_in_codes"."code_hash" NOT GLOB '*[^0-9a-f]*'),
	CONSTRAINT "sign_in_codes_tries" CHECK("sign_in_codes"."tries" BETWEEN 0 AND 4)
) STRICT;
--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_one_address` ON `identities` (`user_id`) WHERE issuer = 'email';
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_codes_address` ON `sign_in_codes` (`address_key`);
--> statement-breakpoint
CREATE INDEX `sign_in_codes_expiry` ON `sign_in_codes` (`expires_at`);
