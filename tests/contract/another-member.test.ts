import { expect, it } from "vitest";
import { ACTIONS, findContract, findPost, findSender, isWalked } from "../support/all-contracts";
import { fillParams } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";
import { dump } from "../support/test-server";
import { buildSent } from "./post-as";

const { fixtures, server } = setUpRoleServer();

/** A key that is no session's here. */
const OTHER = "elseelse";

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
  for (const route of ACTIONS) {
    if (!isWalked(route, "other session")) continue;
    const row = findPost(route);
    const role = findSender(route);
    const sent = buildSent(row, fixtures.params[role]);
    const isForm = sent.headers?.["Content-Type"] === "application/x-www-form-urlencoded";
    const marked = isForm
      ? { ...sent, body: `${sent.body}&viewer=${OTHER}` }
      : { ...sent, headers: { ...sent.headers, "X-Viewer": OTHER } };
    if (findContract(route).upload) Object.assign(marked, toMultipart());
    const path = fillParams(row.path, fixtures.params[role]);
    const response = await server.request(fixtures.people[role], path, marked);
    // A button's refusal leads back with a notice.
    const [flash = ""] = response.headers.getSetCookie().filter((each) => each.includes("flash"));
    const said = flash
      ? atob(decodeURIComponent(/=([^.;]*)/.exec(flash)?.[1] ?? ""))
      : await response.text();
    expect([route, flash ? 409 : response.status]).toEqual([route, 409]);
    expect(said, route).toContain("This page was for someone else who was signed in here");
    expect(dump({ without: ["rate_limits"] }), route).toEqual({
      ...before,
      rate_limits: undefined,
    });
  }
});

/** Text fields of a page, which show what was typed. */
const listTextFields = (html: string): string[] =>
  [
    ...html.matchAll(
      /<(?:textarea|input)(?=[^>]*(?:type="(?:text|email)"|rows=))[^>]* name="(\w+)"/g,
    ),
  ].map(([, name = ""]) => name);

it("what was typed is shown again on its page, wherever it waits for its member", async () => {
  const asPage = {
    Accept: "text/html",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
  };
  const shown: string[] = [];
  for (const route of ACTIONS) {
    const row = findPost(route);
    const role = findSender(route);
    const path = fillParams(row.path, fixtures.params[role]);
    const page = await server.request(fixtures.people[role], path, { headers: asPage });
    const names = page.status === 200 ? listTextFields(await page.text()) : [];
    if (names.length === 0) continue;
    const sent = buildSent(row, fixtures.params[role]);
    const form = new URLSearchParams(names.map((name) => [name, "Seven lemons"]));
    form.set("viewer", page.headers.get("X-Viewer")?.slice(0, 8) ?? "");
    const init = { ...sent, headers: { ...sent.headers, ...asPage }, body: `${form}` };
    const { moderator, subscribed } = fixtures.people;
    const answers = [
      await server.request(null, path, init),
      await server.request(role === "moderator" ? subscribed : moderator, path, init),
    ];
    const cookies =
      answers
        .map(({ headers }) =>
          headers.getSetCookie().filter((each) => each.startsWith("august-form")),
        )
        .find(({ length }) => length > 0) ?? [];
    if (cookies.length === 0) continue;
    const Cookie = cookies.map((each) => each.split(";")[0]).join("; ");
    const again = await server.request(fixtures.people[role], path, {
      headers: { ...asPage, Cookie },
    });
    const html = await again.text();
    for (const words of ["Not sent yet", "Seven lemons"]) expect(html, route).toContain(words);
    shown.push(route);
  }
  expect(shown.length).toBeGreaterThan(8);
  expect(shown).toContain("features/profile/age-profile.route");
  // A confirmation is typed again.
  expect(shown).not.toContain("features/deletion/deletion.route");
});
