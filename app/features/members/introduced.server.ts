/**
 * SQL condition that one of two members has introduced the other: the friend joined by it, or has the address that
 * was invited.
 */
export const oneIntroducedOtherSql = (one: string, other: string): string =>
  `(${hasIntroducedSql(one, other)} OR ${hasIntroducedSql(other, one)})`;

const hasIntroducedSql = (introducer: string, friend: string): string =>
  `EXISTS (SELECT 1 FROM friend_introductions brought
    WHERE brought.introducer_id = ${introducer} AND brought.friend_id = ${friend})
  OR EXISTS (SELECT 1 FROM users invited JOIN friend_introductions brought
    ON brought.introducer_id = ${introducer} AND brought.address_key = invited.address_key WHERE invited.id = ${friend})`;
