import { createHash } from "node:crypto";
import { MEDIA_KINDS } from "@db/schema/values";
import { seedIsland } from "@db/seed/island";
import { startSession } from "~/features/account/account-sessions.server";
import { createReminders } from "~/features/calendar/calendar-reminders.server";
import { findFeedToken, openFeed } from "~/features/calendar/feed.server";
import { like } from "~/features/discover/swipe.server";
import { startGame } from "~/features/games/play.server";
import { introduceFriend } from "~/features/introductions/introductions.fixture";
import { closeMatch } from "~/features/matches/closing.server";
import { bookMeetup } from "~/features/meetups/booking/book.server";
import { shareMeetup } from "~/features/meetups/meetup/shares.server";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { subscribe } from "~/features/notifications/subscriptions.server";
import { unsubscribeToken } from "~/features/notifications/unsubscribe.server";
import { CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { reportMember } from "~/features/review/review.fixture";
import { blockAddress } from "~/features/safety/blocked-addresses.server";
import { findEvent } from "~/features/season/desk-events.server";
import { setGoing } from "~/features/whats-on/going.server";
import { findNextDay, toOccurrenceId } from "~/features/whats-on/occurrences";
import { computeAddressKeys } from "~/server/data/address-key.server";
import { after, DAY_MS, islandDate, now } from "~/server/data/clock.server";
import { closeDatabase } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { createMember, matchPair, type Person, rows, settleFee } from "../support/island";
import { openMigrated } from "../support/migrated-database";
import type { Browser } from "../support/push-service";
import { sendVoiceMessage } from "../support/role-fixtures";
import { beginMeetup, giveHalfTokens, sendText, suggestOne } from "../support/steps";
import { addPhoto, addVideo, addVoiceSample } from "../support/stored-media";
import { openWatched } from "../support/watched-database";
import { hasProfileWords, type Trace } from "./crawl-traces";

/** Members of the demo island around the cast. */
const ISLANDERS = 60;

/** Makes the bytes of a demo island, without its portraits. */
export async function makeIsland(): Promise<Buffer> {
  const db = openMigrated();
  await seedIsland(db, {
    members: ISLANDERS,
    seed: 7,
    now: new Date(),
    portraits: false,
    connectionFeeCents: CONNECTION_FEE_CENTS,
    keyFor: (address) => computeAddressKeys(address)[0] ?? "",
  });
  // Nobody here reads the mails to them.
  db.$client.exec("UPDATE users SET email = NULL, address_key = NULL");
  const bytes = db.$client.serialize();
  db.$client.close();
  return bytes;
}

/** What a member is to the one who crawls. */
export const RELATIONS = ["matched", "liker", "liked", "stranger", "closed"] as const;
export type Relation = (typeof RELATIONS)[number];

/** No name of the island is like one of these. */
const NAMES: Record<Relation | "crawler", readonly [stage: string, first: string, last: string]> = {
  matched: ["Zephyrquill", "Ottilwine", "Vanderkelp"],
  liker: ["Brambleoxe", "Wilfrudde", "Pennywhale"],
  liked: ["Kestrelyne", "Dagobertha", "Quarrystone"],
  stranger: ["Mistralbee", "Euphemique", "Thistlegull"],
  closed: ["Juniperwok", "Balthildis", "Saltmarshen"],
  crawler: ["Marigolden", "Theodoluna", "Ravensbight"],
};

/** Someone of whom an answer may hold nothing. */
export interface Hidden {
  person: Person;
  traces: Trace[];
  /** Values for the `:parameters` of the addresses that are about them, for someone who looks. */
  params: Record<string, string[]>;
}

export interface Cast {
  crawler: Person;
  /** The crawler's device, which accepts push. */
  device: Browser;
  hidden: Record<Relation, Hidden>;
  /** The crawler as the one their match must not see. */
  own: Hidden;
}

/** An address that does not name whose it is. */
const findMailbox = (stageName: string): string =>
  `${[...stageName.toLowerCase()].reverse().join("")}@post.example`;

/** Signs a member in again under names of the identity provider that nobody else has. */
export function signInNamed(role: Relation | "crawler", person: Pick<Person, "name">): string {
  const [stage, firstName, lastName] = NAMES[role];
  const email = findMailbox(stage);
  const identity = { issuer: "https://id.example", subject: person.name };
  return startSession(
    { ...identity, email, firstName, lastName },
    { userAgent: "Crawler", formerToken: null },
  ).token;
}

function addMember(role: Relation | "crawler"): Person {
  const [stageName] = NAMES[role];
  const person = createMember({ stageName, plan: "social", bio: hasProfileWords(stageName) });
  signInNamed(role, person);
  giveHalfTokens(person, 60);
  addPhoto(person, "approved", "upclose");
  addPhoto(person, "approved", "pulledback");
  addVideo(person);
  addVoiceSample(person);
  return person;
}

const ownMedia = (id: string) => rows("media").filter((row) => row.user_id === id);

/** Hashes of the bytes of everything that a member has uploaded, each variant whole. */
function hashMedia(ids: readonly string[]): string[] {
  const variants = rows("media_variants").filter((row) => ids.includes(String(row.media_id)));
  const chunks = rows("media_chunks");
  return variants.map(({ id }) => {
    const parts = chunks.filter((chunk) => chunk.variant_id === id);
    return createHash("sha256")
      .update(Buffer.concat(parts.map(({ bytes }) => bytes as Buffer)))
      .digest("hex");
  });
}

function listTraces(whose: Relation | "crawler", { id }: Person): Trace[] {
  const [stage, first, last] = NAMES[whose];
  const media = ownMedia(id).map((row) => String(row.id));
  const traces: Omit<Trace, "whose">[] = [
    { kind: "id", text: id },
    { kind: "stage name", text: stage },
    { kind: "first name", text: first },
    { kind: "last name", text: last },
    { kind: "address", text: findMailbox(stage) },
    { kind: "profile", text: hasProfileWords(stage) },
    ...media.map((text) => ({ kind: "media id" as const, text })),
    ...hashMedia(media).map((text) => ({ kind: "media bytes" as const, text })),
  ];
  return traces.map((trace) => ({ ...trace, whose }));
}

const findIds = (table: string, find: (row: Record<string, unknown>) => boolean, field = "id") =>
  rows(table)
    .filter(find)
    .map((row) => String(row[field]));

/** Parameters of the build for which the cast has no value, and why. */
export const NOT_CAST: Record<string, string> = {
  exportId: "Archives are asked for, and read, after each change.",
  paymentId:
    "Leads to the payment provider's page of one's own payment; there is no provider here.",
  suspensionId: "The review desk is not found by members, as its contracts say.",
  holdId: "The review desk, as before.",
  requestId: "The review desk, as before.",
  placeId: "The review desk, as before.",
  eventKey: "The review desk, as before.",
  suggestionId: "The review desk, as before.",
};

/** A date of an event in the next days, which everyone of the cast goes to. */
function nextSing(): string {
  const event = findEvent("community-sing");
  const day = findNextDay(event, islandDate(after(now(), DAY_MS)));
  return toOccurrenceId({ event, day: String(day) });
}

/** Every number and secret by which an address can be about someone, or about the two, for `viewer`. */
function listParams({ id }: Person, viewer: Person): Hidden["params"] {
  const areBoth = (one: unknown, other: unknown) =>
    [one, other].includes(id) && [one, other].includes(viewer.id);
  const isTheirs = (row: Record<string, unknown>) => areBoth(row.user_id_1, row.user_id_2);
  const matches = findIds("matches", isTheirs);
  const conversations = findIds("conversations", (row) => matches.includes(String(row.match_id)));
  const messages = findIds("messages", (row) =>
    conversations.includes(String(row.conversation_id)),
  );
  const isOwn = (field: string) => (row: Record<string, unknown>) => row[field] === id;
  const meetups = findIds("meetup_bookings", (row) => [row.user_id, row.companion_id].includes(id));
  const media = ownMedia(id).map((row) => String(row.id));
  return {
    memberId: [id],
    matchId: matches,
    conversationId: conversations,
    messageId: messages,
    voiceId: findIds(
      "voice_messages",
      (row) => messages.includes(String(row.message_id)),
      "message_id",
    ),
    meetupId: meetups,
    proposalId: meetups,
    mediaId: media,
    file: [
      "192.webp",
      "192.jpeg",
      "video.mp4",
      "poster.jpeg",
      "voice.m4a",
      ...meetups.map((at) => `meetup-${at}.ics`),
    ],
    answer: ["acceptance", "decline"],
    section: ["basic", "photos"],
    participationId: findIds("game_participations", (row) =>
      [id, viewer.id].includes(String(row.user_id)),
    ),
    notificationId: findIds("notifications", (row) => row.user_id === viewer.id),
    reportId: findIds("reports", (row) => areBoth(row.reporter_id, row.reported_id)),
    introductionId: findIds("friend_introductions", isOwn("introducer_id")),
    sessionId: findIds("sessions", isOwn("user_id")),
    subscriptionId: findIds("push_subscriptions", isOwn("user_id")),
    entitlementId: findIds("entitlements", isOwn("user_id")),
    addressId: findIds("blocked_addresses", isOwn("blocker_id")),
    kind: [...MEDIA_KINDS],
    shareToken: findIds("meetup_shares", () => true, "token"),
    invitationToken: findIds("friend_introductions", isOwn("introducer_id"), "token"),
    token: [String(findFeedToken(viewer.id)), unsubscribeToken(viewer.id, "all")],
    occurrenceId: [nextSing()],
  };
}

/** Everything that two who have matched can have with each other. */
function fillMatch(one: Person, crawler: Person, slotHour: number): void {
  const pair = matchPair(one, crawler);
  settleFee(pair);
  sendText(one, pair, "The tide is out at nine.");
  sendText(crawler, pair, "Then I bring the buckets.");
  sendVoiceMessage(one, crawler, pair.conversationId);
  sendVoiceMessage(crawler, one, pair.conversationId);
  startGame(crawler.viewer(), { gameType: "this_or_that", matchId: pair.matchId });
  const begun = beginMeetup(one, crawler, pair.matchId, slotHour);
  shareMeetup(one.id, Number(begun));
  shareMeetup(crawler.id, Number(begun));
  suggestOne(one, pair.conversationId, slotHour % 10);
}

/** What the others wrote to the crawler, which nobody reads after 30 days. */
export const WORDS = ["The tide is out at nine.", "Nobody swims before noon.", "Be well, both."];

/** Adds the one who crawls, and those who will be hidden from them, to the island of `bytes`. */
export function addCast(bytes: Buffer, newDevice: () => Browser): Cast {
  closeDatabase();
  openWatched(bytes);
  const crawler = addMember("crawler");
  const device = newDevice();
  subscribe(crawler.viewer(), device);
  const people = Object.fromEntries(RELATIONS.map((role) => [role, addMember(role)])) as Record<
    Relation,
    Person
  >;
  for (const { id } of [crawler, ...Object.values(people)])
    setGoing(id, nextSing(), { going: true, shows: true });
  fillMatch(people.matched, crawler, 8);
  like(people.liker.id, crawler.id);
  like(crawler.id, people.liked.id);
  const closed = matchPair(people.closed, crawler);
  settleFee(closed);
  sendText(people.closed, closed, "Nobody swims before noon.");
  closeMatch(people.closed, closed.matchId, "Be well, both.");
  for (const [at, role] of RELATIONS.entries()) {
    // The crawler is here already, but may have the link.
    introduceFriend(people[role], { friendEmail: crawler.viewer().email ?? "" });
    blockAddress(people[role].viewer(), { address: "nobody@post.example" });
    const own = { locationId: 3, date: bookableDays().last, slotHour: 9 + at, clientId: newId() };
    if (role !== "matched") shareMeetup(people[role].id, bookMeetup(people[role].id, own));
  }
  subscribe(people.matched.viewer(), newDevice());
  introduceFriend(crawler);
  blockAddress(crawler.viewer(), { address: "nobody@post.example" });
  for (const [one, other] of [
    [crawler, people.matched],
    [people.matched, crawler],
  ] as const) {
    reportMember(one, other);
    createReminders(one.id);
    openFeed(one.viewer());
  }
  const hide = (role: Relation | "crawler", person: Person, viewer: Person): Hidden => ({
    person,
    traces: listTraces(role, person),
    params: listParams(person, viewer),
  });
  return {
    crawler,
    device,
    hidden: Object.fromEntries(
      RELATIONS.map((role) => [role, hide(role, people[role], crawler)]),
    ) as Cast["hidden"],
    own: hide("crawler", crawler, people.matched),
  };
}
