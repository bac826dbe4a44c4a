/**
 * SQL condition that a moderator and a member know each other by an introduction: one has joined by the other's, or the
 * moderator has invited the member's address. That a member has invited a moderator's counts for nothing: they would
 * choose by it who judges them.
 */
export const introducedSql = (moderator: string, member: string): string =>
  `EXISTS (SELECT 1 FROM friend_introductions brought
    WHERE brought.introducer_id = ${moderator} AND brought.friend_id = ${member})
  OR EXISTS (SELECT 1 FROM friend_introductions brought
    WHERE brought.introducer_id = ${member} AND brought.friend_id = ${moderator})
  OR EXISTS (SELECT 1 FROM users invited JOIN friend_introductions brought
    ON brought.introducer_id = ${moderator} AND brought.address_key = invited.address_key WHERE invited.id = ${member})`;
