import { expect, it } from "vitest";
import { HOUR_MS } from "~/server/data/clock.server";
import { advanceClock, createMember, rows, setUpDatabase } from "../../../tests/support/island";
import { setTestEnv } from "../../../tests/support/test-env";
import { loadDraft, saveStartAnswers, setDraft } from "./drafts.server";

setTestEnv({ CLIENT_ADDRESS_HEADER: "Fly-Client-IP" });
setUpDatabase();

const textsOfDrafts = () => rows("profile_drafts").map(({ answers }) => String(answers));

it("one network cannot evict the answers that wait for others, nor more than its share", async () => {
  const send = (address: string, bio: string) => {
    const headers = { "Fly-Client-IP": address };
    const request = new Request(`${process.env.APP_URL}/age-profile`, { headers });
    return saveStartAnswers(request, { bio });
  };
  await send("192.0.2.1", "own answers");
  for (let hour = 1; hour <= 11; hour++) {
    advanceClock(HOUR_MS + hour);
    for (let i = 0; i < 60; i++) await send(`2001:db8:0:1::${hour}:${i}`, "their answers");
  }
  const all = textsOfDrafts();
  expect(all.filter((text) => text.includes("own"))).toHaveLength(1);
  expect(all.filter((text) => text.includes("their")).length).toBeLessThanOrEqual(500);
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
