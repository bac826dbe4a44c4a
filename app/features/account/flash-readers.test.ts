import { beforeEach, expect, it } from "vitest";
import { deleteAccount } from "~/features/deletion/delete-account.server";
import { action as restore } from "~/features/deletion/restore.route";
import { loader as discover } from "~/features/discover/discover.route";
import { action as closeMatch } from "~/features/matches/closing.route";
import { action as pause } from "~/features/safety/pause.route";
import { sessionCookie } from "~/server/web/cookies.server";
import { endDevice } from "~/server/web/sessions.server";
import {
  createMember,
  type Pair,
  type Person,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { createMatch } from "../../../tests/support/steps";
import { loader as loadRoot } from "../../root";

setUpDatabase();

let ada: Person;
let pair: Pair;
beforeEach(() => {
  [ada, , pair] = createMatch({}, { stageName: "Quiet Quahog" });
});

type Route = (args: {
  request: Request;
  params: Record<string, string>;
  context: object;
}) => unknown;

const readCookie = (header = "") => header.split(";")[0] ?? "";

/** Sends a request to a route as a browser would. @returns the cookie of the message that it is answered with */
async function ask(
  route: unknown,
  from: Person,
  { method = "POST", params = {} }: { method?: string; params?: Record<string, string> } = {},
): Promise<string> {
  const Cookie = readCookie(await sessionCookie().serialize(from.token));
  const body = method === "POST" ? new URLSearchParams() : undefined;
  const request = new Request(`${process.env.APP_URL}/x`, { method, body, headers: { Cookie } });
  const asked = async () => (route as Route)({ request, params, context: {} });
  const answer = await asked().catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw answer;
  expect(answer.status).toBe(303);
  const flash = answer.headers.getSetCookie().find((set) => set.startsWith("august-flash="));
  return readCookie(flash);
}

/** The message that the browser's next page shows, with the session that it has by then, if any. */
async function readNext(flash: string, reader: Person): Promise<string | null> {
  const session = readCookie(await sessionCookie().serialize(reader.token));
  const headers = { Cookie: `${session}; ${flash}` };
  const request = new Request(`${process.env.APP_URL}/`, { headers });
  const { data, init } = await loadRoot({ request, params: {}, context: {} });
  expect(new Headers(init?.headers).get("Set-Cookie")).toContain("august-flash=;");
  return data.flash?.title ?? null;
}

it("whose session was ended meanwhile does not read as a visitor they closed a match with", async () => {
  const flash = await ask(closeMatch, ada, { params: { matchId: String(pair.matchId) } });
  expect(await readNext(flash, ada)).toBe("Match closed");
  endDevice(ada.id, ada.viewer().sessionId);
  expect(await readNext(flash, ada)).toBeNull();
});

it("what a button and a guard say is read by the session that asked, and not by another of the browser", async () => {
  const newcomer = createMember({ agrees: false });
  const said = [
    { flash: await ask(pause, ada), reader: ada, title: "Paused" },
    {
      flash: await ask(discover, newcomer, { method: "GET" }),
      reader: newcomer,
      title: "Community Agreements Required",
    },
  ];
  for (const { flash, reader, title } of said) {
    expect(await readNext(flash, signInUser())).toBeNull();
    expect(await readNext(flash, signInUser(reader.name))).toBeNull();
    expect(await readNext(flash, reader)).toBe(title);
  }
});

it("anyone who brings their account back is a visitor until then, and reads as a member that it is back", async () => {
  deleteAccount(ada.viewer());
  const back = signInUser(ada.name);
  const flash = await ask(restore, back);
  expect(await readNext(flash, back)).toBe("Welcome back");
});
