import { MODERATION_YEARS } from "@db/schema/moderation-values";
import { EVIDENCE_DAYS, PAYMENT_YEARS } from "./deletion-periods";

interface Kept {
  what: string;
  why: string;
  until: string;
}

/** What stays after an account is gone (rule kept-list), as the screens say it. */
export const KEPT = {
  payments: {
    what: "Records of payments",
    why: "Tax law asks for them: the amount, the day and the payment provider’s number, no name.",
    until: `${PAYMENT_YEARS} years after the payment`,
  },
  reports: {
    what: "Reports, and what they’re about",
    why: "Someone asked us to look at it, and both of you deserve a decision.",
    until: `${EVIDENCE_DAYS} days after we decide`,
  },
  auditLog: {
    what: "What moderators decided",
    why: "So we can check their decisions. You’re only a number in it.",
    until: `${MODERATION_YEARS} years after the decision`,
  },
  suspensions: {
    what: "If you were suspended: codes of your sign-in, address and payment cards",
    why: "So no one gets around a suspension by leaving and coming back. No one can read them.",
    until: `${MODERATION_YEARS} years after the suspension`,
  },
  blocks: {
    what: "If someone blocked you: a code of your address, and your name",
    why: "So the block still counts if you come back. They see your name in their list; no one can read the code.",
    until: "they unblock you, or leave",
  },
  declined: {
    what: "If you said no to invitations: a code of your address",
    why: "So we never write to you again. No one can read it.",
    until: "August ends",
  },
  invitations: {
    what: "The name a friend gave you when they invited you",
    why: "It’s in their list, with a code of your address, so no one is rewarded twice.",
    until: "that friend leaves",
  },
} as const satisfies Record<string, Kept>;

export const KEPT_LIST: readonly Kept[] = Object.values(KEPT);
