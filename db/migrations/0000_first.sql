CREATE TABLE `agreements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`agreement` text NOT NULL,
	`version` integer NOT NULL,
	`agreed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "agreements_agreement" CHECK("agreements"."agreement" IN ('code_of_conduct', 'conflict_resolution')),
	CONSTRAINT "agreements_version" CHECK("agreements"."version" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `agreements_once` ON `agreements` (`user_id`,`agreement`,`version`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_lifetime" CHECK("sessions"."expires_at" > "sessions"."created_at")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text,
	`first_name` text,
	`last_name` text,
	`date_of_birth` text,
	`on_island_at` integer,
	`role` text DEFAULT 'member' NOT NULL,
	`state` text DEFAULT 'active' NOT NULL,
	`state_reason` text,
	`state_changed_at` integer,
	`light_pages` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" IN ('member', 'moderator')),
	CONSTRAINT "users_state" CHECK("users"."state" IN ('active', 'paused', 'suspended', 'deleted')),
	CONSTRAINT "users_light_pages" CHECK("users"."light_pages" IN (0, 1)),
	CONSTRAINT "users_first_name" CHECK(length("users"."first_name") BETWEEN 1 AND 60),
	CONSTRAINT "users_last_name" CHECK(length("users"."last_name") BETWEEN 1 AND 60),
	CONSTRAINT "users_date_of_birth" CHECK("users"."date_of_birth" IS date("users"."date_of_birth")),
	CONSTRAINT "users_suspension_has_reason" CHECK("users"."state" <> 'suspended' OR "users"."state_reason" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_issuer_subject` ON `users` (`issuer`,`subject`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "blocks_not_self" CHECK("blocks"."blocker_id" <> "blocks"."blocked_id")
) STRICT;
--> statement-breakpoint
CREATE INDEX `blocks_reverse` ON `blocks` (`blocked_id`,`blocker_id`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`match_id` text NOT NULL,
	`message_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`last_message_at` integer,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "conversations_message_count" CHECK("conversations"."message_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_match_id_unique` ON `conversations` (`match_id`);--> statement-breakpoint
CREATE TABLE `matches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id_1` text NOT NULL,
	`user_id_2` text NOT NULL,
	`compatibility_score` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`initiated_by` text NOT NULL,
	`starter_id` text,
	`connection_fee_cents` integer DEFAULT 500 NOT NULL,
	`fee_state` text DEFAULT 'due' NOT NULL,
	`created_at` integer NOT NULL,
	`matched_at` integer,
	`conversation_deadline` integer,
	`extended_at` integer,
	`extended_by` text,
	`first_message_sent_at` integer,
	`closed_at` integer,
	`closed_by` text,
	`expired_at` integer,
	FOREIGN KEY (`user_id_1`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id_2`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`initiated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`starter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`extended_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`closed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "matches_status" CHECK("matches"."status" IN ('pending', 'matched', 'declined', 'expired', 'deactivated')),
	CONSTRAINT "matches_fee_state" CHECK("matches"."fee_state" IN ('due', 'paid', 'waived', 'not_charged')),
	CONSTRAINT "matches_order" CHECK("matches"."user_id_1" < "matches"."user_id_2"),
	CONSTRAINT "matches_score" CHECK("matches"."compatibility_score" BETWEEN 0 AND 100),
	CONSTRAINT "matches_fee" CHECK("matches"."connection_fee_cents" >= 0),
	CONSTRAINT "matches_deadline_known" CHECK("matches"."status" <> 'matched' OR ("matches"."matched_at" IS NOT NULL AND "matches"."conversation_deadline" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `matches_living_pair` ON `matches` (`user_id_1`,`user_id_2`) WHERE status IN ('pending', 'matched');--> statement-breakpoint
CREATE INDEX `matches_user_1` ON `matches` (`user_id_1`,`status`,`matched_at`);--> statement-breakpoint
CREATE INDEX `matches_user_2` ON `matches` (`user_id_2`,`status`,`matched_at`);--> statement-breakpoint
CREATE INDEX `matches_deadline` ON `matches` (`conversation_deadline`) WHERE status = 'matched' AND first_message_sent_at IS NULL;--> statement-breakpoint
CREATE INDEX `matches_initiator` ON `matches` (`initiated_by`);--> statement-breakpoint
CREATE INDEX `matches_starter` ON `matches` (`starter_id`) WHERE starter_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `matches_extender` ON `matches` (`extended_by`) WHERE extended_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `matches_closer` ON `matches` (`closed_by`) WHERE closed_by IS NOT NULL;--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` integer NOT NULL,
	`sender_id` text NOT NULL,
	`client_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "messages_content" CHECK(length(trim("messages"."content")) >= 1 AND length("messages"."content") <= 1000),
	CONSTRAINT "messages_client_id_length" CHECK(length("messages"."client_id") BETWEEN 8 AND 64)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_client_id` ON `messages` (`conversation_id`,`sender_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `messages_thread` ON `messages` (`conversation_id`,`id`);--> statement-breakpoint
CREATE INDEX `messages_sender_day` ON `messages` (`sender_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `swipes` (
	`actor_id` text NOT NULL,
	`target_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`actor_id`, `target_id`),
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`target_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "swipes_kind" CHECK("swipes"."kind" IN ('like', 'pass')),
	CONSTRAINT "swipes_not_self" CHECK("swipes"."actor_id" <> "swipes"."target_id")
) STRICT;
--> statement-breakpoint
CREATE INDEX `swipes_latest` ON `swipes` (`actor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `swipes_target` ON `swipes` (`target_id`,`kind`,`actor_id`);--> statement-breakpoint
CREATE TABLE `media` (
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
	CONSTRAINT "media_processing" CHECK("media"."processing" IN ('waiting', 'working', 'ready', 'failed')),
	CONSTRAINT "media_image_type" CHECK("media"."image_type" IN ('upclose', 'pulledback')),
	CONSTRAINT "media_failure_has_reason" CHECK("media"."processing" <> 'failed' OR "media"."failure" IS NOT NULL),
	CONSTRAINT "media_attempts" CHECK("media"."attempts" >= 0),
	CONSTRAINT "media_duration" CHECK("media"."duration_ms" >= 0),
	CONSTRAINT "media_kind" CHECK("media"."kind" IN ('photo', 'video_intro', 'tiktok_dance', 'activity_video', 'voice_sample')),
	CONSTRAINT "media_review" CHECK("media"."review" IN ('waiting', 'approved', 'refused')),
	CONSTRAINT "media_refusal_has_reason" CHECK("media"."review" <> 'refused' OR "media"."review_reason" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE INDEX `media_user` ON `media` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `media_due` ON `media` (`processing`,`due_at`);--> statement-breakpoint
CREATE TABLE `media_chunks` (
	`variant_id` integer NOT NULL,
	`position` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`variant_id`, `position`),
	FOREIGN KEY (`variant_id`) REFERENCES `media_variants`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "media_chunks_size" CHECK(length("media_chunks"."bytes") BETWEEN 1 AND 262144)
) STRICT;
--> statement-breakpoint
CREATE TABLE `media_variants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`media_id` text NOT NULL,
	`role` text DEFAULT 'delivered' NOT NULL,
	`content_type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`byte_length` integer NOT NULL,
	`sha256` text NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "media_variants_role" CHECK("media_variants"."role" IN ('original', 'delivered')),
	CONSTRAINT "media_variants_size" CHECK("media_variants"."width" >= 0 AND "media_variants"."height" >= 0 AND "media_variants"."byte_length" > 0),
	CONSTRAINT "media_variants_sha256" CHECK(length("media_variants"."sha256") = 64)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `media_variants_once` ON `media_variants` (`media_id`,`role`,`content_type`,`width`);--> statement-breakpoint
CREATE TABLE `meetup_locations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`required_item` text NOT NULL,
	`icon` text NOT NULL,
	`category` text NOT NULL,
	`island_connection` text NOT NULL,
	`sunlight_only` integer DEFAULT true NOT NULL,
	`seasonal_restriction` text,
	`available_hours` text NOT NULL,
	`daylight_only` integer DEFAULT true NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "meetup_locations_sunlight" CHECK("meetup_locations"."sunlight_only" IN (0, 1)),
	CONSTRAINT "meetup_locations_daylight" CHECK("meetup_locations"."daylight_only" IN (0, 1)),
	CONSTRAINT "meetup_locations_active" CHECK("meetup_locations"."is_active" IN (0, 1)),
	CONSTRAINT "meetup_locations_on_island" CHECK("meetup_locations"."latitude" BETWEEN 41.2 AND 41.6 AND "meetup_locations"."longitude" BETWEEN -71 AND -70.4)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `meetup_locations_name_unique` ON `meetup_locations` (`name`);--> statement-breakpoint
CREATE TABLE `checkouts` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`product` text NOT NULL,
	`url` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "checkouts_product" CHECK("checkouts"."product" IN ('social', 'unlimited', 'august'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_open` ON `checkouts` (`user_id`,`product`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `checkouts_latest` ON `checkouts` (`user_id`,`product`,`created_at`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`product` text NOT NULL,
	`provider_reference` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "memberships_product" CHECK("memberships"."product" IN ('social', 'unlimited', 'august')),
	CONSTRAINT "memberships_lifetime" CHECK(("memberships"."product" = 'unlimited') = ("memberships"."ends_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_provider_reference_unique` ON `memberships` (`provider_reference`);--> statement-breakpoint
CREATE INDEX `memberships_user` ON `memberships` (`user_id`,`ends_at`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	`applied_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`cause` text NOT NULL,
	`state` text DEFAULT 'due' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "mails_state" CHECK("mails"."state" IN ('due', 'sent', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_cause_unique` ON `mails` (`cause`);--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`state`,`due_at`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`link` text,
	`cause` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notifications_type" CHECK("notifications"."type" IN ('new_match', 'conversation_reminder', 'match_expiring', 'match_expired', 'message_received', 'meetup_reminder', 'deadline_warning')),
	CONSTRAINT "notifications_title" CHECK(length("notifications"."title") BETWEEN 1 AND 200),
	CONSTRAINT "notifications_message" CHECK(length("notifications"."message") BETWEEN 1 AND 1000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_cause` ON `notifications` (`user_id`,`type`,`cause`);--> statement-breakpoint
CREATE INDEX `notifications_newest` ON `notifications` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`read_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text NOT NULL,
	`window_start` integer NOT NULL,
	`uses` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`key`, `window_start`),
	CONSTRAINT "rate_limits_uses" CHECK("rate_limits"."uses" >= 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `rate_limits_expiry` ON `rate_limits` (`expires_at`);--> statement-breakpoint
CREATE TABLE `parked_forms` (
	`id` text PRIMARY KEY NOT NULL,
	`answers` text NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `parked_forms_expiry` ON `parked_forms` (`expires_at`);--> statement-breakpoint
CREATE TABLE `profile_drafts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`answers` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `profile_revisions` (
	`user_id` text NOT NULL,
	`revision` integer NOT NULL,
	`before` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `revision`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`stage_name` text,
	`age_category` text,
	`restroom_preference` text,
	`gender` text,
	`looking_for` text,
	`interested_in` text DEFAULT '[]' NOT NULL,
	`elementary_school_location` text,
	`elementary_school_city` text,
	`location` text,
	`hometown_region` text,
	`bio` text,
	`profile_image_location` text,
	`video_intro_description` text,
	`tiktok_dance_name` text,
	`tiktok_dance_description` text,
	`tiktok_skill_level` text,
	`favorite_vibes_on_island` text DEFAULT '[]' NOT NULL,
	`activity_type` text,
	`activity_description` text,
	`activity_location` text,
	`college` text,
	`college_major` text,
	`favorite_hs_teacher_or_coach` text,
	`grandparents_hbcu` integer,
	`grandparents_hbcu_name` text,
	`favorite_jazz_artist` text,
	`favorite_solo_vocalist` text,
	`relaxation_music` text DEFAULT '[]' NOT NULL,
	`favorite_bob_marley_song` text,
	`favorite_rap_song` text,
	`favorite_rnb_song` text,
	`recent_concerts` text DEFAULT '[]' NOT NULL,
	`sports_played` text DEFAULT '[]' NOT NULL,
	`nfl_team` text,
	`nba_team` text,
	`wnba_team` text,
	`mlb_team` text,
	`favorite_tennis_player` text,
	`best_nba_player` text,
	`best_nfl_player` text,
	`best_wnba_player` text,
	`favorite_soul_food` text,
	`favorite_ice_cream` text,
	`favorite_vineyard_spot` text,
	`places_to_travel` text DEFAULT '[]' NOT NULL,
	`connect_interests` text,
	`island_activities` text DEFAULT '[]' NOT NULL,
	`selected_quote` text,
	`best_greens_in_family` text,
	`service_project_experience` text,
	`elders_wisdom` text,
	`kicks_and_giggles_business` text,
	`favorite_elementary_teacher` text,
	`had_air_conditioning_in_gym` integer,
	`had_members_only_jacket` integer,
	`can_bop` integer,
	`went_to_basement_party` integer,
	`eaten_scrapple` integer,
	`ironed_jeans` integer,
	`has_tik_tok` integer,
	`graduated_before_blue_ivy` integer,
	`knows_mj_thriller_moves` integer,
	`grew_up_on_mtv` integer,
	`knows_victor_or_mrs_chancellor` integer,
	`grew_up_watching_dora_backyardigans` integer,
	`could_use_calculators_on_sat` integer,
	`wrote_in_blue_books` integer,
	`willing_to_walking_meetup` integer,
	`concerts_last_year` integer,
	`first_phone_brand` text,
	`dance_preferences` text DEFAULT '[]' NOT NULL,
	`favorite_meal` text,
	`best_cooking_skill` text,
	`most_used_sneaker` text,
	`inspiration_source` text,
	`best_marching_band_college` text,
	`hs_locker_non_essentials` text DEFAULT '[]' NOT NULL,
	`budget_food_percentage` integer,
	`budget_events_percentage` integer,
	`budget_merchandise_percentage` integer,
	`budget_gifts_percentage` integer,
	`budget_car_expense_percentage` integer,
	`budget_dining_percentage` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "profiles_revision" CHECK("profiles"."revision" >= 1),
	CONSTRAINT "profiles_budget" CHECK(("profiles"."budget_food_percentage" IS NULL AND "profiles"."budget_events_percentage" IS NULL AND "profiles"."budget_merchandise_percentage" IS NULL AND "profiles"."budget_gifts_percentage" IS NULL AND "profiles"."budget_car_expense_percentage" IS NULL AND "profiles"."budget_dining_percentage" IS NULL) OR (coalesce("profiles"."budget_food_percentage", 0) + coalesce("profiles"."budget_events_percentage", 0) + coalesce("profiles"."budget_merchandise_percentage", 0) + coalesce("profiles"."budget_gifts_percentage", 0) + coalesce("profiles"."budget_car_expense_percentage", 0) + coalesce("profiles"."budget_dining_percentage", 0)) = 100),
	CONSTRAINT "profiles_stage_name" CHECK(length("profiles"."stage_name") BETWEEN 1 AND 40),
	CONSTRAINT "profiles_age_category" CHECK("profiles"."age_category" IN ('Under 30', 'Under 40', 'Under 50', 'Under 60', 'Under 90')),
	CONSTRAINT "profiles_restroom_preference" CHECK("profiles"."restroom_preference" IN ('Men''s', 'Women''s', 'Both', 'Unisex', 'Family')),
	CONSTRAINT "profiles_gender" CHECK("profiles"."gender" IN ('male', 'female', 'non_binary', 'prefer_not_to_say')),
	CONSTRAINT "profiles_looking_for" CHECK("profiles"."looking_for" IN ('friends', 'dating', 'both')),
	CONSTRAINT "profiles_interested_in" CHECK("profiles"."interested_in" IS NULL OR (json_type("profiles"."interested_in") = 'array' AND json_array_length("profiles"."interested_in") <= 4)),
	CONSTRAINT "profiles_elementary_school_location" CHECK(length("profiles"."elementary_school_location") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_elementary_school_city" CHECK(length("profiles"."elementary_school_city") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_location" CHECK(length("profiles"."location") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_hometown_region" CHECK(length("profiles"."hometown_region") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_bio" CHECK(length("profiles"."bio") BETWEEN 1 AND 600),
	CONSTRAINT "profiles_profile_image_location" CHECK("profiles"."profile_image_location" IN ('Edgartown Lighthouse', 'Oak Bluffs Gingerbread Houses', 'Aquinnah Cliffs', 'the State Beach', 'Menemsha Harbor', 'Katama Beach', 'Felix Neck Wildlife Sanctuary', 'Flying Horses Carousel', 'Chappaquiddick Island', 'West Tisbury')),
	CONSTRAINT "profiles_video_intro_description" CHECK(length("profiles"."video_intro_description") BETWEEN 1 AND 500),
	CONSTRAINT "profiles_tiktok_dance_name" CHECK(length("profiles"."tiktok_dance_name") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_tiktok_dance_description" CHECK(length("profiles"."tiktok_dance_description") BETWEEN 1 AND 500),
	CONSTRAINT "profiles_tiktok_skill_level" CHECK("profiles"."tiktok_skill_level" IN ('Beginner', 'Intermediate', 'Advanced', 'Pro')),
	CONSTRAINT "profiles_favorite_vibes_on_island" CHECK("profiles"."favorite_vibes_on_island" IS NULL OR (json_type("profiles"."favorite_vibes_on_island") = 'array' AND json_array_length("profiles"."favorite_vibes_on_island") <= 12)),
	CONSTRAINT "profiles_activity_type" CHECK("profiles"."activity_type" IN ('riding_bike', 'playing_pinochle', 'cooking', 'playing_basketball', 'making_cocktail', 'sewing', 'reading', 'on_chill', 'golfing', 'fishing', 'playing_bridge', 'doing_crossword', 'thrifting')),
	CONSTRAINT "profiles_activity_description" CHECK(length("profiles"."activity_description") BETWEEN 1 AND 500),
	CONSTRAINT "profiles_activity_location" CHECK("profiles"."activity_location" IN ('Edgartown', 'Oak Bluffs', 'Vineyard Haven', 'West Tisbury', 'Chilmark', 'Aquinnah', 'Menemsha', 'Chappaquiddick', 'Inkwell Beach', 'State Beach', 'South Beach', 'Lambert''s Cove Beach', 'Long Point Beach', 'Ocean Park', 'Farm Neck Golf Club', 'Mink Meadows Golf Club', 'Vineyard Golf Club', 'Correllus State Forest')),
	CONSTRAINT "profiles_college" CHECK(length("profiles"."college") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_college_major" CHECK(length("profiles"."college_major") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_favorite_hs_teacher_or_coach" CHECK(length("profiles"."favorite_hs_teacher_or_coach") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_grandparents_hbcu" CHECK("profiles"."grandparents_hbcu" IN (0, 1)),
	CONSTRAINT "profiles_grandparents_hbcu_name" CHECK(length("profiles"."grandparents_hbcu_name") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_favorite_jazz_artist" CHECK(length("profiles"."favorite_jazz_artist") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_favorite_solo_vocalist" CHECK(length("profiles"."favorite_solo_vocalist") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_relaxation_music" CHECK("profiles"."relaxation_music" IS NULL OR (json_type("profiles"."relaxation_music") = 'array' AND json_array_length("profiles"."relaxation_music") <= 3)),
	CONSTRAINT "profiles_favorite_bob_marley_song" CHECK("profiles"."favorite_bob_marley_song" IN ('Buffalo Soldier', 'Could You Be Loved', 'Get Up, Stand Up', 'I Shot the Sheriff', 'Is This Love', 'Jamming', 'No Woman, No Cry', 'One Love', 'Redemption Song', 'Stir It Up', 'Three Little Birds', 'Waiting in Vain')),
	CONSTRAINT "profiles_favorite_rap_song" CHECK(length("profiles"."favorite_rap_song") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_favorite_rnb_song" CHECK(length("profiles"."favorite_rnb_song") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_recent_concerts" CHECK("profiles"."recent_concerts" IS NULL OR (json_type("profiles"."recent_concerts") = 'array' AND json_array_length("profiles"."recent_concerts") <= 3)),
	CONSTRAINT "profiles_sports_played" CHECK("profiles"."sports_played" IS NULL OR (json_type("profiles"."sports_played") = 'array' AND json_array_length("profiles"."sports_played") <= 12)),
	CONSTRAINT "profiles_nfl_team" CHECK(length("profiles"."nfl_team") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_nba_team" CHECK(length("profiles"."nba_team") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_wnba_team" CHECK(length("profiles"."wnba_team") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_mlb_team" CHECK(length("profiles"."mlb_team") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_favorite_tennis_player" CHECK(length("profiles"."favorite_tennis_player") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_best_nba_player" CHECK(length("profiles"."best_nba_player") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_best_nfl_player" CHECK(length("profiles"."best_nfl_player") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_best_wnba_player" CHECK(length("profiles"."best_wnba_player") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_favorite_soul_food" CHECK(length("profiles"."favorite_soul_food") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_favorite_ice_cream" CHECK(length("profiles"."favorite_ice_cream") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_favorite_vineyard_spot" CHECK(length("profiles"."favorite_vineyard_spot") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_places_to_travel" CHECK("profiles"."places_to_travel" IS NULL OR (json_type("profiles"."places_to_travel") = 'array' AND json_array_length("profiles"."places_to_travel") <= 3)),
	CONSTRAINT "profiles_connect_interests" CHECK(length("profiles"."connect_interests") BETWEEN 1 AND 500),
	CONSTRAINT "profiles_island_activities" CHECK("profiles"."island_activities" IS NULL OR (json_type("profiles"."island_activities") = 'array' AND json_array_length("profiles"."island_activities") <= 14)),
	CONSTRAINT "profiles_selected_quote" CHECK("profiles"."selected_quote" IN ('If there is no struggle there is no progress.', 'Lift every voice and sing, till earth and heaven ring.', 'There are years that ask questions and years that answer.', 'Hold fast to dreams, for if dreams die, life is a broken-winged bird that cannot fly.', 'Still, like air, I''ll rise.', 'Not everything that is faced can be changed, but nothing can be changed until it is faced.', 'The time is always right to do what is right.', 'I have learned over the years that when one''s mind is made up, this diminishes fear.', 'If they don''t give you a seat at the table, bring a folding chair.', 'You are your best thing.', 'Never be limited by other people''s limited imaginations.')),
	CONSTRAINT "profiles_best_greens_in_family" CHECK(length("profiles"."best_greens_in_family") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_service_project_experience" CHECK(length("profiles"."service_project_experience") BETWEEN 1 AND 500),
	CONSTRAINT "profiles_elders_wisdom" CHECK(length("profiles"."elders_wisdom") BETWEEN 1 AND 500),
	CONSTRAINT "profiles_kicks_and_giggles_business" CHECK(length("profiles"."kicks_and_giggles_business") BETWEEN 1 AND 500),
	CONSTRAINT "profiles_favorite_elementary_teacher" CHECK(length("profiles"."favorite_elementary_teacher") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_had_air_conditioning_in_gym" CHECK("profiles"."had_air_conditioning_in_gym" IN (0, 1)),
	CONSTRAINT "profiles_had_members_only_jacket" CHECK("profiles"."had_members_only_jacket" IN (0, 1)),
	CONSTRAINT "profiles_can_bop" CHECK("profiles"."can_bop" IN (0, 1)),
	CONSTRAINT "profiles_went_to_basement_party" CHECK("profiles"."went_to_basement_party" IN (0, 1)),
	CONSTRAINT "profiles_eaten_scrapple" CHECK("profiles"."eaten_scrapple" IN (0, 1)),
	CONSTRAINT "profiles_ironed_jeans" CHECK("profiles"."ironed_jeans" IN (0, 1)),
	CONSTRAINT "profiles_has_tik_tok" CHECK("profiles"."has_tik_tok" IN (0, 1)),
	CONSTRAINT "profiles_graduated_before_blue_ivy" CHECK("profiles"."graduated_before_blue_ivy" IN (0, 1)),
	CONSTRAINT "profiles_knows_mj_thriller_moves" CHECK("profiles"."knows_mj_thriller_moves" IN (0, 1)),
	CONSTRAINT "profiles_grew_up_on_mtv" CHECK("profiles"."grew_up_on_mtv" IN (0, 1)),
	CONSTRAINT "profiles_knows_victor_or_mrs_chancellor" CHECK("profiles"."knows_victor_or_mrs_chancellor" IN (0, 1)),
	CONSTRAINT "profiles_grew_up_watching_dora_backyardigans" CHECK("profiles"."grew_up_watching_dora_backyardigans" IN (0, 1)),
	CONSTRAINT "profiles_could_use_calculators_on_sat" CHECK("profiles"."could_use_calculators_on_sat" IN (0, 1)),
	CONSTRAINT "profiles_wrote_in_blue_books" CHECK("profiles"."wrote_in_blue_books" IN (0, 1)),
	CONSTRAINT "profiles_willing_to_walking_meetup" CHECK("profiles"."willing_to_walking_meetup" IN (0, 1)),
	CONSTRAINT "profiles_concerts_last_year" CHECK("profiles"."concerts_last_year" BETWEEN 0 AND 999),
	CONSTRAINT "profiles_first_phone_brand" CHECK("profiles"."first_phone_brand" IN ('Wall', 'Pay', 'Big Battery', 'Flip', 'BlackBerry', 'iPhone')),
	CONSTRAINT "profiles_dance_preferences" CHECK("profiles"."dance_preferences" IS NULL OR (json_type("profiles"."dance_preferences") = 'array' AND json_array_length("profiles"."dance_preferences") <= 9)),
	CONSTRAINT "profiles_favorite_meal" CHECK(length("profiles"."favorite_meal") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_best_cooking_skill" CHECK(length("profiles"."best_cooking_skill") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_most_used_sneaker" CHECK(length("profiles"."most_used_sneaker") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_inspiration_source" CHECK(length("profiles"."inspiration_source") BETWEEN 1 AND 500),
	CONSTRAINT "profiles_best_marching_band_college" CHECK(length("profiles"."best_marching_band_college") BETWEEN 1 AND 120),
	CONSTRAINT "profiles_hs_locker_non_essentials" CHECK("profiles"."hs_locker_non_essentials" IS NULL OR (json_type("profiles"."hs_locker_non_essentials") = 'array' AND json_array_length("profiles"."hs_locker_non_essentials") <= 3)),
	CONSTRAINT "profiles_budget_food_percentage" CHECK("profiles"."budget_food_percentage" BETWEEN 0 AND 100),
	CONSTRAINT "profiles_budget_events_percentage" CHECK("profiles"."budget_events_percentage" BETWEEN 0 AND 100),
	CONSTRAINT "profiles_budget_merchandise_percentage" CHECK("profiles"."budget_merchandise_percentage" BETWEEN 0 AND 100),
	CONSTRAINT "profiles_budget_gifts_percentage" CHECK("profiles"."budget_gifts_percentage" BETWEEN 0 AND 100),
	CONSTRAINT "profiles_budget_car_expense_percentage" CHECK("profiles"."budget_car_expense_percentage" BETWEEN 0 AND 100),
	CONSTRAINT "profiles_budget_dining_percentage" CHECK("profiles"."budget_dining_percentage" BETWEEN 0 AND 100)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_user_id_unique` ON `profiles` (`user_id`);--> statement-breakpoint
CREATE INDEX `profiles_recent` ON `profiles` (`created_at`,`user_id`);--> statement-breakpoint
CREATE TABLE `token_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`transaction_type` text NOT NULL,
	`half_tokens` integer NOT NULL,
	`description` text NOT NULL,
	`cause` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "token_entries_type" CHECK("token_entries"."transaction_type" IN ('earned_referral', 'earned_connection', 'earned_game', 'earned_meetup', 'earned_profile', 'spent_connection', 'spent_boost', 'spent_meetup', 'spent_voice', 'bonus_subscription')),
	CONSTRAINT "token_entries_amount" CHECK("token_entries"."half_tokens" <> 0),
	CONSTRAINT "token_entries_description" CHECK(length("token_entries"."description") BETWEEN 1 AND 200)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `token_entries_cause` ON `token_entries` (`user_id`,`cause`);--> statement-breakpoint
CREATE INDEX `token_entries_newest` ON `token_entries` (`user_id`,`id`,`half_tokens`);