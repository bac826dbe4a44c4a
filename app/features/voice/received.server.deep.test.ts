import { expect, it } from "vitest";
import { processDue } from "~/features/media/media-queue.server";
import { HOUR_MS } from "~/server/data/clock.server";
import { advanceClock, rows, setUpDatabase } from "../../../tests/support/island";
import { makeScratchFolder } from "../../../tests/support/scratch-folder";
import { createMatch } from "../../../tests/support/steps";
import { markPlayed } from "./received.server";
import { sendRecording } from "./voice.fixture";

setUpDatabase();

const folder = makeScratchFolder();

it("a voice message of an hour ahead, which a clock set right plays before, is played as of its time", async () => {
  const [ann, bea, pair] = createMatch({ stageName: "Ann" }, { stageName: "Bea" });
  advanceClock(HOUR_MS);
  const { id, createdAt } = await sendRecording(ann, pair, folder);
  await processDue();
  advanceClock(-HOUR_MS);
  markPlayed(bea.id, id);
  expect(rows("voice_messages")).toMatchObject([{ played_at: createdAt.getTime() }]);
});
