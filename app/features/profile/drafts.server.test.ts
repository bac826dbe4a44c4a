import { expect, it } from "vitest";
import { HOUR_MS } from "~/server/data/clock.server";
import { sessionCookie } from "~/server/web/cookies.server";
import { advanceClock, createMember, rows, setUpDatabase } from "../../../tests/support/island";
import { setTestEnv } from "../../../tests/support/test-env";
import { loadDraft, savePendingForm, saveStartAnswers, setDraft } from "./drafts.server";

setTestEnv({ CLIENT_ADDRESS_HEADER: "Fly-Client-IP" });
setUpDatabase();

/** A new browser's request, with the cookie of a session that has ended. */
async function openBrowser(address: string): Promise<Request> {
  const cookie = await sessionCookie().serialize(`former-${Math.random()}`);
  const headers = { "Fly-Client-IP": address, Cookie: cookie.replace(/;.*/, "") };
  return new Request(`${process.env.APP_URL}/profile-setup`, { headers });
}

const texts = () => rows("profile_drafts").map(({ answers }) => String(answers));

it("one network cannot evict the forms that wait for others, nor more than its share of answers", async () => {
  const ada = createMember();
  const sendForm = async (address: string, bio: string) =>
    savePendingForm(await openBrowser(address), ada.id, { bio });
  const sendStart = async (address: string, bio: string) =>
    saveStartAnswers(await openBrowser(address), { bio });
  await sendForm("192.0.2.1", "own form");
  await sendStart("192.0.2.1", "own answers");
  for (let hour = 1; hour <= 11; hour++) {
    advanceClock(HOUR_MS + hour);
    for (let i = 0; i < 60; i++) {
      const address = `2001:db8:0:1::${hour}:${i}`;
      if (i < 20) await sendForm(address, "their form");
      await sendStart(address, "their answers");
    }
  }
  const all = texts();
  expect(all.filter((text) => text.includes("own"))).toHaveLength(2);
  expect(all.filter((text) => text.includes("their form")).length).toBeLessThanOrEqual(40);
  expect(all.filter((text) => text.includes("their answers")).length).toBeLessThanOrEqual(500);
  expect(JSON.stringify(rows("profile_drafts"))).not.toContain("2001:db8");
});

it.each([
  ["an older", 7, 4],
  ["a newer", 4, 7],
])("a draft that is added to on %s page keeps the oldest revision", (_page, first, second) => {
  const { id } = createMember();
  setDraft(id, ["bio"], { bio: "Hello" }, { baseRevision: first });
  setDraft(id, ["college"], { college: "Howard" }, { baseRevision: second });
  expect(loadDraft(id)).toMatchObject({
    answers: { bio: "Hello", college: "Howard" },
    baseRevision: 4,
  });
});
