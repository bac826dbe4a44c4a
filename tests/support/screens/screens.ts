import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { August } from "@db/connection";
import type { ServerBuild } from "@remix-run/node";
import { connectFeatures } from "~/connect-features.server";
import { deleteAccount } from "~/features/deletion/delete-account.server";
import { bookMeetup } from "~/features/meetups/booking/book.server";
import { shareMeetup } from "~/features/meetups/meetup/shares.server";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { unsubscribeToken } from "~/features/notifications/unsubscribe.server";
import { codeCookie } from "~/server/web/cookies.server";
import { ensureBuild, ROOT } from "../built-app";
import {
  insertInvitation,
  insertMember,
  insertPhoto,
  type SignedInMember,
  signIn,
  signUp,
} from "../members";
import { spellOut } from "../report-places";
import { suspendMember } from "../suspensions";
import { fillLists } from "./full-lists";
import { addOpenCases } from "./open-cases";
import { playGames } from "./plays";

/** Loads the server, built from these sources, into this process without its periodic work. */
export async function loadBuild(): Promise<ServerBuild> {
  await ensureBuild();
  (globalThis as { augustBooted?: boolean }).augustBooted = true;
  const file = pathToFileURL(resolve(ROOT, "build/server/index.js")).href;
  return (await import(file)) as ServerBuild;
}

/** Public pages to which only an identity provider or a page of another site leads. */
const FROM_ELSEWHERE = ["/api/callback", "/api/logout"];

/** Every path of the route table that shows a screen, with its `:parameters`, from the build. */
export function screenPaths(build: ServerBuild): string[] {
  return Object.values(build.routes)
    .filter((route) => route?.module.default && route.id !== "root")
    .flatMap((route) => spellOut(`/${route?.path ?? ""}`))
    .filter((path) => !path.includes("*") && !FROM_ELSEWHERE.includes(path))
    .sort();
}

interface Conversation {
  conversationId: number;
  matchId: string;
  memberId: string;
  messageId: number | null;
}

/** The conversation with the most messages that the member may open, and one of the other's. */
function findBusiest(db: August, memberId: string): Conversation {
  const row = db.$client
    .prepare<{ memberId: string }, Conversation>(
      `SELECT c.id AS conversationId, m.id AS matchId,
         iif(m.user_id_1 = :memberId, m.user_id_2, m.user_id_1) AS memberId,
         (SELECT max(w.id) FROM messages w
          WHERE w.conversation_id = c.id AND w.sender_id <> :memberId) AS messageId
       FROM conversations c JOIN matches m ON m.id = c.match_id
       WHERE m.status = 'matched' AND :memberId IN (m.user_id_1, m.user_id_2)
       ORDER BY c.message_count DESC LIMIT 1`,
    )
    .get({ memberId });
  if (!row) throw new Error("The member has no conversation.");
  return row;
}

/** Two conversations in which nobody has written: the fee of the first is due, that of the second is not charged. */
function findUnbegun(db: August, memberId: string): [feeDueId: number, unbegunId: number] {
  const rows = db.$client
    .prepare<string, { id: number; matchId: string }>(
      `SELECT c.id, c.match_id AS matchId FROM match_sides m JOIN conversations c ON c.match_id = m.id
       WHERE m.member_id = ? AND m.status = 'matched' AND m.fee_state = 'due'
         AND m.first_message_sent_at IS NULL LIMIT 2`,
    )
    .all(memberId);
  const [due, free] = rows;
  if (!due || !free) throw new Error("The member has no two matches without a message.");
  db.$client.prepare("UPDATE matches SET fee_state = 'not_charged' WHERE id = ?").run(free.matchId);
  return [due.id, free.id];
}

/** A meetup of the member's, one that lies ahead before any other, since only that has its time. */
const findMeetup = (db: August, memberId: string): number | undefined =>
  db.$client
    .prepare<string, { id: number }>(
      `SELECT id FROM meetup_sides WHERE member_id = ?
       ORDER BY status = 'confirmed' DESC, match_id IS NOT NULL DESC LIMIT 1`,
    )
    .get(memberId)?.id;

/** A conversation with the most messages that the member may open. */
export const busiestConversation = (db: August, memberId: string): string =>
  `/messages/${findBusiest(db, memberId).conversationId}`;

/** An unknown path: the 404 page is public, too. */
export const NOWHERE = "/no-such-page";
/** The screen of meetups with all that can be chosen: a place, the last day and a time. */
const CHOSEN = () => `/meetups?place=7&date=${bookableDays().last}&slot=11`;
/** The heat map with all that it shows. */
const HEAT = "/heat-map?period=month&place=7&details=1";

/** The editor with all its sections, which someone without scripts asks for by a press (record 15). */
export const WHOLE_EDITOR = "/profile-setup?all";

/** What a screen needs in its address to show something. */
const QUERY: Record<string, string> = {
  "/checkout": "?plan=plus",
  "/icebreaker-games/new": "?game=this_or_that",
};

/** Anyone who may see a screen that others may not; `member` has matches and a membership. */
const VIEWERS = [
  "visitor",
  "newcomer",
  "undecided",
  "suspended",
  "leaver",
  "free",
  "member",
  "moderator",
] as const;
export type ViewerKind = (typeof VIEWERS)[number];

/** A screen as someone opens it. */
export interface Visit {
  who: ViewerKind;
  cookie: string;
  /** As in the route table. */
  name: string;
  /** With ids of the member's. */
  path: string;
}

/**
 * Every screen of the route table as each kind of viewer opens it. Adds those viewers to the island.
 *
 * @param member someone with matches and conversations
 */
export async function listVisits(
  build: ServerBuild,
  db: August,
  member: SignedInMember,
): Promise<Visit[]> {
  connectFeatures();
  const free = await insertMember(db, "Free", { free: true });
  const { id: suspendedId } = await insertMember(db, "Suspended");
  suspendMember(suspendedId, { ground: "conduct", reason: "Unkind words", by: null });
  const { id: leaverId } = await insertMember(db, "Leaver");
  deleteAccount({ id: leaverId, email: null, firstName: "Leaver" });
  const openCases = await addOpenCases(db, free.id);
  const moderator = await insertMember(db, "Moderator");
  db.$client.prepare("UPDATE users SET role = 'moderator' WHERE id = ?").run(moderator.id);
  fillLists(db, member.id, moderator.id);
  const viewers: Record<ViewerKind, Pick<SignedInMember, "cookie">> = {
    // Who has asked for a code may open the screen that takes it.
    visitor: {
      cookie: (await codeCookie().serialize("code ada@august.example")).split(";")[0] ?? "",
    },
    newcomer: await signUp(db, "Newcomer"),
    undecided: await insertMember(db, "Undecided", { agrees: false }),
    // The suspension ended the session.
    suspended: await signIn(db, suspendedId),
    // So did the deletion.
    leaver: await signIn(db, leaverId),
    free,
    member,
    moderator,
  };
  const slot = { locationId: 1, date: bookableDays().last, slotHour: 12 };
  const busiest = findBusiest(db, member.id);
  const [feeDueId, unbegunId] = findUnbegun(db, member.id);
  const { finished, open } = await playGames(
    member,
    await signIn(db, busiest.memberId),
    busiest.matchId,
  );
  const params: Record<string, unknown> = {
    ...busiest,
    feeDueId,
    unbegunId,
    participationId: finished,
    invitationToken: insertInvitation(db, free.id),
    mediaId: insertPhoto(db, free.id),
    section: "nostalgic",
    occurrenceId: `morning-swim_${slot.date}`,
    token: unsubscribeToken(member.id, "messages"),
    shareToken: shareMeetup(free.id, bookMeetup(free.id, { ...slot, clientId: "weighed-1" })),
    meetupId:
      findMeetup(db, member.id) ?? bookMeetup(member.id, { ...slot, clientId: "weighed-2" }),
  };
  const fill = (name: string) => {
    const values = name.startsWith("/review/") ? openCases : params;
    return name.replace(/:(\w+)/g, (_whole, key: string) =>
      String((values as Record<string, unknown>)[key]),
    );
  };
  const unbegun = ["/messages/:feeDueId", "/messages/:unbegunId"];
  const names = [
    ...screenPaths(build),
    ...unbegun,
    CHOSEN(),
    HEAT,
    WHOLE_EDITOR,
    `/icebreaker-games/${open}`,
    NOWHERE,
  ];
  return VIEWERS.flatMap((who) =>
    names.map((name) => ({
      who,
      cookie: viewers[who].cookie,
      name,
      path: fill(name) + (QUERY[name] ?? ""),
    })),
  );
}
