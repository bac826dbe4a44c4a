import type { KEPT } from "~/features/deletion/kept";

/**
 * Every table and column of the schema, and what becomes of them when an account is purged. A row is "purged" with
 * its member, "counted" where a number goes down with them, "kept" for a reason that the screens say, or "nobody's":
 * it holds nothing of a member.
 */
interface Line {
  fate: "purged" | "counted" | "kept" | "nobody's";
  columns: string;
  /** Columns in which something of a purged member stays, and why; ALL is every one. */
  kept?: Record<string, keyof typeof KEPT>;
}

export const PURGE_TABLE: Record<string, Line> = {
  agreements: { fate: "purged", columns: "id user_id agreement version agreed_at" },
  alarms: { fate: "nobody's", columns: "key sentence raised_at mailed_at over_at" },
  answer_counts: { fate: "counted", columns: "id field value members" },
  answer_members: { fate: "counted", columns: "answer_id number" },
  blocked_addresses: {
    fate: "purged",
    columns: "id blocker_id address_key label created_at",
    kept: { address_key: "blocks", label: "blocks" },
  },
  blocks: { fate: "purged", columns: "blocker_id blocked_id blocked_name address_id created_at" },
  calendar_feeds: { fate: "purged", columns: "user_id token created_at" },
  calendar_reminders: { fate: "purged", columns: "user_id revision created_at reset_at" },
  checkouts: {
    fate: "purged",
    columns:
      "session_id user_id product match_id booking_id subject amount_cents form url client_secret created_at expires_at closed_at",
  },
  closing_notes: { fate: "purged", columns: "match_id note" },
  concierge_requests: {
    fate: "purged",
    columns: "id user_id client_id question created_at answer answered_at",
  },
  conversation_reads: { fate: "purged", columns: "member_id conversation_id last_read_id read_at" },
  conversations: {
    fate: "purged",
    columns: "id match_id message_count created_at last_message_at revision",
  },
  daily_counts: { fate: "nobody's", columns: "kind day times" },
  data_exports: {
    fate: "purged",
    columns: "id user_id state requested_at attempts due_at ready_at expires_at byte_length",
  },
  deck_cursors: { fate: "purged", columns: "user_id choices low high" },
  deck_lifts: { fate: "purged", columns: "user_id cause kind starts_at ends_at" },
  deck_members: {
    fate: "counted",
    columns: "number user_id gender looking_for age accepts music answers",
  },
  deck_returns: { fate: "purged", columns: "viewer_id target_id" },
  declined_addresses: {
    fate: "kept",
    columns: "address_key declined_at",
    kept: { ALL: "declined" },
  },
  deliveries: {
    fate: "purged",
    columns:
      "id notification_id user_id method thread state attempts due_at sent_at failed_at mail_id",
  },
  discover_filters: { fate: "purged", columns: "user_id ages intent music updated_at" },
  entitlements: {
    fate: "purged",
    columns:
      "id user_id product provider_reference started_at paid_until ends_at renews is_past_due updated_at",
  },
  error_records: { fate: "nobody's", columns: "id occurred_at place cause" },
  fee_payments: {
    fate: "purged",
    columns:
      "id provider_reference user_id amount_cents paid_at settled_match_id settled_at is_reversed opened_match_id",
  },
  event_goers: { fate: "purged", columns: "user_id event_key day created_at" },
  event_suggestions: {
    fate: "purged",
    columns: "id user_id name details created_at decision decided_at decided_by",
  },
  friend_introductions: {
    fate: "purged",
    columns:
      "id introducer_id client_id friend_name friend_email address_key friend_age friend_gender relationship introduction_type common_detail personal_message meetup_booking_id suggested_match_id token created_at expires_at invitation_sent_at resent_at accepted_at is_own_browser declined_at withdrawn_at friend_id joined_at joined_key match_successful_at matched_with is_rewarded points_awarded bonus_meetups_awarded forgotten_at",
    kept: { friend_name: "invitations", address_key: "invitations", joined_key: "invitations" },
  },
  game_answers: {
    fate: "purged",
    columns: "participation_id step question_id answer is_correct is_in_time answered_at",
  },
  game_participations: {
    fate: "purged",
    columns:
      "id play_id game user_id partner_id status score is_timed shown_at created_at played_at completed_at abandoned_at shared_at",
  },
  game_plays: { fate: "purged", columns: "id game match_id questions created_at ended_at" },
  harsh_words: { fate: "nobody's", columns: "word added_at" },
  heartbeats: { fate: "nobody's", columns: "id beat_at replicated_at" },
  holds: { fate: "purged", columns: "id user_id kind held_at decision decided_at decided_by" },
  identities: { fate: "purged", columns: "issuer subject user_id linked_at" },
  kept_payments: {
    fate: "kept",
    columns: "id provider_reference description amount_cents refunded_cents paid_at kept_until",
    // Neither the description nor the reference may name anyone.
    kept: { amount_cents: "payments", refunded_cents: "payments", paid_at: "payments" },
  },
  mails: {
    fate: "purged",
    columns:
      "id recipient subject text html cause state attempts unanswered refused_setting due_at created_at sent_at unsubscribe_url",
  },
  matches: {
    fate: "purged",
    columns:
      "id user_id_1 user_id_2 compatibility_score status initiated_by starter_id connection_fee_cents fee_state created_at matched_at conversation_deadline extended_at extended_by reminded_at warned_at first_message_sent_at inactive_at inactivated_at closed_at closed_by expired_at",
  },
  media: {
    fate: "purged",
    columns:
      "id user_id kind review review_reason island_verified_at processing failure attempts due_at image_type duration_ms bars created_at",
  },
  media_chunks: { fate: "purged", columns: "variant_id position bytes" },
  media_variants: {
    fate: "purged",
    columns: "id media_id role content_type width height byte_length sha256",
  },
  meetup_attendance: {
    fate: "purged",
    columns: "booking_id user_id checked_in_at felt_safe words answered_at",
  },
  meetup_bookings: {
    fate: "purged",
    columns:
      "id user_id match_id companion_id location_id date slot_hour starts_at seat status held_until covered_by price_paid_cents client_id revision created_at confirmed_at ended_at ended_by",
  },
  meetup_locations: {
    fate: "nobody's",
    columns:
      "id name description latitude longitude required_item icon category island_connection sunlight_only seasonal_restriction available_hours restrooms daylight_only is_active created_at key",
  },
  meetup_payments: {
    fate: "purged",
    columns: "id provider_reference user_id booking_id amount_cents paid_at is_reversed",
  },
  meetup_shares: {
    fate: "purged",
    columns: "token booking_id user_id created_at revoked_at safe_at",
  },
  meetup_waits: {
    fate: "purged",
    columns: "id user_id location_id date slot_hour created_at ended_at ending",
  },
  messages: {
    fate: "purged",
    columns: "id conversation_id sender_id client_id content created_at",
  },
  moderation_entries: {
    fate: "kept",
    columns: "id decided_at moderator_id action subject member_id reason",
    kept: { ALL: "auditLog" },
  },
  notice_choices: { fate: "purged", columns: "user_id kind method is_on changed_at" },
  notice_settings: {
    fate: "purged",
    columns: "user_id mail_rhythm quiet_from_minute quiet_until_minute changed_at",
  },
  notifications: {
    fate: "purged",
    columns: "id user_id type title message link cause created_at read_at about_id",
  },
  place_changes: {
    fate: "nobody's",
    columns:
      "location_id closed_from closed_until closed_reason hours hours_until changed_at changed_by",
  },
  payment_customers: { fate: "purged", columns: "user_id customer_id created_at" },
  payment_differences: { fate: "nobody's", columns: "id reference difference found_at" },
  payment_events: { fate: "nobody's", columns: "id type created_at received_at applied_at" },
  payments: {
    fate: "purged",
    columns:
      "id user_id provider_reference description amount_cents refunded_cents dispute paid_at updated_at",
  },
  pending_messages: {
    fate: "purged",
    columns: "conversation_id sender_id client_id content saved_at",
  },
  profile_drafts: {
    fate: "purged",
    columns: "id user_id answers base_revision is_from_start_page expires_at network",
  },
  profile_revisions: { fate: "purged", columns: "user_id revision before saved_at" },
  profiles: {
    fate: "purged",
    columns:
      "id user_id revision stage_name age_category restroom_preference gender looking_for interested_in elementary_school_location elementary_school_city location hometown_region bio profile_image_location video_intro_description tiktok_dance_name tiktok_dance_description tiktok_skill_level favorite_vibes_on_island activity_type activity_description activity_location college college_major favorite_hs_teacher_or_coach grandparents_hbcu grandparents_hbcu_name favorite_jazz_artist favorite_solo_vocalist relaxation_music favorite_bob_marley_song favorite_rap_song favorite_rnb_song recent_concerts sports_played nfl_team nba_team wnba_team mlb_team favorite_tennis_player best_nba_player best_nfl_player best_wnba_player favorite_soul_food favorite_ice_cream favorite_vineyard_spot places_to_travel connect_interests island_activities selected_quote best_greens_in_family service_project_experience elders_wisdom kicks_and_giggles_business favorite_elementary_teacher had_air_conditioning_in_gym had_members_only_jacket can_bop went_to_basement_party eaten_scrapple ironed_jeans has_tik_tok graduated_before_blue_ivy knows_mj_thriller_moves grew_up_on_mtv knows_victor_or_mrs_chancellor grew_up_watching_dora_backyardigans could_use_calculators_on_sat wrote_in_blue_books willing_to_walking_meetup concerts_last_year first_phone_brand dance_preferences favorite_meal best_cooking_skill most_used_sneaker inspiration_source best_marching_band_college hs_locker_non_essentials budget_food_percentage budget_events_percentage budget_merchandise_percentage budget_gifts_percentage budget_car_expense_percentage budget_dining_percentage created_at updated_at edited_at",
  },
  push_subscriptions: {
    fate: "purged",
    columns: "id user_id session_id endpoint p256dh auth created_at",
  },
  rate_limits: { fate: "purged", columns: "key window_start uses expires_at" },
  report_stills: {
    fate: "kept",
    columns: "report_id content_type sha256 bytes",
    kept: { ALL: "reports" },
  },
  reports: {
    fate: "kept",
    columns:
      "id reporter_id reported_id subject_kind subject_id reason words evidence state gravity created_at decided_at",
    kept: { ALL: "reports" },
  },
  sessions: { fate: "purged", columns: "id token_hash user_id user_agent created_at expires_at" },
  season_events: {
    fate: "nobody's",
    columns:
      "year key name about first_day last_day is_canceled changed_at changed_by every_days start_time end_time place_key place link icon",
  },
  sign_in_codes: { fate: "nobody's", columns: "id address_key code_hash tries expires_at" },
  suspended_identities: {
    fate: "kept",
    columns: "kind key_hash user_id recorded_at",
    kept: { ALL: "suspensions" },
  },
  suspensions: {
    fate: "purged",
    columns:
      "id user_id ground reason suspended_at suspended_by appeal_words appealed_at appeal_decision appeal_answer appeal_decided_at appeal_decided_by lifted_at lifted_by",
  },
  sweep_failures: { fate: "nobody's", columns: "sweep failed_at times" },
  swipes: { fate: "purged", columns: "actor_id target_id kind created_at" },
  token_entries: {
    fate: "purged",
    columns: "id user_id transaction_type half_tokens description cause created_at",
  },
  users: {
    fate: "purged",
    columns:
      "id issuer subject email address_key first_name last_name date_of_birth on_island_at role state state_reason state_changed_at paused_at light_pages created_at updated_at shows_going",
  },
  voice_messages: {
    fate: "purged",
    columns: "message_id media_id receiver_id duration_ms played_at",
  },
};
