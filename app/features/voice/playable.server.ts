import { hasEndedUnnamed, isReadable } from "~/features/matches/match-status.server";
import { visibleTo } from "~/features/members/visible.server";

/**
 * SQL condition that the conversation of a voice message can still be read and names its sender,
 * since a voice identifies a person like a face (decision D11). Binds `:now`.
 * @param messageId the column of the message's id, from code and never from a request
 */
export const isAudibleSql = (messageId: string): string =>
  `EXISTS (SELECT 1 FROM messages said JOIN conversations c ON c.id = said.conversation_id
    JOIN matches pair ON pair.id = c.match_id
    WHERE said.id = ${messageId} AND ${isReadable("pair")} AND NOT ${hasEndedUnnamed("pair")})`;

/**
 * SQL condition that the viewer bound as `:viewer` is the receiver of the recording behind `alias`
 * and may still listen to its sender. Binds `:now`.
 * @param alias of `media` in the query, from code and never from a request
 */
export const isPlayableSql = (alias: string): string =>
  `EXISTS (SELECT 1 FROM voice_messages heard WHERE heard.media_id = ${alias}.id AND heard.receiver_id = :viewer
      AND ${isAudibleSql("heard.message_id")})
    AND ${visibleTo(`${alias}.user_id`, { paused: true })}`;
