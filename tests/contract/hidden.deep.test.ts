import { ensureLocations } from "@db/seed/locations";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startGame } from "~/features/games/play.server";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { pauseMember } from "~/features/members/member-state.server";
import { sendMessage } from "~/features/messages/messages.server";
import { database } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { CONTRACTS, listPlainPages } from "../support/all-contracts";
import { REASONS, type Reason, type Relation } from "../support/hidden";
import {
  block,
  createMember,
  matchPair,
  type Person,
  rows,
  saveProfile,
  setState,
} from "../support/island";
import { sendVoiceMessage } from "../support/role-fixtures";
import type { Body } from "../support/route-contract";
import { suggestOne } from "../support/steps";
import { addPhoto, addVideo } from "../support/stored-media";
import { startTestServer, type TestServer } from "../support/test-server";
import { expectGoodPlans } from "../support/watched-database";

/** A request about someone who may be hidden. */
interface HiddenRequest {
  method: "GET" | "POST";
  /** With `:parameters` of theirs. */
  path: string;
  body?: Body;
}

interface Other {
  person: Person;
  name: string;
  things: Record<string, string>;
}

let server: TestServer;
let viewer: Person;
const others = new Map<string, Other>();

/** A member with a photo who, if matched, wrote first; then the reason is applied. */
function addOther(reason: Reason, relation: Relation): void {
  const name = `${relation} ${reason}`.replaceAll(" ", "-");
  // The viewer later excludes this gender; see below.
  const gender = reason === "my choices exclude them" ? "prefer_not_to_say" : "female";
  const person = createMember({ stageName: name, plan: "social", gender });
  const params: Other["things"] = {
    memberId: person.id,
    photoId: addPhoto(person, "approved"),
    videoId: addVideo(person),
    waitingPhotoId: addPhoto(person, "waiting"),
    refusedVideoId: addVideo(person, "refused"),
  };
  if (relation === "matched") {
    const { conversationId, matchId } = matchPair(viewer, person);
    const message = { content: `A word from ${name}`, clientId: newId() };
    params.conversationId = String(conversationId);
    params.messageId = String(sendMessage(person.viewer(), conversationId, message).id);
    params.voiceId = sendVoiceMessage(person, viewer, conversationId);
    const spoken = rows("voice_messages").find(({ message_id: id }) => `${id}` === params.voiceId);
    params.soundId = String(spoken?.media_id);
    const game = { gameType: "this_or_that", matchId } as const;
    params.participationId = String(startGame(viewer.viewer(), game));
    const proposalId = suggestOne(person, conversationId, others.size % 10);
    Object.assign(params, {
      matchId,
      day: bookableDays().last,
      answer: "acceptance",
      proposalId,
      meetupId: proposalId,
    });
    const notices = rows("notifications").filter(({ user_id }) => user_id === viewer.id);
    params.notificationId = String(notices.at(-1)?.id);
  }
  if (reason === "blocked by me") block(viewer, person);
  else if (reason === "blocked me") block(person, viewer);
  else if (reason === "their choices exclude me")
    saveProfile(person.viewer(), { interestedIn: ["male"] });
  else if (reason !== "nothing" && reason !== "my choices exclude them") setState(person, reason);
  others.set(name, { person, name, things: params });
}

const findOther = (reason: Reason, relation: Relation): Other => {
  const found = others.get(`${relation} ${reason}`.replaceAll(" ", "-"));
  if (!found) throw new Error(`Nobody is ${relation} and ${reason}`);
  return found;
};

beforeAll(async () => {
  server = await startTestServer(() => {
    ensureLocations(database());
    viewer = createMember({ stageName: "Viewer", plan: "unlimited" });
    for (const reason of REASONS)
      for (const relation of ["stranger", "matched"] as const) addOther(reason, relation);
    saveProfile(viewer.viewer(), { interestedIn: ["male", "female", "non_binary"] });
  });
});
afterAll(() => {
  server.close();
  expectGoodPlans();
});
afterEach(() => server.reset());

const fill = (text: string, params: Other["things"]) =>
  text.replace(/:(\w+)/g, (whole, name: string) => params[name] ?? whole);

function sendRequest({ method, path, body }: HiddenRequest, { things }: Other): Promise<Response> {
  const isForm = typeof body === "string";
  return server.request(viewer, fill(path, things), {
    method,
    ...(method === "POST" && {
      body: fill(isForm ? body : JSON.stringify(body), things),
      headers: {
        "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      },
    }),
  });
}

const METHODS = ["GET", "POST"] as const;
const WALKS = [...CONTRACTS.values()].flatMap(({ hidden = [], route, body = "" }) =>
  (typeof hidden === "string" ? [] : hidden).flatMap((address) =>
    METHODS.flatMap((method) => {
      const statuses = address[method];
      if (!statuses) return [];
      const both = "matched" in statuses ? statuses : { matched: statuses };
      const request = { method, path: route.path, body, ...address };
      return Object.entries(both).map(([relation, expected]) => ({
        request,
        relation: relation as Relation,
        expected,
      }));
    }),
  ),
);

it.each(
  WALKS.map(
    (walk) => [`${walk.request.method} ${walk.request.path}, ${walk.relation}`, walk] as const,
  ),
)(
  "%s responds to every hidden member with the status of its contract",
  async (_is, { request, relation, expected }) => {
    const got: number[] = [];
    for (const reason of REASONS) {
      const response = await sendRequest(request, findOther(reason, relation));
      got.push(response.status);
      await response.arrayBuffer();
      server.reset();
    }
    expect(got).toEqual(expected);
  },
);

/** Everything in a response that would reveal a hidden member. */
const findTraces = ({ name, things }: Other, text: string) =>
  [name, things.memberId, things.photoId, things.videoId, things.soundId].filter(
    (trace) => trace && text.includes(trace),
  );

const CHOICES: readonly Reason[] = ["their choices exclude me", "my choices exclude them"];

/** Choices and a pause hide nobody from their matches. */
const isShown = (reason: Reason, relation: Relation) =>
  reason === "nothing" ||
  (relation === "matched" && (reason === "paused" || CHOICES.includes(reason)));

/** The list of those a member blocked names them, so that a block can be undone. */
const OWN_BLOCKS = "/account";

describe.each(listPlainPages().filter((path) => path !== OWN_BLOCKS))("%s", (path) => {
  it("no response names anyone the viewer must not see", async () => {
    const text = await (await server.request(viewer, path)).text();
    for (const reason of REASONS)
      for (const relation of ["stranger", "matched"] as const) {
        if (!isShown(reason, relation))
          expect([reason, relation, findTraces(findOther(reason, relation), text)]).toEqual([
            reason,
            relation,
            [],
          ]);
      }
  });
});

it.each([
  ["/api/discover", "stranger", "nothing"],
  ["/api/matches", "matched", "paused"],
  ["/api/conversations", "matched", "paused"],
  ["/api/notifications", "matched", "paused"],
  ["/matches", "matched", "nothing"],
  ["/matches", "matched", "their choices exclude me"],
  ["/matches", "matched", "my choices exclude them"],
  ["/messages", "matched", "nothing"],
] as const)("%s names who the viewer may see (%s, %s)", async (path, relation, reason) => {
  const text = await (await server.request(viewer, path)).text();
  expect(findTraces(findOther(reason, relation), text)).not.toEqual([]);
});

it.each(["blocked by me", "blocked me", "suspended", "deleted"] as const)(
  "a conversation with someone who is %s shows one neutral sentence and no name",
  async (reason) => {
    const other = findOther(reason, "matched");
    const text = await (
      await sendRequest({ method: "GET", path: "/messages/:conversationId" }, other)
    ).text();
    expect(text).toContain("This conversation has ended.");
    // Their messages stay; the text alone may reveal who they are.
    const page = text.replaceAll(`A word from ${other.name}`, "");
    expect(page).not.toContain(other.name);
    expect(page).not.toContain(`/profile/${other.person.id}`);
    expect(page).not.toContain(String(other.things.photoId));
  },
);

it.each(CHOICES)("blocking and reporting a stranger names nobody where %s", async (reason) => {
  const other = findOther(reason, "stranger");
  for (const path of ["/members/:memberId/block", "/report/member/:memberId"]) {
    const text = await (await sendRequest({ method: "GET", path }, other)).text();
    expect(text).not.toContain(other.name);
    expect(text).not.toContain(String(other.things.photoId));
  }
});

it("a profile shows only approved media", async () => {
  const other = findOther("nothing", "matched");
  const page = { method: "GET", path: "/profile/:memberId" } as const;
  const text = await (await sendRequest(page, other)).text();
  const { photoId, videoId, waitingPhotoId, refusedVideoId } = other.things;
  for (const id of [photoId, videoId]) expect(text).toContain(`/media/${id}/`);
  for (const id of [waitingPhotoId, refusedVideoId]) expect(text).not.toContain(String(id));
});

it("a paused viewer likes nobody, by form and by call, and is told why", async () => {
  pauseMember(viewer.id);
  const other = findOther("nothing", "stranger");
  const before = rows("swipes");
  const path = "/api/match";
  const body = { targetUserId: ":memberId", action: "like" };
  const call = await sendRequest({ method: "POST", path, body }, other);
  expect(call.status).toBe(403);
  const form = await sendRequest(
    { method: "POST", path: "/members/:memberId/like", body: "" },
    other,
  );
  expect(form.status).toBe(303);
  expect(rows("swipes")).toEqual(before);
  for (const screen of ["/", "/discover", "/account"])
    expect(await (await server.request(viewer, screen)).text()).toContain("You’re paused");
});

it("a meetup suggested by a hidden member cannot be accepted", async () => {
  for (const reason of ["blocked by me", "blocked me", "suspended", "deleted"] as const) {
    const path = "/messages/:conversationId/proposals/:proposalId/acceptance";
    await sendRequest({ method: "POST", path, body: "" }, findOther(reason, "matched"));
  }
  expect(rows("meetup_bookings").filter(({ status }) => status === "confirmed")).toEqual([]);
});
