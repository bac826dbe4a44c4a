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
    why: "Tax law asks for them. They have the amount, the day and the payment provider’s number, and no name.",
    until: `${PAYMENT_YEARS} years after the payment`,
  },
  reports: {
    what: "Reports, and what was reported",
    why: "Somebody asked us to look at it, and both sides can expect a decision.",
    until: `a decision, and ${EVIDENCE_DAYS} days more`,
  },
  auditLog: {
    what: "What moderators decided",
    why: "So that their decisions can be checked. It names a member by a number alone.",
    until: `${MODERATION_YEARS} years after the decision`,
  },
  suspensions: {
    what: "Codes of the sign-in, the address and the payment cards of whoever was suspended",
    why: "So that nobody undoes a suspension by leaving and coming back. Nobody can read it back.",
    until: `${MODERATION_YEARS} years after the suspension`,
  },
  blocks: {
    what: "A code of your address, and your name, where somebody blocked you",
    why: "So that a block lasts when you come back. It is in their own list, and nobody can read the code back.",
    until: "they unblock you, or leave",
  },
  declined: {
    what: "A code of an address that wants no invitation",
    why: "So that we never write to it again. Nobody can read it back.",
    until: "August ends",
  },
  invitations: {
    what: "The name that a friend gave you when they invited you",
    why: "It is in their own list, with a code of your address, so that nobody is rewarded twice.",
    until: "that friend leaves",
  },
} as const satisfies Record<string, Kept>;

export const KEPT_LIST: readonly Kept[] = Object.values(KEPT);
