import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTalkingPair, playOut, sideOf } from "~/features/games/games.fixture";
import { listQuestions } from "~/features/games/question-bank.server";
import { block, type Pair, type Person, rows } from "../support/island";
import { startTestServer, type TestServer } from "../support/test-server";
import { FIELDS } from "./entity-fields";

type Entity = Record<string, unknown>;

let ada: Person;
let ben: Person;
let pair: Pair;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(() => {
    [ada, ben, pair] = createTalkingPair();
  });
});
afterAll(() => server.close());
afterEach(() => server.reset());

async function get(path: string, person = ada): Promise<Entity[]> {
  const response = await server.request(person, path);
  expect(response.status, path).toBe(200);
  return (await response.json()) as Entity[];
}

const post = (path: string, body: unknown, person = ada) =>
  server.request(person, path, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
  });

async function send(path: string, body: unknown, person = ada): Promise<Entity> {
  const response = await post(path, body, person);
  expect(response.status, path).toBeLessThan(300);
  return (await response.json()) as Entity;
}

const start = (body: Entity, person = ada) => send("/api/start-game", body, person);
const answer = (participationId: unknown, step: number, response: unknown, person = ada) =>
  send("/api/submit-game-response", { participationId, step, response }, person);

/** Fields of an entity that are missing in an answer. */
const missing = (entity: keyof typeof FIELDS, given: Entity) =>
  FIELDS[entity].filter((field) => given[field] === undefined);

describe("the list of games", () => {
  it("each has every published field, in its own shape of data", async () => {
    const games = await get("/api/icebreaker-games");
    expect(games.flatMap((game) => missing("game", game))).toEqual([]);
    const [first, second, third, fourth] = games.map(
      ({ data }) => data as Record<string, Entity[]>,
    );
    expect(Object.keys(first?.questions?.[0] ?? {})).toEqual(["option1", "option2"]);
    for (const of of [second, third])
      for (const question of of?.questions ?? [])
        expect(Object.keys(question)).toEqual(["question", "options"]);
    expect(fourth?.prompts?.length).toBe(listQuestions("story_starter").length);
  });
});

describe("a game by the calls", () => {
  it("it is started, answered to its end and listed, with one's own answers", async () => {
    const started = await start({ gameId: 3 });
    expect(missing("participation", started)).toEqual([]);
    expect(started).toMatchObject({ status: "playing", completed: false, step: 1, steps: 10 });
    expect(JSON.stringify(started)).not.toContain("correct");
    expect((await start({ gameId: 3 })).id).toBe(started.id);
    const first = await answer(started.id, 1, { choice: 0 });
    expect(first).toMatchObject({ completed: false, step: 2 });
    expect(missing("participation", first)).toEqual([]);
    for (let step = 2; step < 10; step++) await answer(started.id, step, { choice: 1 });
    const last = await answer(started.id, 10, { choice: 2 });
    const right = rows("game_answers").filter(({ is_correct }) => is_correct === 1).length;
    expect(last).toMatchObject({ completed: true, status: "completed", score: right });
    const [listed] = await get("/api/user-game-participations");
    expect(missing("participation", listed ?? {})).toEqual([]);
    expect(listed).toMatchObject({ id: started.id, gameId: 3, score: right, partnerId: null });
    expect(listed?.responses).toHaveLength(10);
    expect(await get("/api/user-game-participations", ben)).toEqual([]);
  });

  it("with a match, named by their user id, neither sees the other's answers before both are done", async () => {
    const own = await start({ gameId: 4, partnerId: ben.id });
    expect(own).toMatchObject({ partnerId: ben.id, conversationId: pair.conversationId });
    const { id } = sideOf(ben, Number(own.id));
    for (let step = 1; step <= 3; step++) await answer(id, step, { text: `secret ${step}` }, ben);
    const seen = async () =>
      JSON.stringify([
        await get("/api/user-game-participations"),
        await start({ gameId: 4, partnerId: ben.id }),
        await answer(own.id, 1, { text: "mine" }),
      ]);
    expect(await seen()).not.toContain("secret");
    playOut(ada, Number(own.id));
    const done = await answer(own.id, 3, { text: "a repeat" });
    expect(JSON.stringify(done.result)).toContain("secret 3");
    block(ada, ben);
    const [after] = await get("/api/user-game-participations", ben);
    expect(after).toMatchObject({ partnerId: null, conversationId: null });
    const repeat = await answer(id, 3, { text: "a repeat" }, ben);
    expect(JSON.stringify([after, repeat])).not.toContain(ada.id);
    expect(JSON.stringify(repeat)).not.toContain("mine");
  });

  it("no field beside step and response counts: a call with another is refused", async () => {
    const { id } = await start({ gameId: 3 });
    const send = { participationId: id, step: 1, response: { choice: 0 } };
    for (const more of [
      { score: 10 },
      { isCorrect: true },
      { questionId: "other" },
      { status: "completed" },
      { response: { choice: 0, isCorrect: true } },
      { response: { choice: 0, text: "both" } },
    ])
      expect((await post("/api/submit-game-response", { ...send, ...more })).status).toBe(422);
    expect((await post("/api/start-game", { gameId: 3, score: 10 })).status).toBe(422);
    expect(rows("game_answers")).toEqual([]);
  });

  it.each([
    ["no game", {}],
    ["a game that is not there", { gameId: 6 }],
    ["half a game", { gameId: 1.5 }],
    ["a game in words", { gameId: "one" }],
    ["a list of games", { gameId: [1] }],
    ["a long partner", { gameId: 1, partnerId: "x".repeat(65) }],
    ["a partner that is a number", { gameId: 1, partnerId: 7 }],
  ])("a start with %s is refused", async (_, body) => {
    expect((await post("/api/start-game", body)).status).toBe(422);
    expect(rows("game_plays")).toEqual([]);
  });

  it("a partner who is no match is refused, and so is oneself", async () => {
    for (const partnerId of ["nobody", ada.id])
      expect((await post("/api/start-game", { gameId: 1, partnerId })).status).toBe(422);
  });

  it.each([
    ["no answer", undefined],
    ["nothing", null],
    ["a number", 1],
    ["an empty object", {}],
    ["half a choice", { choice: 0.5 }],
    ["a negative choice", { choice: -1 }],
    ["a far choice", { choice: 1e9 }],
    ["a choice in words", { choice: "0" }],
    ["the answer to another game", { text: "Hello" }],
    ["a lie out of three", { statements: ["a", "b", "c"], lie: 4 }],
    ["two statements", { statements: ["a", "b"], lie: 1 }],
    ["an invisible statement", { statements: ["a", "b", "\u200b"], lie: 1 }],
    ["a long story", { text: "x".repeat(301) }],
    ["a blank story", { text: " \u200b " }],
    ["a choice that the question does not have", { choice: 9 }],
  ])("a response of %s is refused, and the step stays open", async (_, response) => {
    const { id } = await start({ gameId: 1 });
    const body = { participationId: id, step: 1, response };
    const refused = await post("/api/submit-game-response", body);
    expect(refused.status).toBe(422);
    const field = expect.stringMatching(/^response\b/);
    expect(await refused.json()).toMatchObject({ code: "invalid", title: "Error", field });
    expect(rows("game_answers")).toEqual([]);
  });

  it("a step that is no step is refused, and so is another member's participation", async () => {
    const { id } = await start({ gameId: 1 });
    const response = { choice: 0 };
    for (const step of [0, -1, 1.5, "1", null, 100])
      expect(
        (await post("/api/submit-game-response", { participationId: id, step, response })).status,
      ).toBe(422);
    const others = { participationId: id, step: 1, response };
    expect((await post("/api/submit-game-response", others, ben)).status).toBe(422);
    expect(rows("game_answers")).toEqual([]);
  });

  it("twenty answers to one step at once are one answer", async () => {
    const { id } = await start({ gameId: 1 });
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, at) => answer(id, 1, { choice: at % 2 })),
    );
    expect(new Set(sent.map(({ responses }) => JSON.stringify(responses))).size).toBe(1);
    expect(rows("game_answers")).toHaveLength(1);
  });
});
