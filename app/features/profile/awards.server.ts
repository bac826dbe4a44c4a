import type { MediaFacts } from "~/features/media/media-facts.server";
import { listCauses, sumCausesSql } from "~/features/tokens/causes.server";
import { award } from "~/features/tokens/ledger.server";
import type { Transaction } from "~/server/data/database.server";
import {
  type Answers,
  isAnswered,
  MILESTONES,
  type Milestone,
  SUGGESTED_MILESTONES,
  TIMED_FIELD_TOKENS,
  TIMED_FIELDS,
} from "./completion";
import type { ProfileField } from "./profile.schema";
import { findFieldLabel } from "./sections";

/** Of the cause of every award for the profile. */
const PREFIX = "profile";

/** Causes of the awards that a member already has for the profile. */
export const earnedCauses = (userId: string) => listCauses(userId, PREFIX);

const awardCause = (what: string) => `${PREFIX}:${what}`;

/** SQL expression of the tokens that the ledger holds for a member's profile. @param user an SQL expression */
export const profileTokensSql = (user: string): string => sumCausesSql(user, PREFIX);

/** What of the profile has earned a member nothing yet: milestones as they are suggested, and timed answers. */
export function listUnearned(userId: string): {
  milestones: Milestone[];
  timedAnswers: number;
} {
  const earned = earnedCauses(userId);
  const isOpen = (what: string) => !earned.has(awardCause(what));
  return {
    milestones: SUGGESTED_MILESTONES.filter(({ id }) => isOpen(id)),
    timedAnswers: TIMED_FIELDS.filter(isOpen).length,
  };
}

/**
 * Awards what a saved profile has newly earned, each once and never taken back (rules
 * timed-fields-44 and profile-50-tokens).
 * @param except timed fields whose countdown was started and not finished
 * @returns the tokens earned now
 */
export function awardProfile(
  tx: Transaction,
  userId: string,
  answers: Answers,
  media: MediaFacts,
  except: ReadonlySet<ProfileField>,
): number {
  const earned = earnedCauses(userId);
  const isOpen = (what: string) => !earned.has(awardCause(what));
  const due = [
    ...TIMED_FIELDS.filter(
      (field) => isOpen(field) && !except.has(field) && isAnswered(answers[field]),
    ).map((field) => ({ id: field, tokens: TIMED_FIELD_TOKENS, title: findFieldLabel(field) })),
    ...MILESTONES.filter(({ id, isReached }) => isOpen(id) && isReached(answers, media)).map(
      ({ id, tokens, invitation }) => ({ id, tokens, title: invitation }),
    ),
  ];
  if (due.length === 0) return 0;
  award(
    tx,
    ...due.map(({ id, tokens, title }) => ({
      userId,
      transactionType: "earned_profile" as const,
      halfTokens: tokens * 2,
      description: `Profile: ${title}`,
      cause: awardCause(id),
    })),
  );
  return due.reduce((sum, { tokens }) => sum + tokens, 0);
}
