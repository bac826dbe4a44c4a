ALTER TABLE `meetup_shares` ADD COLUMN `safe_at` integer;
--> statement-breakpoint
ALTER TABLE `meetup_shares` ADD CONSTRAINT "meetup_shares_safe_at_moment" CHECK("meetup_shares"."safe_at" BETWEEN 1577836800000 AND 4102444800000);
