import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import {
  callRoute,
  countRows,
  makePhoto,
  openTestDatabase,
  signInMember,
} from "~/features/media/media.fixture";
import { transact } from "~/server/data/database.server";
import { endSessions } from "~/server/web/sessions.server";
import { setTestEnv } from "../../../../tests/support/test-env";
import { action as upload } from "./upload.route";

beforeEach(() => {
  setTestEnv();
  openTestDatabase();
});

const BEGINNING = `--x\r
Content-Disposition: form-data; name="file"; filename="a.jpg"\r
Content-Type: image/jpeg\r
\r
`;

/** Begins an upload of which nothing more comes until `end`. */
function uploadSlowly(cookie: string) {
  let end = (_rest = "") => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from(BEGINNING));
      end = (rest) => {
        if (rest) controller.enqueue(Buffer.from(rest, "latin1"));
        controller.close();
      };
    },
  });
  const headers = {
    Accept: "application/json",
    "Content-Type": "multipart/form-data; boundary=x",
  };
  const path = "/profile-setup/media/photo";
  const answer = callRoute(
    upload,
    path,
    { kind: "photo" },
    { method: "POST", body, headers, cookie },
  );
  return { answer, end: (rest?: string) => end(rest) };
}

it("anyone who is signed out everywhere while a photo arrives stores none", async () => {
  const ann = await signInMember("Ann");
  const rest = `${(await makePhoto()).toString("latin1")}\r\n--x--\r\n`;
  for (const [isOver, status, stored] of [
    [false, 200, 1],
    [true, 401, 1],
  ] as const) {
    const { answer, end } = uploadSlowly(ann.cookie);
    await pause(50);
    if (isOver) transact((tx) => endSessions(tx, ann.id));
    end(rest);
    expect([(await answer).status, countRows().media]).toEqual([status, stored]);
  }
});
