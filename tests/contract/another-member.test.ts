import { expect, it } from "vitest";
import { fillParams } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";
import { dump } from "../support/test-server";
import { buildSent, findAllowedRole, listActions, postTo } from "./post-as";

const { fixtures, server } = setUpRoleServer();

/** A key that is no session's here. */
const OTHER = "elseelse";

/** It ends whatever session the browser has, which is what whoever taps it is after. */
const LOG_OUT = "features/account/api.logout.route";
const UPLOADS = ["features/profile/media/upload.route", "features/voice/recording.route"];

/** An upload as a browser without scripts sends it: the key comes first. */
const toMultipart = () => ({
  body: `--x\r\nContent-Disposition: form-data; name="viewer"\r\n\r\n${OTHER}\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nNo picture\r\n--x--`,
  headers: {
    "Content-Type": "multipart/form-data; boundary=x",
    "Sec-Fetch-Site": "same-origin",
  },
});

it("what a page of another member sends does nothing, by form or by call", async () => {
  const before = dump();
  for (const route of listActions(server)) {
    if (route === LOG_OUT) continue;
    const row = postTo(route);
    const role = findAllowedRole(route);
    const sent = buildSent(row, fixtures.params[role]);
    const isForm = sent.headers?.["Content-Type"] === "application/x-www-form-urlencoded";
    const marked = isForm
      ? { ...sent, body: `${sent.body}&viewer=${OTHER}` }
      : { ...sent, headers: { ...sent.headers, "X-Viewer": OTHER } };
    if (UPLOADS.includes(route)) Object.assign(marked, toMultipart());
    const path = fillParams(row.path, fixtures.params[role]);
    const response = await server.request(fixtures.people[role], path, marked);
    // A button's refusal leads back with a notice.
    const [flash = ""] = response.headers.getSetCookie().filter((each) => each.includes("flash"));
    const said = flash
      ? atob(decodeURIComponent(/=([^.;]*)/.exec(flash)?.[1] ?? ""))
      : await response.text();
    expect([route, flash ? 409 : response.status]).toEqual([route, 409]);
    expect(said, route).toContain("This page was made for another member");
    expect(dump({ without: ["rate_limits"] }), route).toEqual({
      ...before,
      rate_limits: undefined,
    });
  }
});
