import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { action as setLightPages } from "~/features/account/light-pages.route";
import {
  callRoute,
  countRows,
  makePhoto,
  openTestDatabase,
  signInMember,
} from "~/features/media/media.fixture";
import { transact } from "~/server/data/database.server";
import { CAPACITY } from "~/server/ops/capacity.server";
import { endSessions } from "~/server/web/sessions.server";
import { setTestEnv } from "../../../../tests/support/test-env";
import { action as upload } from "./upload.route";

beforeEach(() => {
  setTestEnv({ CLIENT_ADDRESS_HEADER: "Fly-Client-IP" });
  openTestDatabase();
});

const BEGINNING = `--x\r
Content-Disposition: form-data; name="file"; filename="a.jpg"\r
Content-Type: image/jpeg\r
\r
`;

/** Begins an upload of which nothing more comes until `end`. */
function uploadSlowly(cookie: string, address: string) {
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
    "Fly-Client-IP": address,
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

/** As many as one member may have under way. */
const UPLOADS = 6;

it("members behind one address whose uploads trickle stop no form behind it", async () => {
  const address = "203.0.113.7";
  const members = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => signInMember(`member ${nth}`)),
  );
  const slow = members.flatMap(({ cookie }) =>
    Array.from({ length: UPLOADS }, () => uploadSlowly(cookie, address)),
  );
  // One that finds no room says so once its sender pauses or is through.
  await pause(0);
  const ann = await signInMember("Ann");
  const form = await callRoute(
    setLightPages,
    "/account/light-pages",
    {},
    {
      method: "POST",
      body: new URLSearchParams({ light: "on" }),
      headers: { "Fly-Client-IP": address },
      cookie: ann.cookie,
    },
  );
  expect(form.status).toBe(303);
  const elsewhere = uploadSlowly(ann.cookie, "198.51.100.1");
  for (const { end } of [...slow, elsewhere]) end();
  expect((await elsewhere.answer).status).toBe(400);
  const statuses = (await Promise.all(slow.map(({ answer }) => answer))).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 503)).toHaveLength(
    slow.length - CAPACITY.bodies.upload.address,
  );
});

it("anyone who is signed out everywhere while a photo arrives stores none", async () => {
  const ann = await signInMember("Ann");
  const rest = `${(await makePhoto()).toString("latin1")}\r\n--x--\r\n`;
  for (const [isOver, status, stored] of [
    [false, 200, 1],
    [true, 401, 1],
  ] as const) {
    const { answer, end } = uploadSlowly(ann.cookie, "203.0.113.8");
    await pause(50);
    if (isOver) transact((tx) => endSessions(tx, ann.id));
    end(rest);
    expect([(await answer).status, countRows().media]).toEqual([status, stored]);
  }
});
