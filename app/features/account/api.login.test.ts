import { redirect } from "@remix-run/node";
import { expect, it, vi } from "vitest";
import { setUpDatabase } from "../../../tests/support/island";
import { loader } from "./api.login.route";

const settings = vi.hoisted(() => ({ isMailOn: true }));
vi.mock(import("~/server/ops/mail.server"), async (original) => ({
  ...(await original()),
  isMailOn: () => settings.isMailOn,
}));
vi.mock(import("./identity.server"), async (original) => ({
  ...(await original()),
  // why: no provider runs here, and how one is spoken to has tests of its own.
  identify: async () => {
    throw redirect("https://id.example/authorize");
  },
}));

setUpDatabase();

/** Where the sign-in page leads by itself, and the cookies that it sets; null where it is shown. */
async function open(query: string) {
  const request = new Request(`${process.env.APP_URL}/api/login${query}`);
  const answer: unknown = await loader({ request, params: {}, context: {} }).catch(
    (thrown) => thrown,
  );
  if (!(answer instanceof Response)) return null;
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
  return { to: answer.headers.get("Location"), cookies };
}
const AT_PROVIDER = { to: "https://id.example/authorize", cookies: ["august-return"] };

it("where mail can be sent, both ways are offered, and one leads to the provider", async () => {
  settings.isMailOn = true;
  expect(await open("?returnTo=/tokens")).toBeNull();
  expect(await open("?provider&returnTo=/tokens")).toEqual(AT_PROVIDER);
});

it("where no mail can be sent, sign-in leads to the provider at once", async () => {
  settings.isMailOn = false;
  expect(await open("?returnTo=/tokens")).toEqual(AT_PROVIDER);
});
