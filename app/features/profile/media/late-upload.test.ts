import { beforeEach, expect, it } from "vitest";
import { callRoute, openTestDatabase, signInMember } from "~/features/media/media.fixture";
import { loader as loadRoot } from "../../../root";
import { action as logOut } from "../../account/api.logout.route";
import { action as upload } from "./upload.route";

let ann: { cookie: string };
beforeEach(async () => {
  openTestDatabase();
  ann = await signInMember("Ann");
});

it("what is said of an upload that ends after its member has logged out is not for who came next", async () => {
  let bob = { cookie: "" };
  const head = 'Content-Disposition: form-data; name="file"; filename="a.jpg"';
  const pieces = [`--b\r\n${head}\r\n\r\nnot a photo`, "\r\n--b--"];
  const source: UnderlyingDefaultSource = {
    async pull(controller) {
      if (pieces.length === 1) {
        await callRoute(logOut, "/api/logout", {}, { method: "POST", cookie: ann.cookie });
        bob = await signInMember("Bob");
      }
      controller.enqueue(Buffer.from(pieces.shift() ?? ""));
      if (pieces.length === 0) controller.close();
    },
  };
  // Each piece is made when it is read, the last one so while the upload is under way.
  const body = new ReadableStream(source, { highWaterMark: 0 });
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  const sent = { method: "POST", body, headers, cookie: ann.cookie };
  const response = await callRoute(upload, "/profile-setup/media/photo", { kind: "photo" }, sent);
  expect(response.status).toBe(303);
  const flash = response.headers.getSetCookie().join().split(";")[0];
  expect(flash).toMatch(/^august-flash=./);
  const cookie = `${bob.cookie}; ${flash}`;
  const home: unknown = await callRoute(loadRoot, "/", {}, { cookie });
  expect(home).toMatchObject({ data: { viewer: { name: "Bob" }, flash: null } });
});
