/** What becomes of a meetup that was paid for with tokens and is cancelled. */
export const describeKeptExtra = (tokens: number): string =>
  `The ${tokens} August Tokens stay spent, and one extra meetup is kept for later.`;
