import { redirect } from "@remix-run/node";
import { expect, it, vi } from "vitest";
import { saveStartAnswers } from "~/features/profile/drafts.server";
import { database } from "~/server/data/database.server";
import { sessionCookie } from "~/server/web/cookies.server";
import { setFlash } from "~/server/web/flash.server";
import { rows, setUpDatabase, signInUser } from "../../../tests/support/island";
import { loader as loadRoot } from "../../root";
import { loader } from "./api.callback.route";

vi.mock(import("./identity.server"), async (original) => {
  const own = await original();
  const ada = { issuer: "https://id.example", subject: "ada" };
  return {
    ...own,
    identify: async (request) => {
      if (request.url.includes("error=")) return own.identify(request);
      // Without a state, the strategy starts another sign-in.
      if (!new URL(request.url).searchParams.get("state")) throw redirect("https://id.example/");
      return { ...ada, email: null, firstName: null, lastName: null };
    },
  };
});

setUpDatabase();

const CALLBACK = `${process.env.APP_URL}/api/callback`;
const open = (url: string, Cookie?: string) =>
  loader({
    request: new Request(url, { headers: Cookie ? { Cookie } : {} }),
    params: {},
    context: {},
  });

it("a browser that blocks cookies is told so, and one that lost its sign-in is not", async () => {
  const sent = await open(`${CALLBACK}?state=x&code=y`);
  if (!(sent instanceof Response)) throw new Error("The browser is not asked for its cookies");
  expect(sent.status).toBe(303);
  const address = `${process.env.APP_URL}${sent.headers.get("Location")}`;
  expect(address, "the code is gone from the address").toBe(`${CALLBACK}?lost`);
  expect(await open(address)).toMatchObject({ data: { reason: "no-cookies" } });
  const Cookie = sent.headers
    .getSetCookie()
    .map((header) => header.split(";")[0])
    .join("; ");
  expect(await open(address, Cookie)).toMatchObject({ data: { reason: "expired" } });
});

it.each([
  ["access_denied", "canceled"],
  ["login_required", "canceled"],
  ["temporarily_unavailable", "provider"],
  ["invalid_scope", "settings"],
])("a provider that sends the browser back with %s is %s on the page", async (error, reason) => {
  const answered = await open(`${CALLBACK}?state=x&error=${error}&error_description=secret`);
  expect(answered).toMatchObject({ data: { reason, isSignedIn: false } });
});

it.each(["?code=x", "?code=x&state=", ""])(
  "a callback with no state (%s) is an expired sign-in, not an error of August",
  async (search) => {
    const logged = vi.spyOn(console, "error");
    const answered = await open(`${CALLBACK}${search}`, "other=cookie");
    expect(answered).toMatchObject({ data: { reason: "expired" } });
    expect(logged).not.toHaveBeenCalled();
  },
);

it("a sign-in that cannot hand over what waits in the browser leaves its session as it was", async () => {
  const ada = signInUser("ada");
  const url = `${process.env.APP_URL}/api/callback?state=x&code=y`;
  const headers = [
    await sessionCookie().serialize(ada.token),
    await saveStartAnswers(new Request(url), { favoriteSoulFood: "Gumbo" }),
  ];
  const Cookie = headers.map((header) => header.split(";")[0]).join("; ");
  database().$client.exec(
    "CREATE TEMP TRIGGER stuck BEFORE DELETE ON profile_drafts BEGIN SELECT RAISE(ABORT, 'stuck'); END",
  );
  const before = rows("sessions");
  const request = new Request(url, { headers: { Cookie } });
  const response = await loader({ request, params: {}, context: {} });
  expect(response).toMatchObject({ data: { isSignedIn: true }, init: { status: 400 } });
  expect(rows("sessions")).toEqual(before);
});

const BLOCKED = { tone: "success", title: "Blocked", message: "Bob is not told." } as const;

it("a message for who was signed in before is not shown to who signs in", async () => {
  const ada = signInUser("ada");
  const url = `${process.env.APP_URL}/api/callback?state=x&code=y`;
  const headers = [
    await sessionCookie().serialize(ada.token),
    await setFlash({ for: ada.viewer(), ...BLOCKED }),
  ];
  const Cookie = headers.map((header) => header.split(";")[0]).join("; ");
  const request = new Request(url, { headers: { Cookie } });
  const response = await loader({ request, params: {}, context: {} });
  if (!(response instanceof Response)) throw new Error("Nobody was signed in");
  const session = response.headers.getSetCookie().find((header) => header.startsWith("august="));
  const cookies = [session, headers[1]].map((header) => header?.split(";")[0]).join("; ");
  const home = new Request(`${process.env.APP_URL}/`, { headers: { Cookie: cookies } });
  const { data, init } = await loadRoot({ request: home, params: {}, context: {} });
  expect(data).toMatchObject({ viewer: expect.anything(), flash: null });
  expect(new Headers(init?.headers).get("Set-Cookie")).toContain("august-flash=;");
});
