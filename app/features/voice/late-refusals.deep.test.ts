import { beforeEach, expect, it } from "vitest";
import { now } from "~/server/data/clock.server";
import { SignedOut } from "~/server/web/guards.server";
import { endSession } from "~/server/web/sessions.server";
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
  withdrawAgreements,
} from "../../../tests/support/island";
import { makeScratchFolder } from "../../../tests/support/scratch-folder";
import { sendRecording } from "./voice.fixture";
import { receiveVoiceCall } from "./voice-upload.server";
import { makeWav } from "./wav.fixture";

setUpDatabase();

const folder = makeScratchFolder();

let man: Person;
let woman: Person;
let pair: Pair;
beforeEach(() => {
  man = createMember({ gender: "male", plan: "social" });
  woman = createMember({ gender: "female" });
  pair = matchPair(man, woman);
});

function endMembership(): void {
  advanceClock(1);
  runSql(`UPDATE entitlements SET ends_at = ${now().getTime()} WHERE user_id = '${man.id}'`);
}

it.each<[string, () => void, object]>([
  ["membership", endMembership, { title: "Subscribe to Access Messages" }],
  ["match", () => endMatches("declined"), { title: "Conversation Ended" }],
  ["consent", () => withdrawAgreements(), { title: "Community Agreements Required" }],
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

it("a call's voice message is refused under the title Error while too many files of the member wait", async () => {
  await sendRecording(man, pair, folder);
  const names = Object.keys(rows("media")[0] ?? {}).filter((name) => name !== "id");
  for (let nth = 1; nth < 12; nth += 1)
    runSql(`INSERT INTO media (id, ${names}) SELECT 'copy-${nth}', ${names} FROM media LIMIT 1`);
  runSql("UPDATE media SET processing = 'waiting'");
  const audioData = `data:audio/wav;base64,${makeWav(2).toString("base64")}`;
  await expect(
    receiveVoiceCall(man.viewer(), { receiverId: woman.id, audioData }),
  ).rejects.toMatchObject({ code: "too_many_waiting", title: "Error" });
});
