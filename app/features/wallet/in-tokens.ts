/** A number of tokens in words. @param tokens whole or half */
export const inTokens = (tokens: number): string =>
  `${tokens} ${tokens === 1 ? "token" : "tokens"}`;

/** What an entry adds to a balance, signed. @param tokens negative when spent */
export const signed = (tokens: number): string =>
  tokens > 0 ? `+${tokens}` : `${tokens}`.replace("-", "−");
