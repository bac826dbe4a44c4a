import { removeFromDeck } from "@db/deck-projection";
import { conversations, entitlements, users } from "@db/schema";
import type { MEMBER_STATES } from "@db/schema/values";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach } from "vitest";
import { connectFeatures } from "~/connect-features.server";
import { startSession } from "~/features/account/account-sessions.server";
import { acceptAgreements } from "~/features/agreements/agreements.server";
import { deleteAccount } from "~/features/deletion/delete-account.server";
import { like } from "~/features/discover/swipe.server";
import { join } from "~/features/members/joining.server";
import { pauseMember, resumeMember } from "~/features/members/member-state.server";
import type { Product } from "~/features/prices/catalog";
import {
  checkAnswers,
  isProfileField,
  type ProfileAnswers,
} from "~/features/profile/profile.schema";
import { answersIn, type Profile, saveAnswers } from "~/features/profile/profile.server";
import { blockMember } from "~/features/safety/block.server";
import { holdWithin } from "~/features/safety/holds.server";
import { endAllPolls, waitForChange } from "~/server/data/changes.server";
import { after, DAY_MS, now, setClock } from "~/server/data/clock.server";
import { closeDatabase, database, transact } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import { loadViewer, type Viewer } from "~/server/web/viewer.server";
import { withoutTrigger } from "./raw-sql";
import { liftSuspension, suspendMember } from "./suspensions";
import { setTestEnv } from "./test-env";
import { expectGoodPlans, openWatched, withoutRecording } from "./watched-database";

setTestEnv();
connectFeatures();

/** Noon on the island, in the middle of the season. Every test starts here. */
export const NOON = "2025-08-08T16:00:00Z";

/**
 * Gives every test of a file a fresh, migrated database of its own and the clock at NOON. At the
 * end of the file the plan of every statement that ran is looked at: none may scan a growing table.
 */
export function setUpDatabase(): void {
  beforeEach(() => {
    openWatched();
    setClock(NOON);
  });
  afterEach(() => {
    closeDatabase();
    setClock();
  });
  afterAll(expectGoodPlans);
}

/** Moves the clock on by `durationMs` milliseconds. */
export const advanceClock = (durationMs: number): void => setClock(after(now(), durationMs));

let count = 0;

export interface Person {
  id: string;
  /** At the identity provider: arriving under it again is the same person on another device. */
  name: string;
  /** Of the session cookie. */
  token: string;
  /** The viewer of a request by this person, loaded now. */
  viewer: () => Viewer;
}

/** Signs a new user in who has done nothing else. */
export function signInUser(name = `person-${++count}`): Person {
  const { userId, token } = startSession(
    {
      issuer: "https://id.example",
      subject: name,
      email: `${name}@august.example`,
      firstName: "Ada",
      lastName: null,
    },
    { userAgent: "Vitest", formerToken: null },
  );
  const person: Person = {
    ...{ id: userId, name, token },
    viewer: () => {
      const found = loadViewer(person.token);
      if (!found) throw new Error(`${name} is not signed in`);
      return found;
    },
  };
  return person;
}

/** Smallest answers that make a profile, in every year to come. */
export const ANSWERS = {
  stageName: "Ada",
  ageCategory: "Under 90",
  gender: "female",
  lookingFor: "both",
} as const;

/** A whole profile: the smallest answers, what is given, and everything else blank. */
export const answers = (given: Partial<ProfileAnswers> = {}): ProfileAnswers => ({
  ...answersIn(undefined),
  ...ANSWERS,
  ...given,
});

/**
 * Parses answers with the profile's own schema.
 * @throws Refusal when they are invalid
 */
export function readAnswers(given: Readonly<Record<string, unknown>>): Partial<ProfileAnswers> {
  const { answers: read, errors } = checkAnswers(given, Object.keys(given).filter(isProfileField));
  const [wrong] = Object.values(errors);
  if (wrong) throw new Refusal("invalid", "Error", wrong);
  return read;
}

/**
 * Saves answers as the call does.
 * @throws Refusal when they are refused
 */
export function saveProfile(viewer: Viewer, given: Readonly<Record<string, unknown>>): Profile {
  const result = saveAnswers(viewer, { answers: readAnswers(given) });
  if (result.outcome === "saved") return result.profile;
  const errors = result.outcome === "refused" ? Object.values(result.errors) : result.fields;
  throw new Refusal("invalid", "Error", errors.join(", "));
}

export interface Member extends Partial<ProfileAnswers> {
  dateOfBirth?: string;
  plan?: Product;
  agrees?: boolean;
}

/** Creates a member with a profile who, by default, has accepted the agreements. */
export function createMember({ dateOfBirth, plan, agrees = true, ...given }: Member = {}): Person {
  const person = signInUser();
  join(person.id, dateOfBirth ?? "1990-01-01");
  saveProfile(person.viewer(), answers({ stageName: `Ada ${count}`, ...given }));
  if (agrees) acceptAgreements(person.id);
  if (plan) grantPlan(person, plan);
  return person;
}

/** How long a membership of the tests runs; shorter than a session. */
export const PLAN_MS = 20 * DAY_MS;

/**
 * A running membership. why: payments have tests of their own, and the rest only needs the row.
 */
export function grantPlan({ id }: Pick<Person, "id">, product: Product): void {
  const until = product === "unlimited" ? null : after(now(), PLAN_MS);
  database()
    .insert(entitlements)
    .values({
      userId: id,
      product,
      providerReference: `test:${id}:${product}`,
      startedAt: now(),
      paidUntil: until,
      endsAt: until,
      updatedAt: now(),
    })
    .run();
}

/** Brings a member into a state, by the verbs as far as there are any. */
export function setState(person: Person, state: (typeof MEMBER_STATES)[number]): void {
  const { id, name } = person;
  if (state === "paused") pauseMember(id);
  else if (state === "suspended") {
    suspendMember(id, forConduct("Unkind words"));
    // It ended their sessions; they sign in again to read why.
    person.token = signInUser(name).token;
  } else if (state === "held") transact((tx) => holdWithin(tx, id, "card"));
  else if (state === "active") {
    liftSuspension(id);
    resumeMember(id);
  } else deleteAccount({ id, email: null, firstName: null });
}

/** Deletes accounts with all that is theirs. why: the sweep that will do it is not built yet. */
export function purge(...members: readonly Pick<Person, "id">[]): void {
  withoutRecording(() => {
    for (const { id } of members) {
      removeFromDeck(database().$client, id);
      database().delete(users).where(eq(users.id, id)).run();
    }
  });
}

/** One member blocks another. */
export const block = (blocker: Person, blocked: Person): void =>
  blockMember(blocker.id, blocked.id);

export interface Pair {
  matchId: string;
  conversationId: number;
}

/** Two members like each other. */
export function matchPair(one: Person, other: Person): Pair {
  like(one.id, other.id);
  const result = like(other.id, one.id);
  if (!result.matched) throw new Error("The second like made no match");
  const conversation = database()
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.matchId, result.matchId))
    .get();
  if (!conversation) throw new Error("The match has no conversation");
  return { matchId: result.matchId, conversationId: conversation.id };
}

/** The people whose pending poll resolves with "changed" because of an act; each at most once. */
export async function resolvedBy(act: () => unknown, ...people: Person[]): Promise<Person[]> {
  const polls = people.map((person) => {
    const { id: memberId, sessionId } = person.viewer();
    return waitForChange({ memberId, sessionId }, DAY_MS);
  });
  await act();
  endAllPolls();
  const ends = await Promise.all(polls);
  return people.filter((_, at) => ends[at] === "changed");
}

/** Opens a match without a charge. why: paying and waiving have tests of their own. */
export const settleFee = ({ matchId }: Pick<Pair, "matchId">): void =>
  runSql(`UPDATE matches SET fee_state = 'not_charged' WHERE id = '${matchId}'`);

/** Rows of a table, as they are stored. */
export const rows = (table: string): Record<string, unknown>[] =>
  withoutRecording(() =>
    database().$client.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all(),
  );

/** Runs SQL past the rules of the code. */
export const runSql = (sql: string): void =>
  withoutRecording(() => void database().$client.exec(sql));

/** Changes data that triggers protect. why: the past that a test starts from has no verb. */
export const runSqlWithoutTrigger = (triggers: string | readonly string[], sql: string): void =>
  withoutRecording(() => {
    const { $client } = database();
    withoutTrigger($client, triggers, () => void $client.exec(sql));
  });

/** Withdraws agreements. why: no verb does, but who has not agreed is refused everywhere. @param which an SQL condition */
export const withdrawAgreements = (which = "1"): void =>
  runSql(`DELETE FROM agreements WHERE ${which}`);

/** Ends every match as the verb of that ending leaves its row, without its side effects. */
export const endMatches = (status: "declined" | "expired" | "deactivated"): void =>
  runSql(
    `UPDATE matches SET status = '${status}', fee_state = CASE fee_state WHEN 'due' THEN 'not_due' ELSE fee_state END,
    ${status === "expired" ? "expired_at = conversation_deadline, first_message_sent_at = NULL, inactive_at = NULL" : "closed_at = coalesce(first_message_sent_at, matched_at), closed_by = user_id_1"}`,
  );

/** Moves the end of every match to a time of the past, and its beginning to two days before. why: no verb does. */
export function moveEnds(end: Date): void {
  const [ms, begunMs] = [end.getTime(), end.getTime() - 2 * DAY_MS];
  runSql(
    `UPDATE matches SET created_at = min(created_at, ${begunMs}), matched_at = min(matched_at, ${begunMs}),
      first_message_sent_at = min(first_message_sent_at, ${ms}), conversation_deadline = ${ms},
      closed_at = iif(closed_at IS NULL, NULL, ${ms}), expired_at = iif(expired_at IS NULL, NULL, ${ms})
      WHERE status <> 'pending'`,
  );
}

/** A suspension for what someone did, by nobody in particular. */
export const forConduct = (reason: string) => ({ ground: "conduct", reason, by: null }) as const;
