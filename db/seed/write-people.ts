import { createHash } from "node:crypto";
import { EMAIL_ISSUER, profiles } from "@db/schema";
import {
  PROFILE_FIELD_NAMES,
  type ProfileAnswers,
  type ProfileField,
} from "@db/schema/profile-fields";
import { getTableColumns } from "drizzle-orm";
import { projectDeckMember } from "../deck-projection";
import { drawAnswers } from "./answers";
import type { Batches } from "./batches";
import { drawMembership } from "./memberships";
import { SUSPENDED_AGO_MS } from "./pairs";
import { dateOfBirth, type Person } from "./people";
import { idFrom, randomFrom } from "./random";
import { toSubject } from "./subject";

/** What the whole island shares. */
export interface Island {
  seed: number;
  now: Date;
  issuer: string;
  connectionFeeCents: number;
  /** Keyed hash of an address as the app computes it, where its settings are at hand. */
  keyFor?: (address: string) => string;
}

const MINUTE_MS = 60_000;
const SUSPENSIONS = [
  { ground: "conduct", reason: "Kept writing to a member after being asked to stop." },
  { ground: "fraud", reason: "Asked several members for money." },
] as const;

function writeUser(batches: Batches, { seed, now, issuer, keyFor }: Island, person: Person): void {
  const random = randomFrom(`${seed}:user-row:${person.index}`);
  const joinedAt = now.getTime() - person.joinedAgoMs;
  const joined = person.progress !== "signed_in";
  const pausedAgoMs = Math.floor(person.joinedAgoMs * random.between(0.1, 0.6));
  const changedAgoMs = {
    active: null,
    deleted: null,
    held: null,
    paused: pausedAgoMs,
    suspended: SUSPENDED_AGO_MS,
  }[person.state];
  const suspendedFor = person.state === "suspended" ? random.pick(SUSPENSIONS) : null;
  batches.insert("users", {
    id: person.id,
    issuer,
    subject: toSubject(person.email),
    email: person.email,
    address_key: keyFor?.(person.email) ?? null,
    first_name: person.firstName,
    last_name: person.lastName,
    date_of_birth: joined ? dateOfBirth(person.age, random.int(10, 354), now) : null,
    on_island_at: joined ? joinedAt + 2 * MINUTE_MS : null,
    state: person.state,
    state_reason: suspendedFor?.reason ?? null,
    state_changed_at: changedAgoMs === null ? null : now.getTime() - changedAgoMs,
    paused_at: person.state === "paused" ? now.getTime() - pausedAgoMs : null,
    light_pages: person.index > 1 && random.chance(0.04) ? 1 : 0,
    created_at: joinedAt,
    updated_at: joinedAt + 2 * MINUTE_MS,
  });
  batches.insert("identities", {
    ...{ issuer: EMAIL_ISSUER, subject: person.email, user_id: person.id },
    linked_at: joinedAt,
  });
  if (suspendedFor)
    batches.insert("suspensions", {
      user_id: person.id,
      ground: suspendedFor.ground,
      reason: suspendedFor.reason,
      suspended_at: now.getTime() - SUSPENDED_AGO_MS,
    });
}

const COLUMNS = getTableColumns(profiles);
function stored(value: ProfileAnswers[ProfileField]): string | number | null {
  if (Array.isArray(value)) return JSON.stringify(value);
  return typeof value === "boolean" ? Number(value) : value;
}

function profileWriter(batches: Batches, { seed, now }: Island) {
  const knownAnswers = new Map<string, number>();
  return (person: Person) => {
    const answers = drawAnswers(seed, person);
    const createdAt = now.getTime() - person.joinedAgoMs + 5 * MINUTE_MS;
    batches.insert("profiles", {
      id: idFrom(`${seed}:profile:${person.index}`),
      user_id: person.id,
      ...Object.fromEntries(
        PROFILE_FIELD_NAMES.map((field) => [COLUMNS[field].name, stored(answers[field])]),
      ),
      edited_at: createdAt,
      created_at: createdAt,
      updated_at: createdAt,
    });
    projectDeckMember(batches.client, person.id, answers, knownAnswers);
  };
}

const HOUR_MS = 60 * MINUTE_MS;
const LIFTED_OF = 120;
const MOST_LIFTED = 6_000;

/** Two members of the demo island are lifted in the deck, and fifty of a large one. */
const isLifted = ({ index }: Person) => index < MOST_LIFTED && index % LIFTED_OF === 50;

/** Writes created reminders and a feed. Anyone who knows the seed knows its address, as all of the demo. */
function writeCalendar(batches: Batches, { seed, now }: Island, { id }: Person): void {
  const created = { user_id: id, created_at: now.getTime() - HOUR_MS };
  const token = createHash("sha256").update(`${seed}:feed`).digest("base64url");
  batches.insert("calendar_reminders", { ...created, revision: 1 });
  batches.insert("calendar_feeds", { ...created, token });
}

/** Writes users, agreements, profiles, memberships, and the calendar of the first member. */
export function writePeople(batches: Batches, island: Island, people: readonly Person[]): void {
  const { seed, now } = island;
  const writeProfile = profileWriter(batches, island);
  for (const person of people) {
    writeUser(batches, island, person);
    const agreed = person.progress === "agreed";
    if (agreed || person.progress === "profiled") writeProfile(person);
    const agreed_at = now.getTime() - person.joinedAgoMs + 9 * MINUTE_MS;
    if (agreed)
      for (const agreement of ["code_of_conduct", "conflict_resolution"])
        batches.insert("agreements", { user_id: person.id, agreement, version: 1, agreed_at });
    if (person.index === 0) writeCalendar(batches, island, person);
    const membership = drawMembership(seed, person);
    if (agreed && person.state === "active" && isLifted(person))
      batches.insert("deck_lifts", {
        user_id: person.id,
        cause: "seed",
        kind: membership?.product === "unlimited" ? "priority" : "boost",
        starts_at: now.getTime() - HOUR_MS,
        ends_at: now.getTime() + 23 * HOUR_MS,
      });
    if (!membership) continue;
    const startedAt = now.getTime() - membership.startedAgoMs;
    const paidUntil = membership.endsAgoMs === null ? null : now.getTime() - membership.endsAgoMs;
    batches.insert("entitlements", {
      user_id: person.id,
      product: membership.product,
      provider_reference: `seed_${idFrom(`${seed}:membership:${person.index}`)}`,
      started_at: startedAt,
      paid_until: paidUntil,
      ends_at: paidUntil,
      renews: 0,
      is_past_due: 0,
      updated_at: startedAt,
    });
  }
}
