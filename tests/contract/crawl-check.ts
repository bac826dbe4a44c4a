import { setLightPages } from "~/features/members/account.server";
import { closeDatabase, database } from "~/server/database.server";
import type { Person } from "../support/island";
import type { TestServer } from "../support/test-server";
import { openWatched, withoutRecording } from "../support/watched-database";
import { type Cast, RELATIONS } from "./crawl-cast";
import { type Answer, findTraces, type Trace } from "./crawl-traces";
import { ask, crawl, listAddressesAbout, listPatterns } from "./crawl-walk";

/** What the crawler's browser kept of an answer that showed somebody. */
interface Kept {
  address: string;
  etag: string;
}

/** What the crawler saw while everybody could be seen. */
export interface Memory {
  addresses: string[];
  kept: Kept[];
  /** Who was seen, and by which kinds of trace. */
  seen: Map<string, number>;
}

/** Every address about one of the others that can be made of what the crawler may know. */
export const listAddressesAboutAll = (server: TestServer, cast: Cast, posts = false): string[] => [
  ...new Set(
    RELATIONS.flatMap((role) => listAddressesAbout(server, cast.hidden[role].params, { posts })),
  ),
];

/** Crawls while nobody is hidden. */
export async function remember(server: TestServer, cast: Cast): Promise<Memory> {
  const memory: Memory = { addresses: [], kept: [], seen: new Map() };
  const onAnswer = (answer: Answer, address: string) => {
    let shows = false;
    for (const role of RELATIONS)
      for (const { kind } of findTraces(answer, cast.hidden[role].traces)) {
        shows = true;
        memory.seen.set(`${role}: ${kind}`, (memory.seen.get(`${role}: ${kind}`) ?? 0) + 1);
      }
    const etag = answer.headers.get("ETag");
    if (shows && etag) memory.kept.push({ address, etag });
  };
  const seeds = listAddressesAboutAll(server, cast);
  memory.addresses = await crawl(server, cast.crawler, { seeds, onAnswer });
  return memory;
}

/** Answers that reveal somebody, and how many were looked at. */
export class Findings {
  readonly leaks = new Set<string>();
  looked = 0;

  constructor(
    /** By what each of those is known who must not be seen. */
    private readonly traces: Readonly<Record<string, readonly Trace[]>>,
    /** Answers that may hold some kinds of trace. */
    private readonly mayShow: (answer: Answer, kind: Trace["kind"]) => boolean = () => false,
  ) {}

  look(answer: Answer, as: string): void {
    this.looked += 1;
    for (const [role, traces] of Object.entries(this.traces))
      for (const { kind } of findTraces(answer, traces))
        if (!this.mayShow(answer, kind))
          this.leaks.add(`${as}: ${answer.asked}: ${kind} (${role})`);
  }
}

/** The traces of all the others. */
export const listHidden = ({ hidden }: Cast): Record<string, Trace[]> =>
  Object.fromEntries(RELATIONS.map((role) => [role, hidden[role].traces]));

type From = Pick<Person, "token">;

/** Opens everything that a member can reach. */
export const lookEverywhere = (
  server: TestServer,
  from: From,
  findings: Findings,
  seeds: readonly string[],
): Promise<string[]> =>
  crawl(server, from, { seeds, onAnswer: (answer) => findings.look(answer, "member") });

/** Opens the screens and calls without parameters, what is about one of the others, and the seeds: no link is followed. */
export const lookBriefly = (
  server: TestServer,
  from: From,
  findings: Findings,
  { hidden }: Cast,
  seeds: readonly string[],
): Promise<string[]> =>
  crawl(server, from, {
    seeds: [
      ...seeds,
      ...listPatterns(server).flatMap(({ path, params }) => (params.length === 0 ? path : [])),
      ...listAddressesAbout(server, { ...hidden.matched.params, file: ["192.webp"] }),
    ],
    follows: false,
    onAnswer: (answer) => findings.look(answer, "member"),
  });

/** Opens everything that somebody can reach who has the links and no session. */
export const lookAsVisitor = (
  server: TestServer,
  findings: Findings,
  seeds: readonly string[],
): Promise<string[]> =>
  crawl(server, null, { seeds, onAnswer: (answer) => findings.look(answer, "visitor") });

/** Opens every screen once more with light pages. */
export async function lookAtLightPages(
  server: TestServer,
  { id, token }: From & { id: string },
  findings: Findings,
): Promise<void> {
  setLightPages(id, true);
  const onAnswer = (answer: Answer) => findings.look(answer, "light pages");
  await crawl(server, { token }, { seeds: [], onAnswer });
  setLightPages(id, false);
}

/** Asks again for what the browser has kept: nothing that showed somebody may still be good. */
export async function revalidate(
  server: TestServer,
  from: From,
  findings: Findings,
  kept: readonly Kept[],
): Promise<void> {
  for (const { address, etag } of kept) {
    const answer = await ask(server, from, address, { headers: { "If-None-Match": etag } });
    if (!answer) continue;
    findings.look(answer, "browser's cache");
    if (answer.status === 304) findings.leaks.add(`browser's cache: ${answer.asked}: still good`);
  }
}

/** Sends every form about one of the others, each to the same database, and opens where it leads. */
export async function sendForms(
  server: TestServer,
  from: From,
  findings: Findings,
  addresses: readonly string[],
): Promise<void> {
  const image = withoutRecording(() => database().$client.serialize());
  const count = () =>
    withoutRecording(() => database().$client.prepare("SELECT total_changes()").pluck().get());
  let before = count();
  for (const address of addresses) {
    const answer = await ask(server, from, address, { method: "POST" });
    if (answer) findings.look(answer, "form");
    if (count() === before) continue;
    closeDatabase();
    openWatched(image);
    before = count();
  }
}
