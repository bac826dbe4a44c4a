/** Statements that the tables of `constraints.test.ts` write with. */

import { AT } from "./constraints-rows.fixture";

/** Changes one row of a table. */
export const set = (table: string) => (change: string, id: number | string) =>
  `UPDATE ${table} SET ${change} WHERE id = ${typeof id === "string" ? `'${id}'` : id}`;
export const user = set("users");
export const match = set("matches");
export const booking = set("meetup_bookings");
export const side = set("game_participations");
export const introduction = set("friend_introductions");
export const suspension = set("suspensions");
export const hold = set("holds");
export const fee = set("fee_payments");
export const entry = (values: string) => `INSERT INTO token_entries
  (user_id, transaction_type, half_tokens, description, cause, created_at) VALUES (${values}, ${AT})`;
export const logged = (values: string) =>
  `INSERT INTO moderation_entries (decided_at, moderator_id, action, subject, member_id, reason) VALUES (${AT}, ${values})`;
