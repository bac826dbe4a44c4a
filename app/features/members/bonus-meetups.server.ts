/**
 * SQL expression of the bonus meetups that a member was ever awarded for friends they introduced
 * (rule introduction-rewards), used ones too.
 *
 * @param column member id of the query
 */
export const awardedBonusMeetupsSql = (column: string): string =>
  `(SELECT coalesce(sum(introduced.bonus_meetups_awarded), 0) FROM friend_introductions introduced
    WHERE introduced.introducer_id = ${column})`;
