import { expect, it, vi } from "vitest";
import { createMember, setUpDatabase } from "../../tests/support/island";
import { sessionCookie } from "./cookies.server";
import { callAction } from "./route.server";
import { endSession } from "./sessions.server";

setUpDatabase();

it("a call whose session ends while its body arrives does nothing", async () => {
  const ada = createMember();
  const act = vi.fn(() => ({}));
  const send = async (arrive: () => void) => {
    const body = new ReadableStream(
      {
        pull(controller) {
          arrive();
          controller.enqueue(Buffer.from("{}"));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const url = `${process.env.APP_URL}/api/x`;
    const Cookie = (await sessionCookie().serialize(ada.token)).replace(/;.*/, "");
    const headers = { Cookie, Referer: url, "Content-Type": "application/json" };
    const init = { method: "POST", headers, body, duplex: "half" };
    const request = new Request(url, init as RequestInit);
    return (await callAction("agreed", act)({ request, params: {}, context: {} })).status;
  };
  expect(await send(() => undefined)).toBe(200);
  expect(await send(() => endSession(ada.token))).toBe(401);
  expect(act).toHaveBeenCalledTimes(1);
});
