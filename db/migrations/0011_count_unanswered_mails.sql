ALTER TABLE `mails` ADD `unanswered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `mails` ADD `refused_setting` text CONSTRAINT "mails_refused_setting" CHECK("mails"."refused_setting" IN ('MAIL_FROM', 'SMTP_URL'));
