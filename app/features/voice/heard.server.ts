import { visibleTo } from "~/features/safety/visible.server";

/**
 * SQL condition that the viewer bound as `:viewer` is the receiver of the recording behind `alias`, and
 * may still be shown its sender.
 *
 * @param alias of `media` in the query, from code and never from a request
 */
export const isHeardSql = (alias: string): string =>
  `EXISTS (SELECT 1 FROM voice_messages heard WHERE heard.media_id = ${alias}.id AND heard.receiver_id = :viewer)
    AND ${visibleTo(`${alias}.user_id`, { paused: true })}`;
