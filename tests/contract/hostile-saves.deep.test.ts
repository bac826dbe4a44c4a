import { describe, expect, it } from "vitest";
import { rows } from "../support/island";
import { setUpRoleServer } from "../support/role-server";
import { dump } from "../support/test-server";
import {
  HARMLESS,
  HOSTILE_CALLS,
  HOSTILE_FORMS,
  type Payload,
  WRONG_WAYS,
} from "./hostile-payloads";

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

const { fixtures, server } = setUpRoleServer();

type Body = string | Uint8Array<ArrayBuffer>;
const send = (path: string, type: string, body: Body) =>
  server.request(fixtures.people.subscribed, path, {
    method: "POST",
    body,
    headers: { ...(type && { "Content-Type": type }), "Sec-Fetch-Site": "same-origin" },
  });

// What a refused form said is kept as a draft, so that nothing typed is lost.
const dumpSaved = () => dump({ without: ["rate_limits", "sessions", "profile_drafts"] });

async function expectRefused(response: Response, before: ReturnType<typeof dump>): Promise<void> {
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBeGreaterThanOrEqual(400);
  expect(response.status, text.slice(0, 300)).toBeLessThan(500);
  const isJson = response.headers.get("Content-Type")?.startsWith(JSON_TYPE);
  const words = isJson
    ? String((JSON.parse(text) as { message?: unknown }).message)
    : text.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, " ");
  expect(words).toMatch(/\S+ \S+ \S+/);
  expect(words).not.toMatch(/Unexpected Server Error|SqliteError|TypeError|RangeError/);
  expect(dumpSaved()).toEqual(before);
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
}

/** The profile's own read-only names: each is ignored, and changes nothing (rule read-only-ignored). */
const IGNORED_CALLS: readonly Payload[] = [
  ["another member's id", { userId: "somebody-else" }],
  ["another profile's id", { id: "another" }],
  ["earned tokens", { tokensEarned: 50 }],
  ["a verified photo", { islandPhotoVerified: true }],
  ["a picture from elsewhere", { profileImageUrl: "https://evil.example/me.jpg" }],
  ["pictures from elsewhere", { profileImages: ["https://evil.example/me.jpg"] }],
  ["a video from elsewhere", { videoIntroUrl: "javascript:alert(1)" }],
  ["a video that is not there", { hasVideoIntro: true }],
  ["agreements in passing", { agreedToCodeOfConduct: "yes" }],
  ["a date of making", { createdAt: "1970-01-01T00:00:00.000Z" }],
  ["a quote's author", { quotedBy: "Me" }],
  ["a date 10,000 lists deep", `{"updatedAt":${"[".repeat(10_000)}${"]".repeat(10_000)}}`],
];

it("the table holds more than a hundred hostile saves of each kind, all different", () => {
  const names = HOSTILE_CALLS.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(100);
  expect(HOSTILE_FORMS.length).toBeGreaterThan(50);
});

describe("POST /api/profile with", () => {
  it.each(HOSTILE_CALLS)("%s is refused with a sentence and changes nothing", async (_, body) => {
    const before = dumpSaved();
    const text = typeof body === "string" ? body : JSON.stringify(body);
    await expectRefused(await send("/api/profile", JSON_TYPE, text), before);
  });

  it.each(IGNORED_CALLS)("%s is ignored, and changes nothing", async (_, body) => {
    const before = dumpSaved();
    const text = typeof body === "string" ? body : JSON.stringify(body);
    expect((await send("/api/profile", JSON_TYPE, text)).status).toBe(200);
    expect(dumpSaved()).toEqual(before);
  });

  it.each(WRONG_WAYS)(
    "%s is refused with a sentence and changes nothing",
    async (_, type, body) => {
      const before = dumpSaved();
      await expectRefused(await send("/api/profile", type, body), before);
    },
  );

  it("a good answer beside a wrong one saves neither", async () => {
    const before = dumpSaved();
    const body = JSON.stringify({ bio: "I sail", nflTeam: "Giants", gender: "robot" });
    await expectRefused(await send("/api/profile", JSON_TYPE, body), before);
  });
});

/** A valid form, so that only the hostile part can be the reason of a refusal. */
const GOOD = { stageName: "Ada", ageCategory: "Under 90", gender: "female", lookingFor: "both" };

function toForm(fields: readonly (readonly [string, string])[]): string {
  const names = new Set(fields.map(([name]) => name));
  const good = Object.entries(GOOD).filter(([name]) => !names.has(name));
  return new URLSearchParams([...good, ...fields].map(([name, value]) => [name, value])).toString();
}

describe("the form of the editor with", () => {
  it.each(HOSTILE_FORMS)("%s is refused with a sentence and changes nothing", async (_, fields) => {
    const before = dumpSaved();
    const body = typeof fields === "string" ? fields : toForm(fields);
    await expectRefused(await send("/profile-setup", FORM, body), before);
    for (const { answers } of rows("profile_drafts"))
      for (const name of Object.keys(JSON.parse(String(answers))))
        expect(name).toMatch(/^[a-z][A-Za-z]+$/);
  });

  it.each(WRONG_WAYS)(
    "%s is refused with a sentence and changes nothing",
    async (_, type, body) => {
      const before = dumpSaved();
      await expectRefused(await send("/profile-setup", type, body), before);
    },
  );
});

describe("a text with", () => {
  const readBio = () =>
    rows("profiles").find(({ user_id }) => user_id === fixtures.people.subscribed?.id);

  it.each(HARMLESS)("%s is saved by the call and returned unchanged", async (_, sent, kept) => {
    const response = await send("/api/profile", JSON_TYPE, JSON.stringify({ bio: sent }));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ bio: kept });
    expect(readBio()).toMatchObject({ bio: kept });
    // A repeat finds what the first request saved.
    const before = dumpSaved();
    await send("/api/profile", JSON_TYPE, JSON.stringify({ bio: sent }));
    expect(dumpSaved()).toEqual(before);
  });

  it.each(HARMLESS)("%s is saved by the form and shown as text", async (_, sent, kept) => {
    expect((await send("/profile-setup", FORM, toForm([["bio", sent]]))).status).toBe(303);
    // A form cannot carry a lone surrogate: it arrives as the replacement character.
    const carried = Buffer.from(sent).toString();
    const arrived = carried === sent ? kept : carried;
    expect(readBio()).toMatchObject({ bio: arrived });
    const page = await (
      await server.request(fixtures.people.subscribed, "/profile-setup/basic")
    ).text();
    const escaped = arrived
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("'", "&#x27;");
    expect(page).toContain(escaped);
    if (arrived.includes("<b>")) expect(page).not.toContain("<b>hi</b>");
  });
});

describe("a client that sends back what it has read", () => {
  const read = async () =>
    (await (await server.request(fixtures.people.subscribed, "/api/profile")).json()) as object;

  it("sending back unchanged answers succeeds and saves nothing", async () => {
    const before = dumpSaved();
    const response = await send("/api/profile", JSON_TYPE, JSON.stringify(await read()));
    expect(response.status).toBe(200);
    expect(dumpSaved()).toEqual(before);
  });

  it("sending back one changed answer saves that answer", async () => {
    const { id, userId, createdAt, updatedAt, ...payload } = (await read()) as Record<
      string,
      string
    >;
    expect([id, userId, createdAt, updatedAt]).not.toContain(undefined);
    const body = JSON.stringify({ ...payload, bio: "I sail" });
    expect(await (await send("/api/profile", JSON_TYPE, body)).json()).toMatchObject({
      bio: "I sail",
    });
  });
});
