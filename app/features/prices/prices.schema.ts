import * as z from "zod/mini";

/*
 * The file db/content/prices.yml (rule one-catalog), in dollars and tokens as people write them; what is read of it is
 * in cents and half-tokens. It imports by relative paths, because the build's own settings import it too.
 */

/** Most dollars of one price: the database takes no fee above it. */
const MOST_DOLLARS = 1_000;
const MOST_TOKENS = 1_000;

const isWhole = (count: number) => Math.abs(count - Math.round(count)) < 1e-6;

const dollars = (least: number) =>
  z.pipe(
    z.number().check(
      z.gte(least, `must be at least ${least}`),
      z.lte(MOST_DOLLARS, `must be at most ${MOST_DOLLARS}`),
      z.refine((amount) => isWhole(amount * 100), "must be whole cents, like 19.50"),
    ),
    z.transform((amount) => Math.round(amount * 100)),
  );

const tokens = z.pipe(
  z.number().check(
    z.gt(0, "must be more than 0"),
    z.lte(MOST_TOKENS, `must be at most ${MOST_TOKENS}`),
    z.refine((count) => isWhole(count * 2), "must be whole or half tokens, like 2 or 0.5"),
  ),
  z.transform((count) => Math.round(count * 2)),
);

const price = dollars(1);

export const pricesSchema = z.strictObject({
  memberships: z.strictObject({ social: price, unlimited: price, august: price }),
  connectionFee: price,
  meetupBase: price,
  planExtras: z.strictObject({ basic: dollars(0), plus: dollars(0), premium: dollars(0) }),
  awards: z.strictObject({
    match: tokens,
    attendance: tokens,
    game: tokens,
    referralSignup: tokens,
    referralSubscription: tokens,
  }),
  monthlyBonus: z.strictObject({ social: tokens, unlimited: tokens }),
  costs: z.strictObject({
    connectionFeeWaiver: tokens,
    profileBoost: tokens,
    priorityMatching: tokens,
    extraMeetup: tokens,
    voiceMessageUnlock: tokens,
  }),
});
