import { media, pushSubscriptions, voiceMessages } from "@db/schema";
import { ensureLocations } from "@db/seed/locations";
import { createReminders } from "~/features/calendar/calendar-reminders.server";
import { findFeedToken, openFeed } from "~/features/calendar/feed.server";
import { startGame } from "~/features/games/play.server";
import { introduceFriend } from "~/features/introductions/introductions.fixture";
import { bookMeetup } from "~/features/meetups/booking/book.server";
import { shareMeetup } from "~/features/meetups/meetup/shares.server";
import { EXTRA_MEETUP_TOKENS } from "~/features/meetups/seats/seat-allowance.server";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { suggestMeetup } from "~/features/meetups/suggestions/proposals.server";
import { unsubscribeToken } from "~/features/notifications/unsubscribe.server";
import { appealAs, ask, hold, reportMember } from "~/features/review/review.fixture";
import { now } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import {
  block,
  createMember,
  matchPair,
  type Person,
  rows,
  runSql,
  setState,
  settleFee,
  signInUser,
} from "./island";
import { beginMeetup, giveHalfTokens, sendText } from "./steps";
import { addPhoto, storeBytes } from "./stored-media";

/** The roles for each of which a contract says what a route gives. */
export const ROLES = [
  "visitor",
  "newcomer",
  "undecided",
  "free",
  "subscribed",
  "suspended",
  "other",
  "blocked",
  "moderator",
] as const;
export type Role = (typeof ROLES)[number];

/** Values for the `:parameters` of an address, for one role. */
export type AddressParams = Record<
  | "memberId"
  /** The member's match, who has sent a voice message. */
  | "partnerId"
  /** A voice message of the partner that can be played. */
  | "voiceId"
  | "conversationId"
  /** A meetup that the partner suggests. */
  | "proposalId"
  /** To the suggestion. */
  | "answer"
  /** A meetup with the partner that has just begun. */
  | "meetupId"
  /** The id that the meetup booked next gets. */
  | "newMeetupId"
  /** Their side of a game with the partner, who has not answered yet. */
  | "participationId"
  /** The link to a meetup that someone shares. */
  | "shareToken"
  /** A day for which one can suggest a meetup. */
  | "day"
  /** A message that the partner wrote there. */
  | "messageId"
  | "matchId"
  | "notificationId"
  | "sessionId"
  | "unsubscribeToken"
  /** Of an open invitation of a stranger's. */
  | "invitationToken"
  | "pushDeviceId"
  /** Of the calendar feed of `subscribed`, the only one. */
  | "feedToken"
  /** A picture of the partner that everyone may see. */
  | "mediaId"
  /** A picture of one's own that waits for its review. */
  | "waitingMediaId"
  /** Cases about members nobody of the roles knows. */
  | "reviewedMediaId"
  | "reportId"
  | "suspensionId"
  | "holdId"
  | "requestId",
  string
>;

export interface RoleFixtures {
  people: Record<Role, Person | null>;
  /** Each role's own ids; `other` and roles without data use those of `subscribed`. */
  params: Record<Role, AddressParams>;
}

/** A voice message of a member in a conversation. why: recording is tested with its feature. */
export function sendVoiceMessage(
  sender: Person,
  receiver: Pick<Person, "id">,
  conversationId: number,
): string {
  const { id: messageId } = sendText(sender, { conversationId }, "Voice message, 0:01");
  const mediaId = newId();
  const item = { id: mediaId, userId: sender.id, createdAt: now() };
  database()
    .insert(media)
    .values({ ...item, kind: "voice_message", review: "exempt" })
    .run();
  storeBytes(mediaId, "audio/mp4", Buffer.from(`a voice, ${mediaId}`));
  database()
    .insert(voiceMessages)
    .values({ messageId, mediaId, receiverId: receiver.id, durationMs: 1000 })
    .run();
  return String(messageId);
}

/** Adds a device of a member that accepts push. why: only a browser can make one. */
function addPushDevice({ id: userId, viewer }: Person): string {
  const [p256dh, auth] = ["B".repeat(87), "a".repeat(22)];
  const id = newId();
  const device = { id, userId, sessionId: viewer().sessionId, p256dh, auth, createdAt: now() };
  database()
    .insert(pushSubscriptions)
    .values({ ...device, endpoint: `https://push.example/${id}` })
    .run();
  return id;
}

const findId = (table: string, { id }: Person, last = false): string => {
  const own = rows(table).filter(({ user_id }) => user_id === id);
  return String((last ? own.at(-1) : own[0])?.id ?? "none");
};

/**
 * Creates one fixture for each role. Every member has matched with one partner who wrote to them;
 * that partner blocks the `blocked` member afterwards.
 */
export function createRoleFixtures(): RoleFixtures {
  ensureLocations(database());
  const partner = createMember({ plan: "social" });
  const stranger = createMember();
  const picture = addPhoto(partner, "approved");
  const slot = {
    locationId: Number(rows("meetup_locations")[0]?.id),
    date: bookableDays().last,
    slotHour: 8,
  };
  let hour = slot.slotHour;

  const matched = (person: Person) => {
    const pair = matchPair(person, partner);
    settleFee(pair);
    const { conversationId, matchId } = pair;
    const { id: messageId } = sendText(partner, { conversationId });
    const voiceId = sendVoiceMessage(partner, person, conversationId);
    // Beyond the day's limit the partner pays with tokens.
    giveHalfTokens(partner, 2 * EXTRA_MEETUP_TOKENS);
    suggestMeetup(partner.viewer(), conversationId, {
      ...slot,
      slotHour: hour,
      clientId: newId(),
      extra: "tokens",
    });
    const meetupId = beginMeetup(partner, person, matchId, hour);
    hour += 1;
    // A second device of the same person.
    signInUser(person.name);
    const game = { gameType: "this_or_that", matchId } as const;
    const participationId = String(startGame(person.viewer(), game));
    return { person, conversationId, messageId, matchId, voiceId, meetupId, participationId };
  };
  const undecided = matched(createMember({ agrees: false }));
  const free = matched(createMember());
  const subscribed = matched(createMember({ plan: "social" }));
  const suspended = matched(createMember({ plan: "social" }));
  const blocked = matched(createMember({ plan: "social" }));
  const moderator = matched(createMember({ plan: "social" }));
  createReminders(subscribed.person.id);
  openFeed(subscribed.person.viewer());
  setState(suspended.person, "suspended");
  block(partner, blocked.person);
  runSql(`UPDATE users SET role = 'moderator' WHERE id = '${moderator.person.id}'`);

  const shared = bookMeetup(stranger.id, { ...slot, slotHour: 15, clientId: newId() });
  const shareToken = shareMeetup(stranger.id, shared);
  introduceFriend(stranger, { friendEmail: "friend@friends.example" });
  const invitationToken = String(rows("friend_introductions")[0]?.token);
  const author = createMember();
  const cases = {
    reviewedMediaId: addPhoto(author, "waiting"),
    reportId: String(reportMember(stranger, author)),
    requestId: String(ask(author)),
    suspensionId: String(appealAs(createMember())),
    holdId: String(hold(createMember())),
  };
  const listParams = (
    { person, conversationId, messageId, matchId, voiceId, meetupId, participationId }: typeof free,
    memberId = stranger.id,
  ): AddressParams => ({
    memberId,
    partnerId: partner.id,
    voiceId,
    matchId,
    conversationId: String(conversationId),
    proposalId: String(
      rows("meetup_bookings").find(
        ({ match_id, status }) => match_id === matchId && status !== "confirmed",
      )?.id,
    ),
    answer: "acceptance",
    meetupId,
    newMeetupId: String(Math.max(...rows("meetup_bookings").map(({ id }) => Number(id))) + 1),
    participationId,
    day: slot.date,
    shareToken,
    messageId: String(messageId),
    notificationId: findId("notifications", person),
    sessionId: findId("sessions", person, true),
    unsubscribeToken: unsubscribeToken(person.id, "messages"),
    invitationToken,
    pushDeviceId: addPushDevice(person),
    feedToken: findFeedToken(subscribed.person.id) ?? "none",
    mediaId: picture,
    waitingMediaId: addPhoto(person, "waiting"),
    ...cases,
  });
  const ownParams = listParams(subscribed);
  return {
    people: {
      visitor: null,
      newcomer: signInUser(),
      undecided: undecided.person,
      free: free.person,
      subscribed: subscribed.person,
      suspended: suspended.person,
      other: createMember({ plan: "social" }),
      blocked: blocked.person,
      moderator: moderator.person,
    },
    params: {
      visitor: ownParams,
      newcomer: ownParams,
      undecided: listParams(undecided),
      free: listParams(free),
      subscribed: ownParams,
      suspended: listParams(suspended),
      other: ownParams,
      blocked: listParams(blocked, partner.id),
      moderator: listParams(moderator),
    },
  };
}

/** The member on Social. @throws Error before the fixtures are made */
export function findSubscriber({ people }: Pick<RoleFixtures, "people">): Person {
  if (!people.subscribed) throw new Error("The fixtures are not made yet");
  return people.subscribed;
}

/** Fills in the `:parameters` of the route table, and each `"#parameter"` of a JSON body, which is a number. */
export const fillParams = (text: string, things: AddressParams): string =>
  text.replace(
    /"#(\w+)"|:(\w+)/g,
    (whole, number: keyof AddressParams | undefined, name: keyof AddressParams) =>
      things[number ?? name] ?? whole,
  );
