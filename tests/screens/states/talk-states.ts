import { checkouts } from "@db/schema";
import type { Page } from "@playwright/test";
import { closeMatch } from "~/features/matches/closing.server";
import { expireMatches } from "~/features/matches/expiry.server";
import { extendMatch } from "~/features/matches/extension.server";
import type { ProposalAnswer } from "~/features/meetups/booking.schema";
import { releaseHolds } from "~/features/meetups/seats/settle-slot.server";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { answerProposal, suggestMeetup } from "~/features/meetups/suggestions/proposals.server";
import { blockMember } from "~/features/safety/block.server";
import { award } from "~/features/tokens/ledger.server";
import { after, DAY_MS, HOUR_MS, now } from "~/server/data/clock.server";
import { database, transact } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import {
  type Actor,
  atTime,
  type Cast,
  ofTalk,
  openFold,
  type State,
  sendForm,
  type Talk,
} from "./cast";

const NOTE =
  "It was lovely to write with you. I am looking for somebody nearer to Aquinnah; I wish you a good August.";

/** Suggests a meetup on the last day that is offered. @returns its id */
export function suggest(from: Actor, { conversationId }: Talk, db: Cast["db"], locationId: number) {
  const slot = { date: bookableDays().last, slotHour: 11, locationId };
  suggestMeetup(from.viewer, conversationId, { ...slot, clientId: newId() });
  return Number(db.$client.prepare("SELECT max(id) FROM meetup_bookings").pluck().get());
}

/** A conversation with a suggestion, answered or not. */
async function makeProposal(
  cast: Cast,
  isOwn: boolean,
  answer: ProposalAnswer | null,
  locationId: number,
): Promise<Talk> {
  const talk = await cast.talk(3);
  const [from, to] = isOwn ? [talk.viewer, talk.other] : [talk.other, talk.viewer];
  const proposalId = suggest(from, talk, cast.db, locationId);
  const { conversationId } = talk;
  const by = answer === "withdrawal" ? from : to;
  if (answer) answerProposal(by.viewer, { conversationId, proposalId }, answer);
  return talk;
}

async function listProposals(cast: Cast): Promise<State[]> {
  const at = { isLong: true };
  const lapsed = await cast.talk(3);
  atTime(-4 * DAY_MS, () => suggest(lapsed.viewer, lapsed, cast.db, 8));
  releaseHolds();
  return [
    ofTalk(await makeProposal(cast, false, null, 1), "a meetup is suggested to the member", at),
    ofTalk(await makeProposal(cast, true, null, 2), "a suggested meetup waits for its answer", at),
    ofTalk(await makeProposal(cast, true, "acceptance", 3), "the meetup is agreed", at),
    ofTalk(await makeProposal(cast, true, "refusal", 4), "the meetup is declined", at),
    ofTalk(await makeProposal(cast, false, "withdrawal", 5), "the meetup is withdrawn", at),
    ofTalk(lapsed, "the suggestion was not answered in time", at),
  ];
}

async function listEnded(cast: Cast): Promise<State[]> {
  const [closed, own, blocked] = [await cast.talk(6), await cast.talk(5), await cast.talk(4)];
  closeMatch(closed.other.viewer, closed.matchId, NOTE);
  closeMatch(own.viewer.viewer, own.matchId, NOTE);
  blockMember(blocked.other.id, blocked.viewer.id);
  const expired = await cast.match(await cast.add("Maya"), { agoMs: 3 * DAY_MS });
  expireMatches();
  const empty = { screen: "/matches", path: "/matches", cookie: expired.viewer.cookie };
  return [
    ofTalk(closed, "closed by the other, with a note"),
    ofTalk(own, "closed by the member"),
    ofTalk(blocked, "the other is no longer to be seen"),
    ofTalk(expired, "nobody wrote in time"),
    { ...empty, state: "an ended match alone", isLong: true },
  ];
}

const giveTokens = ({ id: userId }: Actor) =>
  transact((tx) =>
    award(tx, {
      userId,
      transactionType: "earned_profile",
      halfTokens: 60,
      description: "A profile",
      cause: `screens:${userId}`,
    }),
  );

async function listLimits(cast: Cast): Promise<State[]> {
  const [atLimit, last] = [await cast.talk(20), await cast.talk(19)];
  const free = await cast.talk(5, { free: true, otherBegins: true });
  const harsh = await cast.match(await cast.add("Maya"));
  giveTokens(harsh.viewer);
  const send = async (page: Page) => {
    const waiver = new URL(`/matches/${harsh.matchId}/fee-waiver`, page.url()).href;
    await page.request.post(waiver, { maxRedirects: 0 });
    await page.reload();
    await sendForm("#composer", { content: "You are stupid, shut up" })(page);
  };
  return [
    ofTalk(atLimit, "at the limit of its messages"),
    ofTalk(last, "one message left"),
    ofTalk(free, "the messages of the day are sent"),
    ofTalk(harsh, "a harsh first message comes back", { act: send }),
    ofTalk(last, "its menu is open", { act: openFold(".talk-head details") }),
  ];
}

/** Opens a checkout of the connection fee that nobody has closed yet. */
function openFeeCheckout({ viewer, matchId }: Talk): void {
  database()
    .insert(checkouts)
    .values({
      sessionId: newId(),
      userId: viewer.id,
      matchId,
      subject: `/${matchId}/`,
      amountCents: 500,
      form: "hosted",
      url: "https://pay.example/",
      createdAt: now(),
      expiresAt: after(now(), DAY_MS),
    })
    .run();
}

async function listBeginnings(cast: Cast): Promise<State[]> {
  const due = await cast.match(await cast.add("Maya"));
  const paying = await cast.match(await cast.add("Maya"));
  openFeeCheckout(paying);
  const rich = await cast.match(await cast.add("Maya"));
  giveTokens(rich.viewer);
  const waiting = await cast.match(await cast.add("Maya", { gender: "female" }), {
    gender: "male",
  });
  const soon = await cast.match(await cast.add("Maya"), { agoMs: 22.5 * HOUR_MS });
  const extended = await cast.match(await cast.add("Maya"));
  extendMatch(extended.viewer.viewer, extended.matchId);
  const closing = {
    screen: "/matches/:matchId/closing",
    state: "a conversation that has begun",
    cookie: due.viewer.cookie,
    path: `/matches/${due.matchId}/closing`,
  };
  const onMatches = (talk: Talk, state: string): State => ({
    screen: "/matches",
    state,
    cookie: talk.viewer.cookie,
    path: "/matches",
  });
  return [
    ofTalk(due, "the fee is due"),
    ofTalk(rich, "the fee is due, and there are tokens"),
    ofTalk(paying, "the payment of the fee is being confirmed", {
      path: `/messages/${paying.conversationId}?fee=paid`,
    }),
    ofTalk(waiting, "the other has not written yet"),
    ofTalk(soon, "ends within two hours"),
    ofTalk(extended, "extended"),
    closing,
    onMatches(waiting, "the other may begin"),
    onMatches(soon, "ends within two hours"),
    onMatches(extended, "extended"),
    { ...onMatches(waiting, "a match alone"), screen: "/messages", path: "/messages" },
    { ...onMatches(soon, "a match ends soon"), screen: "/", path: "/" },
  ];
}

/** States of matches and conversations. */
export async function listTalkStates(cast: Cast): Promise<State[]> {
  return [
    ...(await listBeginnings(cast)),
    ...(await listProposals(cast)),
    ...(await listLimits(cast)),
    ...(await listEnded(cast)),
  ];
}
