import { profiles } from "@db/schema";
import { ensureLocations } from "@db/seed/locations";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { database } from "~/server/data/database.server";
import { createMember, matchPair, type Person } from "../support/island";
import { addPhoto, addVideo, addVoiceSample } from "../support/stored-media";
import { startTestServer, type TestServer } from "../support/test-server";

let server: TestServer;
let viewer: Person;
let other: Person;
let stranger: Person;
const media: Record<string, string> = {};
let conversationId = 0;

beforeAll(async () => {
  server = await startTestServer(() => {
    ensureLocations(database());
    viewer = createMember({ stageName: "Viewer", plan: "unlimited" });
    other = createMember({ stageName: "Other", plan: "social" });
    // The older one first: a card shows the one that was taken up close all the same.
    media.pulledback = addPhoto(other, "approved", "pulledback");
    media.upclose = addPhoto(other, "approved", "upclose");
    media.video = addVideo(other);
    media.voice = addVoiceSample(other);
    database()
      .update(profiles)
      .set({ selectedQuote: "You are your best thing.", videoIntroDescription: "Hello there." })
      .where(eq(profiles.userId, other.id))
      .run();
    stranger = createMember({ stageName: "Stranger" });
    conversationId = matchPair(viewer, other).conversationId;
  });
});
afterAll(() => server.close());
afterEach(() => server.reset());

const readPage = async (who: Person, path: string) => (await server.request(who, path)).text();

describe("approved media", () => {
  it.each([
    ["to somebody else", () => viewer],
    ["to the member, as others see it", () => other],
  ])(
    "%s shows both photos, the video with its poster, and the voice with its quote",
    async (_, who) => {
      const html = await readPage(who(), `/profile/${other.id}`);
      expect(html).toContain(`/media/${media.upclose}/384.jpeg`);
      expect(html).toContain(`/media/${media.pulledback}/192.jpeg`);
      const [video = ""] = /<a [^>]*class="player clip".*?<\/a>/.exec(html) ?? [];
      expect(video).toContain(`href="/media/${media.video}/video.mp4"`);
      expect(video).toMatch(/>Play (?:Other’s|your) video introduction/);
      expect(video).toContain(`src="/media/${media.video}/poster.jpeg"`);
      expect(html).toContain("Hello there.");
      const [voice = ""] = /<a [^>]*class="play"[^>]*>/.exec(html) ?? [];
      expect(voice).toContain(`href="/media/${media.voice}/voice.m4a"`);
      expect(voice).toMatch(/aria-label="Play (?:Other’s|your) voice sample/);
      // What loads by itself is a picture alone.
      expect(html).not.toMatch(/<(?:video|audio)\b/);
      expect(html).toMatch(/You are your best thing\..*Toni Morrison/);
    },
  );

  it("light pages show the first photo, and of a video neither the poster nor a player", async () => {
    const headers = { "Save-Data": "on" };
    const response = await server.request(viewer, `/profile/${other.id}`, { headers });
    const html = await response.text();
    expect(html).toContain(`/media/${media.upclose}/`);
    expect(html).not.toMatch(new RegExp(`/media/${media.pulledback}/`));
    expect(html).not.toMatch(/<video|<audio|poster/);
    expect(html).toContain(`href="/media/${media.video}/video.mp4"`);
  });
});

it.each([
  ["/discover", "the deck"],
  ["/matches", "matches"],
  ["/messages", "the inbox"],
  ["/messages/:id", "a conversation"],
])("%s shows the close-up photo and links to the profile", async (path) => {
  // Who has matched is not in the deck anymore.
  const who = path === "/discover" ? stranger : viewer;
  const html = await readPage(who, path.replace(":id", String(conversationId)));
  expect(html).toContain(`/media/${media.upclose}/`);
  expect(html).not.toContain(String(media.pulledback));
  expect(html).toContain(`href="/profile/${other.id}"`);
});
