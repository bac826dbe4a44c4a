ALTER TABLE `profiles` ADD COLUMN `edited_at` integer;
--> statement-breakpoint
ALTER TABLE `profiles` ADD CONSTRAINT "profiles_edited_at_moment" CHECK("profiles"."edited_at" BETWEEN 1577836800000 AND 4102444800000);
--> statement-breakpoint
UPDATE `profiles` SET `edited_at` = `updated_at`;
