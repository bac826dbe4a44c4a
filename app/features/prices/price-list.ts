import { readContent } from "../../../db/content";
import { pricesSchema } from "./prices.schema";

/*
 * The amounts of db/content/prices.yml. The server reads the file when it starts; scripts for browsers get the numbers
 * themselves, which the build puts in place of this module (vite.config.ts, record 72).
 */

const list = readContent("prices.yml", pricesSchema);

/** The price of each membership, in cents. */
export const MEMBERSHIP_CENTS = list.memberships;

/** Of each match, due from anyone who opens the conversation (rule connection-fee-5). */
export const CONNECTION_FEE_CENTS = list.connectionFee;

/** The base fee of a meetup and of every meetup plan (rule meetup-plans). */
export const MEETUP_BASE_CENTS = list.meetupBase;

/** What each meetup plan adds to the base fee a month, in cents (rule meetup-plans). */
export const PLAN_EXTRA_CENTS = list.planExtras;

/** Half-tokens that each event earns (rule token-awards; 1 is half a token). */
export const AWARD_HALF_TOKENS = list.awards;

/** August Tokens given at the start of each month by tier, in half-tokens (rule monthly-bonus). */
export const MONTHLY_BONUS_HALF_TOKENS = list.monthlyBonus;

/** The price of each spending option in half-tokens (rule token-costs). */
export const COST_HALF_TOKENS = list.costs;
