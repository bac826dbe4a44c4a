/** Whether a member of a match may write first; no starter means either (rule who-starts). */
export const mayStart = ({ starterId }: { starterId: string | null }, memberId: string): boolean =>
  starterId === null || starterId === memberId;

/** The same as an SQL condition on a match or a side of one. @param member an SQL expression */
export const mayStartSql = (match: string, member: string): string =>
  `(${match}.starter_id IS NULL OR ${match}.starter_id = ${member})`;

/** Who may write first, as the member reads it. */
export const STARTER_WORDS = {
  self: "You can start the conversation",
  other: "Waiting for them to start the conversation",
} as const;
