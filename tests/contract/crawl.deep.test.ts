import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import webPush from "web-push";
import { startMailServer } from "../support/mail-server";
import { startPushService } from "../support/push-service";
import { spellOut } from "../support/report-places";
import { setTestEnv } from "../support/test-env";
import { dump, startTestServer, type TestServer } from "../support/test-server";
import { readArchive, toAnswer } from "./crawl-archive";
import {
  addCast,
  type Cast,
  makeIsland,
  NOT_CAST,
  RELATIONS,
  signInNamed,
  WORDS,
} from "./crawl-cast";
import {
  CHANGES,
  type Change,
  goAhead,
  hideAll,
  liveThroughDay,
  liveThroughMonth,
  mockDateNow,
  restoreDateNow,
} from "./crawl-changes";
import {
  Findings,
  joinTraces,
  listAddressesAboutAll,
  listOthers,
  lookAsVisitor,
  lookAtLightPages,
  lookEverywhere,
  type Memory,
  remember,
  revalidate,
  sendForms,
} from "./crawl-check";
import {
  isInvitation,
  isOwnIntroduction,
  isOwnList,
  LEAST_LOOKED,
  SCREENS,
  SCREENS_OF_A,
} from "./crawl-expected";
import { type Answer, findTraces, type Trace } from "./crawl-traces";
import { listPatterns, readParams } from "./crawl-walk";

const vapid = webPush.generateVAPIDKeys();

let mail: Awaited<ReturnType<typeof startMailServer>>;
let push: Awaited<ReturnType<typeof startPushService>>;
let server: TestServer;
let cast: Cast;
/** Of B, and of A. */
let memory: Memory;
let memoryOfA: Memory;
beforeAll(async () => {
  [mail, push] = await Promise.all([startMailServer(), startPushService()]);
  setTestEnv({
    SMTP_URL: mail.url,
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    VAPID_SUBJECT: "mailto:hello@august.example",
  });
  const island = await makeIsland();
  mockDateNow();
  server = await startTestServer(() => {
    cast = addCast(island, push.browser);
  });
  memory = await remember(server, cast.crawler, listOthers(cast));
  server.reset();
  memoryOfA = await remember(server, cast.hidden.matched.person, [cast.own]);
  server.reset();
});
afterEach(() => {
  goAhead(0);
  server.reset();
  mail.received.length = 0;
  push.pushes.length = 0;
});
afterAll(async () => {
  restoreDateNow();
  server.close();
  await Promise.all([mail.close(), push.close()]);
});

const listSeeds = () => [
  ...new Set([...memory.addresses, ...listAddressesAboutAll(server, listOthers(cast))]),
];

/** The mails and pushes of a day to someone who reads them, as answers. */
async function receive(email: string | null): Promise<Answer[]> {
  await liveThroughDay();
  const mails = mail.received
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .map((one) => ["mail", JSON.stringify(one)] as const);
  const { pathname } = new URL(cast.device.endpoint);
  const pushes = push.pushes
    .filter(({ path }) => path === pathname)
    .map(({ body }) => ["push", JSON.stringify(cast.device.read(body))] as const);
  return [...mails, ...pushes].map(([asked, text]) => toAnswer(asked, Buffer.from(text)));
}

/** As a visitor who has the links, from the browser's cache, by forms, in B's archive, and by what is sent to B. */
async function lookInOtherWays(findings: Findings): Promise<void> {
  const { crawler } = cast;
  // An address with a secret or an id in it.
  const links = memory.addresses.filter((address) => address.length > 40);
  await lookAsVisitor(server, findings, links);
  await revalidate(server, crawler, findings, memory.kept);
  const forms = listAddressesAboutAll(server, listOthers(cast), { posts: true });
  await sendForms(server, crawler, findings, forms);
  for (const one of await readArchive(server, crawler)) findings.look(one, "archive");
  for (const one of await receive(crawler.viewer().email)) findings.look(one, "delivery");
}

const KINDS = ["id", "stage name", "media id", "media bytes", "profile"];

it("the crawl sees everyone while nobody is hidden, B and A alike", () => {
  const listMissing = ({ seen }: Memory, roles: readonly string[]) =>
    roles
      .flatMap((role) => KINDS.map((kind) => `${role}: ${kind}`))
      .filter((trace) => !seen.has(trace));
  expect(listMissing(memory, RELATIONS)).toEqual([]);
  expect(listMissing(memoryOfA, ["crawler"])).toEqual([]);
});

it("mails, pushes and the archive arrive, and name anyone who may be named", async () => {
  const received = [
    ...(await readArchive(server, cast.crawler)),
    ...(await receive(cast.crawler.viewer().email)),
  ];
  const listAsked = (some: readonly Answer[]) =>
    [...new Set(some.map(({ asked }) => asked))].sort();
  expect(listAsked(received)).toEqual(
    expect.arrayContaining(["archive data.json", "archive index.html", "mail", "push"]),
  );
  const naming = received.filter((one) =>
    findTraces(one, cast.hidden.matched.traces).some(({ kind }) => kind === "stage name"),
  );
  expect(listAsked(naming)).toEqual(["archive data.json", "archive index.html", "mail"]);
});

it("every parameter of the build has a value in the cast, or a reason to have none", () => {
  const named = new Set(
    listPatterns(server)
      .flatMap(({ path }) => spellOut(path))
      .flatMap(readParams),
  );
  for (const { params } of [cast.hidden.matched, cast.own])
    expect([...named].filter((name) => !params[name]?.length).sort()).toEqual(
      Object.keys(NOT_CAST).sort(),
    );
});

const BY_ADDRESS: Change = "A blocks B's address";

/** Everything in the database but when it happened, and what the blocker alone has of it. */
function listRowsAfter(change: Change): string[] {
  server.reset();
  hideAll(cast, change);
  const tables = dump({ without: ["blocked_addresses", "rate_limits"] });
  const strip = (row: string) =>
    row.replace(/\b1\d{12}\b/g, "then").replace(/"blocked_name":.+?,"address_id":[^,}]+/, "");
  return Object.entries(tables).flatMap(([name, rows]) =>
    rows.map((row) => `${name} ${strip(row)}`),
  );
}

it("a block by address leaves the rows of a block, so that B can reach the same after either", () => {
  const [after, expected] = [listRowsAfter(BY_ADDRESS), listRowsAfter("A blocks B")];
  expect(after.filter((row) => !expected.includes(row))).toEqual([]);
  expect(expected.filter((row) => !after.includes(row))).toEqual([]);
});

describe.each(Object.keys(CHANGES) as Change[])("after %s", (change) => {
  if (change !== BY_ADDRESS)
    it("nothing that B can reach shows A", async () => {
      hideAll(cast, change);
      const findings = new Findings(
        joinTraces(listOthers(cast)),
        change === "B blocks A" ? isOwnList : undefined,
      );
      await lookEverywhere(server, cast.crawler, findings, listSeeds());
      await lookInOtherWays(findings);
      if (change === "A blocks B") await lookAtLightPages(server, cast.crawler, findings);
      expect([...findings.leaks]).toEqual([]);
      expect(findings.listUnseen("member", SCREENS)).toEqual([]);
      const isShort = ([way, least]: [string, number]) => (findings.looked[way] ?? 0) < least;
      expect(Object.entries(LEAST_LOOKED).filter(isShort)).toEqual([]);
    });

  it("nothing that A can reach shows B", async () => {
    hideAll(cast, change);
    const mayShow = (answer: Answer, kind: Trace["kind"]) =>
      (change === "A blocks B" && isOwnList(answer, kind)) ||
      (!change.includes("blocks") && isInvitation(answer, kind)) ||
      isOwnIntroduction(answer, kind);
    const findings = new Findings(cast.own.traces, mayShow);
    // A suspension or a deletion has ended the session.
    const again = { token: signInNamed("matched", cast.hidden.matched.person) };
    await lookEverywhere(server, again, findings, memoryOfA.addresses);
    const archive = await readArchive(server, { ...again, id: cast.hidden.matched.person.id });
    for (const one of archive) findings.look(one, "archive");
    expect([...findings.leaks]).toEqual([]);
    expect(findings.listUnseen("member", SCREENS_OF_A[change] ?? SCREENS)).toEqual([]);
  });
});

it.each(["A blocks B", "A is suspended", "A is deleted"] as const)(
  "a month after %s nothing of A is left for B, not even their words",
  async (change) => {
    hideAll(cast, change);
    const later = await liveThroughMonth(cast);
    const words = WORDS.map((text): Trace => ({ kind: "words", text, whose: "the others" }));
    const findings = new Findings([...joinTraces(listOthers(cast)), ...words]);
    await lookEverywhere(server, later, findings, listSeeds());
    expect([...findings.leaks]).toEqual([]);
    expect(findings.listUnseen("member", SCREENS)).toEqual([]);
  },
);
