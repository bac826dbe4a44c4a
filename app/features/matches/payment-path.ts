/**
 * The path on which a member without a membership pays everything that is due for a match at once, with the cheapest
 * membership (rules price-whole and one-checkout).
 */
export const paymentPath = (matchId: string): string =>
  `/subscription?${new URLSearchParams({ tier: "social", match: matchId })}`;
