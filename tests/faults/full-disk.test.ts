import { spawnSync } from "node:child_process";
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { freePorts } from "../../scripts/local/free-port";
import {
  ensureBuild,
  kill,
  launchApp,
  type RunningApp,
  settingsFor,
  waitUntilReady,
} from "../support/built-app";
import { insertMember, openDatabase, type SignedInMember } from "../support/members";
import { getPage, postForm } from "../support/requests";
import { waitFor } from "../support/wait-for";

const folder = mkdtempSync(join(tmpdir(), "august-full-"));
const path = join(folder, "august.db");
const ballast = join(folder, "ballast");
const run = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
/** Only root may mount a file system; elsewhere the test is shown as skipped. */
const isMounted = run("mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", folder);

let app: RunningApp | undefined;
let member: SignedInMember;

beforeAll(ensureBuild, 180_000);
afterEach(() => kill(app));
afterAll(() => {
  if (isMounted) run("umount", "-l", folder);
  rmSync(folder, { recursive: true, force: true });
});

/** Takes all the room that is left. */
function fillDisk(): void {
  const file = openSync(ballast, "w");
  try {
    for (;;) writeSync(file, Buffer.alloc(4_096));
  } catch (error) {
    expect(error).toMatchObject({ code: "ENOSPC" });
  } finally {
    closeSync(file);
  }
}

it.skipIf(!isMounted)(
  "a full disk prevents no start: pages load, writes get a 503, and freeing space helps without a restart",
  async () => {
    const db = openDatabase(path);
    member = await insertMember(db, "reader");
    // The last connection takes the shared memory away; a full disk has no room for a new one.
    db.$client.close();
    fillDisk();
    app = await waitUntilReady(launchApp(settingsFor(await freePorts(), path)));
    expect(await getPage(app.url, "/account", member)).toBe(200);
    const light = () => postForm(app?.url ?? "", "/account/light-pages", member, { light: "on" });
    const refused = await light();
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect(await refused.text()).toContain("nothing was saved");
    expect(await getPage(app.url, "/account", member)).toBe(200);
    // The monitor is told, the proxy goes on sending readers here.
    const health = async () =>
      Promise.all([
        getPage(app?.url ?? "", "/healthz", member),
        getPage(app?.url ?? "", "/livez", member),
      ]);
    expect(await health()).toEqual([503, 200]);
    unlinkSync(ballast);
    expect((await light()).status).toBe(303);
    await waitFor(async () => expect((await health())[0]).toBe(200));
  },
);

it.skipIf(!isMounted)(
  "a disk that is four fifths full refuses uploads, says so in place, and still saves text",
  async () => {
    // Larger than before, so that the last fifth holds what is written meanwhile.
    run("mount", "-o", "remount,size=40m", folder);
    app = await waitUntilReady(launchApp(settingsFor(await freePorts(), path)));
    const photo = await sharp({
      create: { width: 320, height: 240, channels: 3, background: "#3f93a8" },
    })
      .jpeg()
      .toBuffer();
    const upload = (accept: string) => {
      const body = new FormData();
      body.set("file", new File([new Uint8Array(photo)], "photo.jpg"));
      return fetch(`${app?.url}/profile-setup/media/photo`, {
        method: "POST",
        headers: { Cookie: member.cookie, Accept: accept },
        body,
        redirect: "manual",
      });
    };
    writeFileSync(ballast, Buffer.alloc(32 * 1024 * 1024));
    const refused = await upload("application/json");
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      message: expect.stringMatching(/out of room for files right now/),
    });
    const led = await upload("text/html");
    expect([led.status, led.headers.get("Location")]).toEqual([303, "/profile-setup/photos#photo"]);
    const light = await postForm(app.url, "/account/light-pages", member, { light: "on" });
    expect(light.status).toBe(303);
    unlinkSync(ballast);
    expect((await upload("application/json")).status).toBe(200);
  },
);
