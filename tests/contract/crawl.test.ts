import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import webPush from "web-push";
import { startMailServer } from "../support/mail-server";
import { startPushService } from "../support/push-service";
import { setTestEnv } from "../support/test-env";
import { startTestServer, type TestServer } from "../support/test-server";
import { addCast, type Cast, makeIsland, RELATIONS, signInNamed, WORDS } from "./crawl-cast";
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
  listAddressesAboutAll,
  listHidden,
  lookAsVisitor,
  lookAtLightPages,
  lookBriefly,
  lookEverywhere,
  type Memory,
  remember,
  revalidate,
  sendForms,
} from "./crawl-check";
import { SABOTEURS, tamperWith } from "./crawl-saboteurs";
import { type Answer, findTraces, type Trace } from "./crawl-traces";
import { listAddressesAbout } from "./crawl-walk";

const vapid = webPush.generateVAPIDKeys();

let mail: Awaited<ReturnType<typeof startMailServer>>;
let push: Awaited<ReturnType<typeof startPushService>>;
let server: TestServer;
let cast: Cast;
let memory: Memory;
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
    cast = addCast(island, push.browser());
  });
  memory = await remember(server, cast);
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

const listSeeds = () => [...new Set([...memory.addresses, ...listAddressesAboutAll(server, cast)])];

/** The mails and pushes of a day to somebody who reads them, as answers. */
async function receive(email: string | null): Promise<Answer[]> {
  await liveThroughDay();
  const mails = mail.received
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .map((one) => ["mail", JSON.stringify(one)] as const);
  const pushes = push.pushes.map(
    ({ body }) => ["push", JSON.stringify(cast.device.read(body))] as const,
  );
  return [...mails, ...pushes].map(([asked, text]) => ({
    asked,
    status: 200,
    headers: new Headers(),
    bytes: Buffer.from(text),
  }));
}

/** As a visitor who has the links, from the browser's cache, by forms, and by what is sent to B. */
async function lookInOtherWays(findings: Findings): Promise<void> {
  const { crawler } = cast;
  // An address with a secret or an id in it.
  const links = memory.addresses.filter((address) => address.length > 40);
  await lookAsVisitor(server, findings, links);
  await revalidate(server, crawler, findings, memory.kept);
  await sendForms(server, crawler, findings, listAddressesAboutAll(server, cast, true));
  for (const one of await receive(crawler.viewer().email)) findings.look(one, "delivery");
}

/** The list of those whom a member blocked names them as they knew them, and so does its answer to an unblock. */
const isOwnList = ({ asked }: Answer, kind: Trace["kind"]): boolean =>
  /^(GET \/account(\.data)?|POST \/members\/[\w-]+\/unblock)$/.test(asked) &&
  ["id", "stage name"].includes(kind);

/** A wrote B's address into an introduction, and reads there what they wrote. */
const isOwnIntroduction = ({ asked }: Answer, kind: Trace["kind"]): boolean =>
  kind === "address" && /\/friend-intro/.test(asked);

it("the crawl sees everybody while nobody is hidden, and mails and pushes arrive", async () => {
  const missing = RELATIONS.flatMap((role) =>
    ["id", "stage name", "media id", "media bytes", "profile"]
      .map((kind) => `${role}: ${kind}`)
      .filter((seen) => !memory.seen.has(seen)),
  );
  expect(missing).toEqual([]);
  const received = await receive(cast.crawler.viewer().email);
  expect(new Set(received.map(({ asked }) => asked))).toEqual(new Set(["mail", "push"]));
  const named = received.flatMap((one) => findTraces(one, cast.hidden.matched.traces));
  expect(named.map(({ kind }) => kind)).toContain("stage name");
});

describe.each(Object.keys(CHANGES) as Change[])("after %s", (change) => {
  it("nothing that B can reach shows A", async () => {
    hideAll(cast, change);
    const findings = new Findings(
      listHidden(cast),
      change === "B blocks A" ? isOwnList : undefined,
    );
    await lookEverywhere(server, cast.crawler, findings, listSeeds());
    // A block by address is the same row.
    if (change !== "A blocks B's address") await lookInOtherWays(findings);
    if (change === "A blocks B") await lookAtLightPages(server, cast.crawler, findings);
    console.log(`After ${change}, ${findings.looked} answers were read.`);
    expect([...findings.leaks]).toEqual([]);
  });

  it("nothing that A can reach shows B", async () => {
    hideAll(cast, change);
    const mayShow = (answer: Answer, kind: Trace["kind"]) =>
      (change === "A blocks B" && isOwnList(answer, kind)) || isOwnIntroduction(answer, kind);
    const findings = new Findings({ crawler: cast.crawlerTraces }, mayShow);
    // A suspension or a deletion has ended the session.
    const again = { token: signInNamed("matched", cast.hidden.matched.person) };
    await lookEverywhere(server, again, findings, [
      ...[`/profile/${cast.crawler.id}`, `/report/member/${cast.crawler.id}`],
      ...listAddressesAbout(server, cast.hidden.matched.params),
    ]);
    expect([...findings.leaks]).toEqual([]);
  });
});

it.each(["A blocks B", "A is suspended", "A is deleted"] as const)(
  "a month after %s nothing of A is left for B, not even their words",
  async (change) => {
    hideAll(cast, change);
    const later = await liveThroughMonth(cast);
    const words = WORDS.map((text): Trace => ({ kind: "words", text }));
    const findings = new Findings({ ...listHidden(cast), words });
    await lookEverywhere(server, later, findings, listSeeds());
    expect([...findings.leaks]).toEqual([]);
  },
);

it.each(Object.entries(SABOTEURS))("the crawl finds %s", async (_is, saboteur) => {
  hideAll(cast, "A is suspended");
  saboteur.spoil?.(cast);
  const spoiled = tamperWith(server, cast, saboteur);
  const findings = new Findings(listHidden(cast));
  const pictures = cast.crawlerTraces.flatMap(({ kind, text }) =>
    kind === "media id" ? `/media/${text}/192.webp` : [],
  );
  await lookBriefly(spoiled, cast.crawler, findings, cast, pictures);
  await revalidate(spoiled, cast.crawler, findings, memory.kept.slice(0, 20));
  expect(findings.leaks.size).toBeGreaterThan(0);
});
