import { data } from "@remix-run/node";
import { expect, it } from "vitest";
import { setTestEnv } from "../../../tests/support/test-env";
import { callLoader, screenLoader } from "../web/route.server";

setTestEnv();

const unreadable = () => {
  throw Object.assign(new Error("unable to open database file"), { code: "SQLITE_CANTOPEN" });
};
const args = () => ({ request: new Request("http://localhost/"), params: {}, context: {} });

it("a storage fault is refused with a sentence, to calls and to pages", async () => {
  const response = await callLoader("visitor", unreadable)(args());
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "60"]);
  expect(await response.json()).toMatchObject({ title: "Not Available" });
  await expect(screenLoader("visitor", unreadable)(args())).rejects.toMatchObject(
    data({ title: "Not Available" }, { status: 503 }),
  );
});
