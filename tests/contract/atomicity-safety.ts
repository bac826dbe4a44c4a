import { startSession } from "~/features/account/account-sessions.server";
import { deleteAccount } from "~/features/deletion/delete-account.server";
import { forgetKept } from "~/features/deletion/deletion-sweeps.server";
import { purgeAccounts } from "~/features/deletion/purge-accounts.server";
import { restoreAccount } from "~/features/deletion/restore.server";
import { agree, book, SLOT, talkingPair } from "~/features/meetups/booking/booking.fixture";
import {
  answerConcierge,
  decideAppeal,
  decideHold,
  restoreMember,
} from "~/features/review/decide-account.server";
import { decideMedia } from "~/features/review/decide-media.server";
import { decideReport } from "~/features/review/decide-report.server";
import { appealAs, ask, hold, reportMember } from "~/features/review/review.fixture";
import { changeHours, closePlace, openPlace } from "~/features/review/summer.server";
import { remindModerators } from "~/features/review/waiting-notice.server";
import { addWord, removeWord } from "~/features/review/words.server";
import { appeal } from "~/features/safety/appeals.server";
import { blockMember, unblockMember } from "~/features/safety/block.server";
import { blockAddress, unblockAddress } from "~/features/safety/blocked-addresses.server";
import { holdOtherAccounts } from "~/features/safety/holds.server";
import { recordIdentities } from "~/features/safety/identities.server";
import { DAY_MS } from "~/server/data/clock.server";
import type { Verb } from "../support/atomicity";
import { advanceClock, forConduct, rows, runSql, signInUser } from "../support/island";
import { addPhoto } from "../support/stored-media";
import { liftSuspension, suspendMember } from "../support/suspensions";
import type { Cast } from "./atomicity-cast";

/** Signs someone in whose address has changed at the identity provider. */
const signInWith = (subject: string, email: string) =>
  startSession(
    {
      ...{ issuer: "https://id.example", subject, email, firstName: "Ada", lastName: null },
      isEmailProven: true,
    },
    { userAgent: "Vitest", formerToken: null },
  );

/** Leaving, blocking, and what moderators decide. */
export const SAFETY_VERBS: Record<string, (cast: Cast) => Verb> = {
  "a place that moderators close, with what is planned there": ({ ada, ben, mod }) => ({
    writers: ["review/summer#closePlace"],
    prepare: () => {
      talkingPair(ben, ada);
      agree(ada, ben);
      return () =>
        closePlace(
          mod.id,
          SLOT.locationId,
          { from: SLOT.date, until: SLOT.date, reason: "Storm" },
          1,
        );
    },
  }),
  "a place that opens again": ({ mod }) => ({
    writers: ["review/summer#openPlace"],
    prepare: () => {
      const { locationId: id, date } = SLOT;
      closePlace(mod.id, id, { from: date, until: date, reason: "Storm" });
      return () => openPlace(mod.id, id);
    },
  }),
  "other hours of a place": ({ ada, mod }) => ({
    writers: ["review/summer#changeHours"],
    prepare: () => {
      book(ada);
      return () => changeHours(mod.id, SLOT.locationId, { opens: 12, closes: 15 }, 1);
    },
  }),
  "a deleted account": ({ ada, ben }) => ({
    writers: ["deletion/delete-account#deleteAccount"],
    prepare: () => {
      talkingPair(ben, ada);
      agree(ben, ada);
      const viewer = ada.viewer();
      return () => deleteAccount(viewer);
    },
  }),
  "an account that comes back": ({ ada }) => ({
    writers: ["deletion/restore#restoreAccount"],
    prepare: () => {
      deleteAccount(ada.viewer());
      const { token } = signInUser(ada.name);
      return () => restoreAccount(token);
    },
  }),
  "an account that is purged": ({ ada, ben }) => ({
    writers: ["deletion/purge-accounts#purgeAccounts"],
    job: "deleted accounts",
    isInSteps: true,
    prepare: () => {
      talkingPair(ben, ada);
      addPhoto(ada, "approved");
      addPhoto(ada, "approved");
      blockMember(ben.id, ada.id);
      deleteAccount(ada.viewer());
      advanceClock(31 * DAY_MS);
      return () => purgeAccounts();
    },
  }),
  "what is kept until its time is over": () => ({
    writers: [
      "membership/kept-payments#deleteOverduePayments",
      "review/old-decisions#deleteDecisionsBefore",
    ],
    job: "what is kept",
    isInSteps: true,
    prepare: () => {
      const at = Date.parse("2022-08-08T12:00:00Z");
      runSql(`INSERT INTO moderation_entries (id, decided_at, action, subject) VALUES (1, ${at}, 'approve_media', 'media:1');
        INSERT INTO kept_payments (id, provider_reference, description, amount_cents, refunded_cents, paid_at, kept_until)
        VALUES (1, 'pi_1', 'A month', 1900, 0, ${at}, ${at + 1});
        INSERT INTO reports (subject_kind, subject_id, reason, evidence, state, created_at, decided_at)
        VALUES ('profile', 'x', 'unkind', '{}', 'upheld', ${at}, ${at})`);
      return () => forgetKept();
    },
  }),
  "a block of a match": ({ ada, ben }) => ({
    writers: ["safety/block#blockMember"],
    prepare: () => {
      talkingPair(ben, ada);
      agree(ben, ada);
      return () => blockMember(ada.id, ben.id);
    },
  }),
  "a block that is taken back": ({ ada, ben }) => ({
    writers: ["safety/block#unblockMember"],
    prepare: () => {
      blockMember(ada.id, ben.id);
      return () => unblockMember(ada.id, ben.id);
    },
  }),
  "a blocked address": ({ ada, ben }) => ({
    writers: ["safety/blocked-addresses#blockAddress"],
    prepare: () => {
      talkingPair(ben, ada);
      const viewer = ada.viewer();
      const address = String(ben.viewer().email);
      return () => blockAddress(viewer, { address, label: "Him" });
    },
  }),
  "an address that is unblocked": ({ ada, ben }) => ({
    writers: ["safety/blocked-addresses#unblockAddress"],
    prepare: () => {
      blockAddress(ada.viewer(), { address: String(ben.viewer().email), label: "Him" });
      const id = Number(rows("blocked_addresses")[0]?.id);
      return () => unblockAddress(ada.id, id);
    },
  }),
  "a suspension for fraud": ({ ada, ben, mod }) => ({
    writers: [],
    prepare: () => {
      talkingPair(ben, ada);
      agree(ben, ada);
      const words = { ground: "fraud", reason: "Asked for money", by: mod.id } as const;
      return () => suspendMember(ben.id, words);
    },
  }),
  "a suspension that is lifted": ({ ada, ben, mod }) => ({
    writers: [],
    prepare: () => {
      talkingPair(ben, ada);
      suspendMember(ben.id, { ground: "fraud", reason: "Asked for money", by: mod.id });
      advanceClock(DAY_MS);
      return () => liftSuspension(ben.id);
    },
  }),
  "an appeal": ({ ada, mod }) => ({
    writers: ["safety/appeals#appeal"],
    prepare: () => {
      suspendMember(ada.id, { ...forConduct("Unkind words"), by: mod.id });
      return () => appeal(ada.id, "I did not");
    },
  }),
  "a granted appeal": ({ ada, mod, second }) => ({
    writers: ["review/decide-account#decideAppeal"],
    prepare: () => {
      const id = appealAs(ada, mod.id);
      const decided = { decision: "granted", words: "You are right" } as const;
      return () => decideAppeal(second.id, id, decided);
    },
  }),
  "a second look at one's own suspension": ({ ada, mod }) => ({
    writers: ["review/decide-account#restoreMember"],
    prepare: () => {
      const id = appealAs(ada, mod.id);
      return () => restoreMember(mod.id, id, "I was wrong");
    },
  }),
  "a hold that is released": ({ ada, ben, mod }) => ({
    writers: ["review/decide-account#decideHold"],
    prepare: () => {
      talkingPair(ben, ada);
      const id = hold(ada);
      advanceClock(DAY_MS);
      return () => decideHold(mod.id, id, { decision: "released" });
    },
  }),
  "an answer of the concierge": ({ ada, mod }) => ({
    writers: ["review/decide-account#answerConcierge"],
    prepare: () => {
      const id = ask(ada);
      return () => answerConcierge(mod.id, id, "At the harbor");
    },
  }),
  "a refused photo": ({ ada, mod }) => ({
    writers: ["review/decide-media#decideMedia"],
    prepare: () => {
      const id = addPhoto(ada, "waiting");
      const decided = { decision: "refuse", words: "Not taken on the island." } as const;
      return () => decideMedia(mod.id, id, decided);
    },
  }),
  "two reports that lead to a suspension": ({ ada, bea, ben, mod }) => ({
    writers: ["review/decide-report#decideReport"],
    prepare: () => {
      talkingPair(ben, ada);
      const first = reportMember(ada, ben);
      const newest = reportMember(bea, ben);
      const decided = { decision: "suspend", words: "Unkind words", ground: "conduct" } as const;
      return () => decideReport(mod.id, first, decided, newest);
    },
  }),
  "the daily notice of two moderators": ({ ada }) => ({
    writers: ["review/waiting-notice#remindModerators"],
    job: "waiting cases",
    isInSteps: true,
    prepare: () => {
      addPhoto(ada, "waiting");
      return () => remindModerators();
    },
  }),
  "a word that is added": ({ mod }) => ({
    writers: ["review/words#addWord"],
    prepare: () => () => addWord(mod.id, "blockhead"),
  }),
  "a word that is removed": ({ mod }) => ({
    writers: ["review/words#removeWord"],
    prepare: () => {
      addWord(mod.id, "blockhead");
      return () => removeWord(mod.id, "blockhead");
    },
  }),
  "other accounts of somebody suspended": ({ ada, bea, ben }) => ({
    writers: ["safety/holds#holdOtherAccounts"],
    job: "other accounts",
    isInSteps: true,
    prepare: () => {
      talkingPair(ben, ada);
      talkingPair(ben, bea);
      book(bea);
      for (const { name } of [ada, bea, ben]) signInWith(name, `same+${name}@gmail.com`);
      suspendMember(ada.id, forConduct("Unkind words"));
      return () => holdOtherAccounts();
    },
  }),
  "by what two who are suspended are known again": ({ ada, bea }) => ({
    writers: ["safety/identities#recordIdentities"],
    job: "suspended identities",
    isInSteps: true,
    prepare: () => {
      for (const { id } of [ada, bea]) suspendMember(id, forConduct("Unkind words"));
      return () => recordIdentities(async (userId) => [`card-of-${userId}`]);
    },
  }),
};
