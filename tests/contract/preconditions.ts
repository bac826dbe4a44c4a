import { resetReminders } from "~/features/calendar/calendar-reminders.server";
import { endFeed } from "~/features/calendar/feed.server";
import { passMember } from "~/features/discover/swipe.server";
import { playOut, startWith } from "~/features/games/games.fixture";
import { startGame } from "~/features/games/play.server";
import { introduceFriend } from "~/features/introductions/introductions.fixture";
import { bookMeetup } from "~/features/meetups/booking/book.server";
import { joinWaitingList } from "~/features/meetups/booking/waiting-list.server";
import { shareMeetup } from "~/features/meetups/meetup/shares.server";
import { findPlace } from "~/features/meetups/places/places.server";
import { countFreeSeats } from "~/features/meetups/seats/seats.server";
import { pauseMember } from "~/features/members/member-state.server";
import { setDraft } from "~/features/profile/drafts.server";
import { blockMember } from "~/features/safety/block.server";
import { blockAddress } from "~/features/safety/blocked-addresses.server";
import { makeWav } from "~/features/voice/wav.fixture";
import { after, DAY_MS, now, setClock } from "~/server/data/clock.server";
import { newId } from "~/server/data/ids.server";
import {
  createMember,
  grantPlan,
  matchPair,
  type Person,
  rows,
  runSql,
  runSqlWithoutTrigger,
  settleFee,
} from "../support/island";
import {
  type AddressParams,
  fillParams,
  type RoleFixtures,
  sendVoiceMessage,
} from "../support/role-fixtures";
import { giveHalfTokens } from "../support/steps";
import type { RequestOptions, TestServer } from "../support/test-server";
import { buildSent, findAllowedRole, postTo } from "./post-as";

/** What an action needs that the fixtures have not, with the address of it. */
const OWN_ADDRESS: Record<string, (fixtures: RoleFixtures) => string> = {
  "features/profile/media/image-type.route": () => "/media/:waitingMediaId/image-type",
  "features/profile/media/removal.route": () => "/media/:waitingMediaId/removal",
  "features/profile/media/retry.route": ({ params }) => {
    failProcessing(params.subscribed.waitingMediaId);
    return "/media/:waitingMediaId/retry";
  },
  "features/voice/retry.route": (fixtures) => {
    const { partnerId, conversationId } = fixtures.params.subscribed;
    const voiceId = sendVoiceMessage(
      subscriber(fixtures),
      { id: partnerId },
      Number(conversationId),
    );
    const [sent] = rows("voice_messages").filter(
      ({ message_id }) => String(message_id) === voiceId,
    );
    failProcessing(String(sent?.media_id));
    return `/voice-messages/${voiceId}/retry`;
  },
  "features/games/clock.route": (fixtures) => {
    const game = { gameType: "quick_fire", isTimed: true } as const;
    return `/icebreaker-games/${startGame(subscriber(fixtures).viewer(), game)}/clock`;
  },
  // The partner has started it: its clock waits until the member goes on.
  "features/games/going-on.route": (fixtures) => {
    const [own, partner] = [subscriber(fixtures), createMember({ plan: "social" })];
    const pair = matchPair(own, partner);
    settleFee(pair);
    return `/icebreaker-games/${startWith(partner, own, pair, "quick_fire", true)[1]}/going-on`;
  },
  // Alone, so that the play ends with its only side.
  "features/games/end.route": (fixtures) => {
    const game = { gameType: "this_or_that" } as const;
    return `/icebreaker-games/${startGame(subscriber(fixtures).viewer(), game)}/end`;
  },
  "features/games/sharing.route": (fixtures) => {
    const [own, partner] = [subscriber(fixtures), createMember({ plan: "social" })];
    const pair = matchPair(own, partner);
    settleFee(pair);
    const [first, second] = startWith(own, partner, pair, "this_or_that");
    playOut(own, first);
    playOut(partner, second);
    return `/icebreaker-games/${first}/sharing`;
  },
  // Older than the two days before it can be sent again, however far the clock is set back.
  "features/introductions/resend.route": (fixtures) => {
    setClock(after(now(), -5 * DAY_MS));
    const id = introduceFriend(subscriber(fixtures), { friendEmail: "fay@friends.example" });
    runSql(`UPDATE friend_introductions SET invitation_sent_at = created_at WHERE id = ${id}`);
    setClock();
    return `/friend-intro/${id}/resend`;
  },
  "features/profile/media/upload.route": () => "/profile-setup/media/voice_sample",
  "features/introductions/withdrawal.route": (fixtures) =>
    `/friend-intro/${introduceFriend(subscriber(fixtures), { friendEmail: "fay@friends.example" })}/withdrawal`,
};

const failProcessing = (mediaId: string) =>
  runSql(
    `UPDATE media SET processing = 'failed', failure = 'Not readable' WHERE id = '${mediaId}'`,
  );

/** Preconditions of the actions. */
const BEFORE: Record<string, (fixtures: RoleFixtures) => void> = {
  "features/calendar/api.create-reminders.route": (fixtures) =>
    resetReminders(subscriber(fixtures).id),
  "features/calendar/calendar-reminders.route": (fixtures) =>
    resetReminders(subscriber(fixtures).id),
  "features/calendar/open-feed.route": (fixtures) => endFeed(subscriber(fixtures).id),
  "features/deletion/restore.route": (fixtures) =>
    runSql(
      `UPDATE users SET state = 'deleted', state_changed_at = ${now().getTime()} WHERE id = '${subscriber(fixtures).id}'`,
    ),
  "features/profile/discard-draft.route": (fixtures) =>
    setDraft(subscriber(fixtures).id, ["bio"], { bio: "I sail" }),
  "features/voice/unlock.route": earnTokens,
  "features/wallet/api.spend.route": earnTokens,
  "features/wallet/spend.route": earnTokens,
  "features/discover/again.route": passMembers,
  "features/discover/undo.route": passMembers,
  "features/meetups/booking/join-waiting.route": (fixtures) => fillSlot(fixtures),
  "features/meetups/booking/leave-waiting.route": (fixtures) => {
    fillSlot(fixtures);
    joinWaitingList(subscriber(fixtures).id, findSlot(fixtures));
  },
  "features/meetups/meetup/end-share.route": (fixtures) =>
    void shareMeetup(subscriber(fixtures).id, Number(fixtures.params.subscribed.meetupId)),
  "features/safety/resume.route": (fixtures) => pauseMember(subscriber(fixtures).id),
  "features/safety/unblock-address.route": (fixtures) =>
    blockAddress(subscriber(fixtures).viewer(), { address: "nobody@august.example" }),
  "features/safety/unblock.route": (fixtures) =>
    blockMember(subscriber(fixtures).id, fixtures.params.subscribed.memberId),
  "features/review/remove-word.route": () =>
    runSql("INSERT INTO harsh_words VALUES ('oaf', 1780000000000)"),
  "features/matches/extension.route": takeFirstMessageBack,
  "features/concierge/concierge.route": (fixtures) => grantPlan(subscriber(fixtures), "unlimited"),
  "features/matches/fee-waiver.route": createDueFee,
};

/** The slot that the access table names. */
const findSlot = (fixtures: RoleFixtures) => ({
  locationId: 1,
  date: fixtures.params.subscribed.day,
  slotHour: 10,
});

/** Takes what is left of its seats. */
function fillSlot(fixtures: RoleFixtures): void {
  const place = findPlace(findSlot(fixtures).locationId);
  const free =
    place && countFreeSeats(place, findSlot(fixtures).date).get(findSlot(fixtures).slotHour);
  for (let seat = 0; seat < (free ?? 0); seat++)
    bookMeetup(createMember().id, { ...findSlot(fixtures), clientId: newId() });
}

/** Enough tokens for what is bought with them. */
function earnTokens(fixtures: RoleFixtures): void {
  for (const person of [fixtures.people.free, fixtures.people.subscribed])
    if (person) giveHalfTokens(person, 40, "test:1");
}

function subscriber(fixtures: RoleFixtures): Person {
  if (!fixtures.people.subscribed) throw new Error("Nobody is there");
  return fixtures.people.subscribed;
}

/** Resets a match to before its first message and gives its opener the tokens to waive the fee. */
function createDueFee(fixtures: RoleFixtures): void {
  takeFirstMessageBack(fixtures);
  runSqlWithoutTrigger(
    "matches_keep_their_fee",
    `UPDATE matches SET fee_state = 'due' WHERE id = '${fixtures.params.subscribed.matchId}';
     INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
     VALUES ('${subscriber(fixtures).id}', 'earned_profile', 40, 'Test', 'test', ${Date.UTC(2025, 7)})`,
  );
}

/** Removes the first message. why: the fixtures send one for the other routes. */
function takeFirstMessageBack(fixtures: RoleFixtures): void {
  runSqlWithoutTrigger(
    "matches_keep_what_happened",
    `UPDATE matches SET first_message_sent_at = NULL, inactive_at = NULL WHERE id = '${fixtures.params.subscribed.matchId}'`,
  );
}

/** Passes three members, the one in the address last. */
function passMembers(fixtures: RoleFixtures): void {
  const { subscribed, other, moderator } = fixtures.people;
  if (!subscribed || !other || !moderator) throw new Error("Nobody is there");
  for (const id of [other.id, moderator.id, fixtures.params.subscribed.memberId])
    passMember(subscribed.id, id);
}

/** Makes what an action of the build needs before it can be posted. */
export function prepare(fixtures: RoleFixtures, route: string): void {
  BEFORE[route]?.(fixtures);
  const address = OWN_ADDRESS[route]?.(fixtures);
  if (address) addresses.set(route, address);
}

/** Of the actions that were prepared last, where it is not the access table's. */
const addresses = new Map<string, string>();

/** A form of a page of ours with a sound file behind its fields. */
function buildUpload(fields: Record<string, string>): RequestOptions {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("file", new Blob([new Uint8Array(makeWav(1))], { type: "audio/wav" }), "sound.wav");
  return { method: "POST", body, headers: { "Sec-Fetch-Site": "same-origin" } };
}

/** What the forms of files send, beside the file. */
const FIELDS_OF_UPLOADS: Record<string, (things: AddressParams) => Record<string, string>> = {
  "features/profile/media/upload.route": () => ({}),
  "features/voice/recording.route": ({ conversationId }) => ({
    to: conversationId,
    clientId: "one-recording",
  }),
};

/** Posts the access table's request to an action, with a file where it takes one, as a role that may use it. */
export function post(server: TestServer, fixtures: RoleFixtures, route: string): Promise<Response> {
  const row = postTo(route);
  const role = findAllowedRole(route);
  const things = fixtures.params[role];
  const upload = FIELDS_OF_UPLOADS[route];
  if (upload)
    return server.request(
      fixtures.people[role],
      fillParams(addresses.get(route) ?? row.path, things),
      buildUpload(upload(things)),
    );
  const filled = route.endsWith("/undo.route")
    ? { ...row, body: `memberId=${things.memberId}` }
    : row;
  return server.request(
    fixtures.people[role],
    fillParams(addresses.get(route) ?? row.path, things),
    buildSent(filled, things),
  );
}
