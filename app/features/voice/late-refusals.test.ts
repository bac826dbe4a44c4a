import { beforeEach, expect, it } from "vitest";
import { now } from "~/server/clock.server";
import { SignedOut } from "~/server/guards.server";
import { endSession } from "~/server/sessions.server";
import {
  advanceClock,
  createMember,
  endMatches,
  matchPair,
  type Pair,
  type Person,
  rows,
  runSql,
  setUpDatabase,
  takeAgreementsBack,
} from "../../../tests/support/island";
import { makeScratchFolder } from "../../../tests/support/scratch-folder";
import { sendRecording } from "./voice.fixture";

setUpDatabase();

const folder = makeScratchFolder();

let man: Person;
let pair: Pair;
beforeEach(() => {
  man = createMember({ gender: "male", plan: "social" });
  pair = matchPair(man, createMember({ gender: "female" }));
});

function endMembership(): void {
  advanceClock(1);
  runSql(`UPDATE entitlements SET ends_at = ${now().getTime()} WHERE user_id = '${man.id}'`);
}

it.each<[string, () => void, object]>([
  ["membership", endMembership, { title: "Subscribe to Access Messages" }],
  ["match", () => endMatches("declined"), { title: "Conversation Ended" }],
  ["consent", () => takeAgreementsBack(), { title: "Community Agreements Required" }],
  ["session", () => endSession(man.token), new SignedOut()],
])(
  "a voice message is not sent when the %s ends while the sound is measured",
  async (_what, end, refusal) => {
    const late = sendRecording(man, pair, folder);
    end();
    await expect(late).rejects.toMatchObject(refusal);
    for (const table of ["messages", "voice_messages", "media"]) expect(rows(table)).toEqual([]);
  },
);
