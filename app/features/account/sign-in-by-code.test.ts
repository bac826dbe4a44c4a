import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { sessionCookie } from "~/server/web/cookies.server";
import { loadViewer } from "~/server/web/viewer.server";
import { rows, setUpDatabase } from "../../../tests/support/island";
import { startMailServer } from "../../../tests/support/mail-server";
import { setTestEnv } from "../../../tests/support/test-env";
import * as login from "./api.login.route";
import * as code from "./api.login-code.route";

setUpDatabase();

let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer();
  setTestEnv({ SMTP_URL: server.url });
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
  server.respondWith(0);
  server.respondToSenderWith(0);
});

const ORIGIN = String(process.env.APP_URL ?? "http://localhost:4600");
const SAM = "sam@island.example";

interface Answer {
  status: number;
  location: string | null;
  cookies: string[];
  data: {
    errors?: Record<string, string>;
    values?: Record<string, string>;
    refusal?: { code: string };
  };
}

/** What a loader or an action returned or threw. */
async function readAnswer(work: Promise<unknown>): Promise<Answer> {
  const answer = await work.catch((thrown) => thrown);
  if (answer instanceof Response)
    return {
      ...{ status: answer.status, location: answer.headers.get("Location"), data: {} },
      cookies: answer.headers.getSetCookie(),
    };
  if (answer instanceof Error) throw answer;
  const { data = answer as Answer["data"], init } = answer as {
    data?: Answer["data"];
    init?: ResponseInit;
  };
  return { status: init?.status ?? 200, location: null, cookies: [], data };
}

/** A browser that signs in, with its cookies. */
class Visitor {
  readonly #jar = new Map<string, string>();

  async #open(
    {
      loader,
      action,
    }: Pick<typeof login, "loader" | "action"> | Pick<typeof code, "loader" | "action">,
    path: string,
    form?: Record<string, string>,
  ): Promise<Answer> {
    const Cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { Cookie, Origin: ORIGIN };
    const request = form
      ? new Request(ORIGIN + path, { method: "POST", headers, body: new URLSearchParams(form) })
      : new Request(ORIGIN + path, { headers });
    const args = { request, params: {}, context: {} };
    const answer = await readAnswer(form ? action(args) : loader(args));
    for (const cookie of answer.cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/Max-Age=0/.test(cookie)) this.#jar.delete(name);
      else this.#jar.set(name, value);
    }
    return answer;
  }

  ask = (email: string, back = "/tokens?from=mail") =>
    this.#open(login, `/api/login?returnTo=${encodeURIComponent(back)}`, { email });
  openLogin = () => this.#open(login, "/api/login");
  openCode = () => this.#open(code, "/api/login/code");
  type = (typed: string) => this.#open(code, "/api/login/code", { code: typed });
  names = () => [...this.#jar.keys()];
  async viewer() {
    const value = this.#jar.get("august");
    return value ? loadViewer(String(await sessionCookie().parse(`august=${value}`))) : null;
  }
}

/** The digits of the latest mail to an address. */
const readCode = (address = SAM): string => {
  const mail = server.received.findLast(({ to }) => to?.[0]?.address === address);
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "no code";
};

it("a visitor types an address, then the code of the mail, and is back where they were", async () => {
  const visitor = new Visitor();
  expect(await visitor.ask(" Sam@ISLAND.example ")).toMatchObject({
    ...{ status: 303, location: "/api/login/code" },
  });
  const [mail] = server.received;
  expect(mail?.subject).toBe(`${readCode()} is your August code`);
  expect(mail?.text).toContain("If you did not ask for it, ignore this mail.");
  expect((await visitor.openCode()).data).toMatchObject({ address: SAM });
  expect((await visitor.openLogin()).data).toMatchObject({ sentTo: SAM });
  const typed = readCode().replace(/^.../, "$& ");
  expect(await visitor.type(` ${typed}`)).toMatchObject({
    status: 303,
    location: "/tokens?from=mail",
  });
  expect(await visitor.viewer()).toMatchObject({ email: SAM, isWelcomed: false });
  expect(visitor.names()).toEqual(["august"]);
});

it("a known and an unknown address get the same answer and the same mail", async () => {
  const known = new Visitor();
  await known.ask(SAM);
  await known.type(readCode());
  server.received.length = 0;
  const kim = "kim@island.example";
  const answers = [];
  for (const address of [SAM, kim]) {
    const { status, location, data, cookies } = await new Visitor().ask(address);
    const attributes = cookies.map((cookie) => cookie.replace(/=[^;]*/, ""));
    const mail = server.received.at(-1);
    const words = [mail?.subject, mail?.text, mail?.html].map((text) =>
      text?.replaceAll(readCode(address), "").replaceAll(address, ""),
    );
    answers.push({ status, location, data, attributes, words });
  }
  expect(answers[0]).toEqual(answers[1]);
});

it("a code works in the browser alone that asked for it", async () => {
  const [sam, eve] = [new Visitor(), new Visitor()];
  await sam.ask(SAM);
  expect((await eve.openCode()).data).toMatchObject({ address: null });
  expect(await eve.type(readCode())).toMatchObject({ status: 303, location: "/api/login" });
  await eve.ask("eve@island.example");
  expect((await eve.type(readCode())).data.errors?.code).toBe("That’s not the code. 4 tries left.");
  expect(await eve.viewer()).toBeNull();
  expect(await sam.type(readCode())).toMatchObject({ status: 303 });
});

it("what is no code costs no try, and the last wrong one says to ask again", async () => {
  const sam = new Visitor();
  await sam.ask(SAM);
  for (const typed of ["", "12345", "1234567", "abcdef"])
    expect((await sam.type(typed)).data.errors).toEqual({
      code: "Please type the six digits from the mail",
    });
  const wrong = readCode() === "000000" ? "000001" : "000000";
  for (const left of ["4 tries", "3 tries", "2 tries", "One try"])
    expect((await sam.type(wrong)).data.errors?.code).toBe(`That’s not the code. ${left} left.`);
  expect((await sam.type(wrong)).data.errors?.code).toContain("Ask for a new code below.");
  expect((await sam.type(readCode())).data.errors?.code).toContain("Ask for a new one below.");
});

it("where no mail goes out, the form says so, keeps the address, and leads nowhere", async () => {
  server.respondToSenderWith(451);
  const visitor = new Visitor();
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { status, data } = await visitor.ask(SAM);
  expect(status).toBe(503);
  expect(data).toMatchObject({ refusal: { code: "mail_unavailable" }, values: { email: SAM } });
  expect(visitor.names()).toEqual([]);
  expect(rows("sign_in_codes")).toEqual([]);
  expect(String(logged.mock.calls)).toContain("sign_in_mail_failed");
  expect(String(logged.mock.calls)).not.toMatch(/\b\d{6}\b/);
  logged.mockRestore();
});

it("an address that the mail server refuses for good is said to be wrong at its field", async () => {
  server.respondWith(550, "5.1.1 User unknown");
  const { status, data } = await new Visitor().ask("samm@island.example");
  expect(status).toBe(422);
  expect(data.errors?.email).toContain("Is it spelled right?");
});

it.each(["", "sam", "sam@", "sam@island.example, eve@x.example", "sam@island.example\nBcc: x@y.z"])(
  "%j is no address to mail to",
  async (email) => {
    expect(await new Visitor().ask(email)).toMatchObject({ status: 422 });
    expect(server.received).toEqual([]);
  },
);

it.each(["//evil.example", "https://evil.example", "/api/logout"])(
  "a code leads home and not to %s",
  async (back) => {
    const sam = new Visitor();
    await sam.ask(SAM, back);
    expect(await sam.type(readCode())).toMatchObject({ status: 303, location: "/" });
  },
);

it("the code is in no log line and in no row", async () => {
  const lines: string[] = [];
  const spies = (["log", "warn", "error"] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line))),
  );
  const sam = new Visitor();
  await sam.ask(SAM);
  const typed = readCode();
  await sam.type(typed === "000000" ? "000001" : "000000");
  const kept = ["sign_in_codes", "mails", "rate_limits", "error_records"].map(rows);
  await sam.type(typed);
  for (const spy of spies) spy.mockRestore();
  expect(typed).toMatch(/^\d{6}$/);
  expect(JSON.stringify([lines, kept])).not.toContain(typed);
  expect(JSON.stringify([lines, kept])).not.toContain(SAM);
});

it("a code that is sent twice at once starts one session", async () => {
  const sam = new Visitor();
  await sam.ask(SAM);
  const digits = readCode();
  const answers = await Promise.all([sam.type(digits), sam.type(digits)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
  expect([rows("users"), rows("sessions")].map(({ length }) => length)).toEqual([1, 1]);
});
