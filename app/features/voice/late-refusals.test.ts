import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { now } from "~/server/clock.server";
import { SignedOut } from "~/server/guards.server";
import { endSession } from "~/server/sessions.server";
import {
  endMatches,
  matchPair,
  onFreshIsland,
  type Pair,
  type Person,
  rows,
  settle,
  tamper,
  wait,
} from "../../../tests/support/island";
import { speak } from "./voice.fixture";

onFreshIsland();

const folder = mkdtempSync(join(tmpdir(), "august-voice-"));
afterAll(() => rmSync(folder, { recursive: true }));

let man: Person;
let pair: Pair;
beforeEach(() => {
  man = settle({ gender: "male", plan: "social" });
  pair = matchPair(man, settle({ gender: "female" }));
});

function endMembership(): void {
  wait(1);
  tamper(`UPDATE memberships SET ends_at = ${now().getTime()} WHERE user_id = '${man.id}'`);
}

it.each<[string, () => void, object]>([
  ["membership", endMembership, { title: "Subscribe to Access Messages" }],
  ["match", () => endMatches("declined"), { title: "Conversation Ended" }],
  ["consent", () => tamper("DELETE FROM agreements"), { title: "Community Agreements Required" }],
  ["session", () => endSession(man.token), new SignedOut()],
])(
  "a voice message is not sent when the %s ends while the sound is measured",
  async (_what, end, refusal) => {
    const late = speak(man, pair, folder);
    end();
    await expect(late).rejects.toMatchObject(refusal);
    for (const table of ["messages", "voice_messages", "media"]) expect(rows(table)).toEqual([]);
  },
);
