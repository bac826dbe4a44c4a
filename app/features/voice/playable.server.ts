import { hasAgreedSql } from "~/features/agreements/agreements.server";
import { isReadableNamed } from "~/features/matches/match-status.server";
import { visibleTo } from "~/features/members/visible.server";
import { VOICE_MESSAGES } from "~/features/messages/voice-columns.server";

/**
 * SQL query of the voice messages to the member bound as `:viewer` who may still listen to their senders:
 * the conversation can be read and names the sender, since a voice identifies a person like a face
 * (rules ended-30-days and agreements-first). Binds `:now`.
 */
export const AUDIBLE_VOICES = `SELECT v.* FROM (${VOICE_MESSAGES}) v WHERE v.receiverId = :viewer
  AND ${hasAgreedSql(":viewer")} AND ${visibleTo("v.senderId", { paused: true })} AND ${isReadableNamed("v.conversationId")}`;
