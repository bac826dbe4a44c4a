import { ensureLocations } from "@db/seed/locations";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { expireMatches } from "~/features/matches/expiry.server";
import { blockMember, unblockMember } from "~/features/safety/block.server";
import { after, DAY_MS, HOUR_MS, MINUTE_MS, now, setClock } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { isWalked } from "../support/all-contracts";
import { createMember, matchPair, moveEnds, type Person, rows, setState } from "../support/island";
import { sendVoiceMessage } from "../support/role-fixtures";
import { sendText, suggestOne } from "../support/steps";
import { addPhoto } from "../support/stored-media";
import { startTestServer, type TestServer } from "../support/test-server";
import { expectGoodPlans } from "../support/watched-database";

/** How a conversation ends, and whether the two may still see each other afterwards. */
const ENDINGS = {
  expired: { isNamed: true, end: () => undefined },
  closed: {
    isNamed: true,
    end: (_me: Person, other: Person, matchId: string) =>
      closeMatch(other.viewer(), matchId, "Be well"),
  },
  "blocked by them": {
    isNamed: false,
    end: (me: Person, other: Person) => blockMember(other.id, me.id),
  },
  "blocked by me": {
    isNamed: false,
    end: (me: Person, other: Person) => blockMember(me.id, other.id),
  },
  "blocked and unblocked": {
    isNamed: false,
    end: (me: Person, other: Person) => {
      blockMember(other.id, me.id);
      unblockMember(other.id, me.id);
    },
  },
  suspended: { isNamed: false, end: (_me: Person, other: Person) => setState(other, "suspended") },
  "suspended and back": {
    isNamed: false,
    end: (_me: Person, other: Person) => {
      setState(other, "suspended");
      setState(other, "active");
    },
  },
  deleted: { isNamed: false, end: (_me: Person, other: Person) => setState(other, "deleted") },
  "closed, then blocked": {
    isNamed: false,
    end: (me: Person, other: Person, matchId: string) => {
      closeMatch(other.viewer(), matchId, "Be well");
      blockMember(other.id, me.id);
    },
  },
} as const;
type Ending = keyof typeof ENDINGS;
const ALL = Object.keys(ENDINGS) as Ending[];
const UNNAMED = ALL.filter((ending) => !ENDINGS[ending].isNamed);

interface Thread {
  me: Person;
  other: Person;
  name: string;
  /** What the parameters of an address stand for. */
  things: Record<string, string>;
}

let server: TestServer;
const threads = new Map<Ending, Thread>();
const findThread = (ending: Ending): Thread => {
  const found = threads.get(ending);
  if (!found) throw new Error(`No thread is ${ending}`);
  return found;
};

/** Two matched members with messages, a voice message, and a suggested meetup where time allows. */
function createThread(ending: Ending): void {
  const name = `Other-${ending.replaceAll(/\W+/g, "-")}-name`;
  const me = createMember({ stageName: `Me ${ending}`, plan: "unlimited" });
  const other = createMember({ stageName: name, plan: "social" });
  const params: Thread["things"] = { memberId: other.id, photoId: addPhoto(other, "approved") };
  const { conversationId, matchId } = matchPair(me, other);
  Object.assign(params, { conversationId: String(conversationId), matchId });
  if (ending !== "expired") {
    const write = (from: Person, content: string) => sendText(from, { conversationId }, content).id;
    params.messageId = String(write(other, "Their words"));
    write(me, "My words");
    params.voiceId = sendVoiceMessage(other, me, conversationId);
    const spoken = rows("voice_messages").find(({ message_id: id }) => `${id}` === params.voiceId);
    params.soundId = String(spoken?.media_id);
    // Just now: its seat is reserved for a day, and the match ends before that.
    const begunAt = now();
    setClock();
    params.proposalId = suggestOne(other, conversationId, threads.size);
    setClock(begunAt);
  }
  const notices = rows("notifications").filter(({ user_id }) => user_id === me.id);
  params.notificationId = String(notices.at(-1)?.id);
  threads.set(ending, { me, other, name, things: params });
}

/** Moves the end of every conversation into the past. why: the built server uses the real clock. */
const endAgo = (durationMs: number): void => moveEnds(after(now(), -durationMs));

beforeAll(async () => {
  server = await startTestServer(() => {
    ensureLocations(database());
    // All matches begin 25 hours ago, so that those without a message have expired.
    setClock(after(now(), -25 * HOUR_MS));
    for (const ending of ALL) createThread(ending);
    setClock();
    expireMatches();
    for (const ending of ALL) {
      const { me, other, things } = findThread(ending);
      ENDINGS[ending].end(me, other, things.matchId ?? "");
    }
  });
});
afterAll(() => {
  server.close();
  expectGoodPlans();
});
afterEach(() => server.reset());

const screens = () => Object.values(server.build.routes).filter((route) => route?.module.default);

/** Every GET address of the build, with the ids of the conversation in it. */
function addresses({ things }: Thread): { path: string; isById: boolean }[] {
  const filled = (pattern: string) =>
    pattern.replaceAll(/:(\w+)\??/g, (_whole, name: string) =>
      name === "mediaId"
        ? (things.photoId ?? "none")
        : name === "file"
          ? "192.webp"
          : (things[name] ?? "none"),
    );
  const isScreen = new Set(screens().map((route) => route?.path));
  const patterns = Object.values(server.build.routes).flatMap((route) =>
    route && route.id !== "root" && isWalked(route.id, "crawl") ? [route.path ?? ""] : [],
  );
  const more = things.soundId ? [`/media/${things.soundId}/voice.m4a`] : [];
  return patterns
    .flatMap((pattern) => {
      const path = `/${filled(pattern)}`;
      const isById = pattern.includes(":memberId");
      const data = pattern === "" ? "/_root.data" : `${path}.data`;
      return (isScreen.has(pattern) ? [path, data] : [path]).map((each) => ({
        path: each,
        isById,
      }));
    })
    .concat(more.map((path) => ({ path, isById: false })));
}

/** Traces of the other member in a response. */
async function findTraces(ending: Ending, path: string, isById: boolean): Promise<string[]> {
  const { me, name, things } = findThread(ending);
  const response = await server.request(me, path);
  expect([path, response.status]).not.toEqual([path, 401]);
  const text = `${response.headers.get("Location")} ${await response.text()}`;
  const { memberId, photoId, soundId } = things;
  const secrets = [name, ...(isById ? [] : [memberId]), photoId, soundId];
  // Ids in the address itself are known to the viewer.
  const known = decodeURIComponent(path);
  return secrets.flatMap((secret) =>
    secret && !known.includes(secret) && text.includes(secret) ? [`${path}: ${secret}`] : [],
  );
}

/** The one list that must name the blocked member, so that the block can be undone. */
const OWN_BLOCKS = ["/account", "/account.data"];

describe("an ended conversation hides the other member", () => {
  it.each(UNNAMED)("no response names the other once it is %s", async (ending) => {
    const met: string[] = [];
    const all = addresses(findThread(ending));
    expect(all.length).toBeGreaterThan(80);
    for (const { path, isById } of all) {
      if (ending === "blocked by me" && (OWN_BLOCKS.includes(path) || isById)) continue;
      // They may be met on Discover again, and on Home, as someone new.
      const isDeck = /discover|^\/$|^\/_root/.test(path);
      if (/ and /.test(ending) && (isDeck || isById || path.includes("/media/"))) continue;
      met.push(...(await findTraces(ending, path, isById)));
    }
    expect(met).toEqual([]);
  });
});

it("the search finds the other member's traces where they may be known", async () => {
  const found: string[] = [];
  for (const { path, isById } of addresses(findThread("closed")))
    found.push(...(await findTraces("closed", path, isById)));
  const { conversationId } = findThread("closed").things;
  for (const path of [`/messages/${conversationId}`, "/matches", "/messages", "/api/notifications"])
    expect(found.map((line) => line.split(": ")[0])).toContain(path);
});

describe.each(ALL)("a thread that is %s", (ending) => {
  const read = async (path: string) => (await server.request(findThread(ending).me, path)).text();

  it("an ended conversation is readable for both under one neutral sentence, and closed for writing", async () => {
    const { me, other, things } = findThread(ending);
    const survivors = ["suspended", "deleted"].includes(ending) ? [me] : [me, other];
    for (const one of survivors) {
      const response = await server.request(one, `/messages/${things.conversationId}`);
      expect(response.status).toBe(200);
      const page = await response.text();
      expect(page).toContain("This conversation has ended.");
      expect(page).toMatch(/You can read it and report from it until [A-Z][a-z]{2} \d+\./);
      expect(page).not.toContain('id="composer"');
      expect(page).not.toContain("A simple hi will do");
      expect(page).not.toContain(`/meetups?match=${things.conversationId}`);
      if (ending !== "expired")
        for (const words of ["Their words", "My words"]) expect(page).toContain(words);
    }
  });

  it("an ended conversation has no messages remaining, and tells only whether a message is one's own", async () => {
    const { me, other, things } = findThread(ending);
    const body = JSON.parse(await read(`/api/conversations/${things.conversationId}/messages`));
    expect(body.remaining).toBe(0);
    const senders = body.messages.map((message: { senderId: string; isOwn: boolean }) => [
      message.senderId,
      message.isOwn,
    ]);
    const theirs = [ENDINGS[ending].isNamed ? other.id : null, false];
    expect(senders).toEqual(ending === "expired" ? [] : [theirs, [me.id, true], theirs]);
  });

  it("an ended conversation neither offers nor accepts a reply to a suggested meetup", async () => {
    const { me, things } = findThread(ending);
    const path = `/messages/${things.conversationId}`;
    expect(await read(path)).not.toMatch(/proposals\/\d+\/(?:acceptance|refusal|withdrawal)/);
    if (!things.proposalId) return;
    expect(await read(path)).toMatch(/<span class="badge[^"]*">Ended</);
    for (const verb of ["acceptance", "refusal", "withdrawal"])
      await server.request(me, `${path}/proposals/${things.proposalId}/${verb}`, {
        method: "POST",
      });
    const proposal = rows("meetup_bookings").find(({ id }) => `${id}` === things.proposalId);
    expect(proposal).toMatchObject({ status: "cancelled", confirmed_at: null, ended_by: null });
  });

  it("an ended conversation can be reported", async () => {
    const { me, other, things } = findThread(ending);
    if (!things.messageId) return;
    const path = `/report/message/${things.messageId}`;
    expect(await read(path)).toContain("Their words");
    const sent = await server.request(me, path, {
      method: "POST",
      body: "reason=unkind",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(sent.headers.get("Location")).toBe("/reports/thanks");
    expect(rows("reports")).toMatchObject([
      { reported_id: other.id, subject_id: things.messageId },
    ]);
  });

  it("the list of matches links to an ended conversation with messages, and not to an empty one", async () => {
    const { conversationId = "" } = findThread(ending).things;
    const isLinked = (await read("/matches")).includes(`href="/messages/${conversationId}"`);
    expect(isLinked).toBe(ending !== "expired");
  });

  it("an ended conversation stays in both lists for 30 days, and then leaves them", async () => {
    const { conversationId = "" } = findThread(ending).things;
    const statuses = async () =>
      Promise.all(
        [`/messages/${conversationId}`, `/api/conversations/${conversationId}/messages`].map(
          async (path) => (await server.request(findThread(ending).me, path)).status,
        ),
      );
    const isListed = async () => [
      (await read("/matches")).includes('<section id="ended"'),
      (await read("/messages")).includes(`href="/messages/${conversationId}#`),
    ];
    endAgo(30 * DAY_MS - MINUTE_MS);
    expect([await isListed(), await statuses()]).toEqual([
      [true, true],
      [200, 200],
    ]);
    endAgo(30 * DAY_MS);
    expect([await isListed(), await statuses()]).toEqual([
      [false, false],
      [404, 404],
    ]);
  });
});
