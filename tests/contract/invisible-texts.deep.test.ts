import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROFILE_FIELD_NAMES, PROFILE_FIELDS, type ProfileField } from "@db/schema/profile-fields";
import { describe, expect, it } from "vitest";
import { findGame, type GameType } from "~/features/games/games";
import { fillParams } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";
import { listSources, ROOT, read } from "../support/sources";
import { dump } from "../support/test-server";
import { FRIEND } from "./entity-fields";

/** Texts that are not empty but invisible. */
const UNSEEN: readonly (readonly [name: string, text: string])[] = [
  ["zero-width spaces", "\u200b\u200b\u200b"],
  ["Hangul fillers", "\u3164\uffa0"],
  ["blank Braille", "\u2800\u2800"],
  ["soft hyphens", "\u00ad"],
  ["tags", "\u{e0041}\u{e0064}\u{e006d}"],
];

const { fixtures, server } = setUpRoleServer();

const post = (path: string, type: string, body: string) =>
  server.request(fixtures.people.subscribed, fillParams(path, fixtures.params.subscribed), {
    method: "POST",
    body,
    headers: { "Content-Type": type, "Sec-Fetch-Site": "same-origin" },
  });
const postForm = (path: string, fields: Record<string, string>) =>
  post(path, "application/x-www-form-urlencoded", new URLSearchParams(fields).toString());
const postJson = (path: string, body: unknown) =>
  post(path, "application/json", JSON.stringify(body));

/** Answers the first step of a game with the partner. */
async function playOn(gameType: GameType, response: unknown): Promise<Response> {
  const gameId = findGame(gameType).id;
  const partnerId = fillParams(":partnerId", fixtures.params.subscribed);
  const started = await postJson("/api/start-game", { gameId, partnerId });
  const { id } = (await started.json()) as { id: number };
  return postJson("/api/submit-game-response", { participationId: id, step: 1, response });
}

/** Every text of the profile but the name, which must not be blank. */
const TEXTS = PROFILE_FIELD_NAMES.filter(
  (field) => ["text", "texts"].includes(PROFILE_FIELDS[field].kind) && field !== "stageName",
);
const isList = (field: ProfileField) => PROFILE_FIELDS[field].kind === "texts";
const REQUIRED = {
  stageName: "Ada",
  ageCategory: "Under 90",
  gender: "female",
  lookingFor: "both",
};

/** The ways in which a member's text reaches others, and the response to an empty one. */
const WAYS_IN: readonly (readonly [
  door: string,
  send: (text: string) => Promise<Response>,
  status: number,
])[] = [
  [
    "a message by the call",
    (text) => postJson("/api/conversations/:conversationId/messages", { content: text }),
    422,
  ],
  [
    "a message by the form",
    (text) => postForm("/messages/:conversationId", { content: text, clientId: "client-1" }),
    422,
  ],
  ["a closing note", (text) => postForm("/matches/:matchId/closing", { note: text }), 303],
  [
    "the words of a report about a member",
    (text) => postForm("/report/member/:memberId", { reason: "unkind", words: text }),
    303,
  ],
  [
    "the words of a report about a message",
    (text) => postForm("/report/message/:messageId", { reason: "unkind", words: text }),
    303,
  ],
  [
    "the words of a report about a picture",
    (text) => postForm("/report/media/:mediaId", { reason: "unkind", words: text }),
    303,
  ],
  [
    "every text of the profile by the call",
    (text) =>
      postJson(
        "/api/profile",
        Object.fromEntries(TEXTS.map((field) => [field, isList(field) ? [text] : text])),
      ),
    200,
  ],
  [
    "every text of the profile by the form",
    (text) =>
      postForm("/profile-setup", {
        ...REQUIRED,
        ...Object.fromEntries(TEXTS.map((field) => [field, text])),
      }),
    303,
  ],
  [
    "the texts of an introduction",
    (text) =>
      postJson("/api/friend-introductions", {
        ...FRIEND,
        friendName: text,
        commonDetail: text,
        personalMessage: text,
      }),
    422,
  ],
  ["a story", (text) => playOn("story_starter", { text }), 422],
  [
    "the statements of a game",
    (text) =>
      playOn("two_truths_lie", { statements: [text, text + text, text + text + text], lie: 1 }),
    422,
  ],
  ["a stage name by the call", (text) => postJson("/api/profile", { stageName: text }), 422],
  [
    "a stage name by the form",
    (text) => postForm("/profile-setup", { ...REQUIRED, stageName: text }),
    422,
  ],
];

// What a refused form said is kept as a draft for its writer alone.
const stored = () =>
  JSON.stringify(dump({ without: ["rate_limits", "sessions", "profile_drafts", "media_chunks"] }));

describe.each(UNSEEN)("a text of %s", (_, text) => {
  it.each(WAYS_IN)("an invisible text is refused as %s", async (_door, send, status) => {
    expect((await send(text)).status).toBe(status);
    for (const sign of text.replace(/\s/g, "")) expect(stored()).not.toContain(sign);
  });
});

it("a text with a visible character is accepted everywhere, emoji intact", async () => {
  for (const [door, send, status] of WAYS_IN) {
    server.reset();
    const text = "👩🏽‍🌾 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿";
    const { status: answered } = await send(text);
    expect([200, 201, 303], door).toContain(answered);
    if (status !== 303 || !door.includes("report")) expect(stored(), door).toContain(text);
  }
});

/** The forms that set a stage name. */
const NAME_FORMS: readonly (readonly [door: string, send: (name: string) => Promise<Response>])[] =
  [
    ["the call", (stageName) => postJson("/api/profile", { stageName })],
    ["the whole form", (stageName) => postForm("/profile-setup", { ...REQUIRED, stageName })],
    [
      "its section",
      (stageName) =>
        postForm("/profile-setup", { ...REQUIRED, stageName, section: "basic", holds: "basic" }),
    ],
  ];

describe.each(NAME_FORMS)("a stage name by %s", (_door, send) => {
  it.each(["ꓮꓓꓟꓲꓠ", "ᗅᗪᗰᎥᑎ", "ⲥupport", "M𐐄derator", "Mаry", "August HQ", "丂ㄒ卂千千"])(
    "a stage name that looks like someone else's, %s, is refused",
    async (name) => {
      expect((await send(name)).status).toBe(422);
      expect(stored()).not.toContain(name);
    },
  );

  it.each(["José", "Nguyễn", "O'Brien", "Сергей", "李雷", "محمد", "August Wilson"])(
    "an ordinary stage name, %s, is kept",
    async (name) => {
      expect([200, 303]).toContain((await send(name)).status);
      expect(stored()).toContain(name);
    },
  );
});

/** Schemas that clean by a function of their own, whose texts are tried above. */
const TRIED = [
  "app/features/games/game.schema.ts",
  "app/features/introductions/introduction.schema.ts",
];

/** Texts of a call that no other member reads. */
const NO_WORDS = [
  "app/features/discover/match-call.schema.ts",
  "app/features/meetups/booking.schema.ts",
  "app/features/membership/subscription.schema.ts",
  "app/features/wallet/spend.schema.ts",
  "app/features/voice/call.schema.ts",
  "app/features/notifications/subscriptions.schema.ts",
  // The maintainer's own file.
  "app/features/season/season.schema.ts",
];

it("every schema of a free text cleans it before measuring it", () => {
  const wrong = listSources("app")
    .filter((path) => path.endsWith(".schema.ts") && ![...NO_WORDS, ...TRIED].includes(path))
    .filter((path) =>
      read(path)
        .split(/z\s*\.string\(/)
        .slice(1)
        .some((part) => part.includes("z.maxLength(") && !/overwrite\(clean(?:Name)?\)/.test(part)),
    );
  expect(wrong).toEqual([]);
});

it("no browser script carries the tables of the name rule", () => {
  const folder = join(ROOT, "build/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  const holding = scripts.filter((name) =>
    /administrator|卂|Regional_Indicator/.test(readFileSync(join(folder, name), "utf8")),
  );
  expect(holding).toEqual([]);
});
