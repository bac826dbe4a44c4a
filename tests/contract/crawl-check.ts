import { setLightPages } from "~/features/members/account.server";
import { closeDatabase, database } from "~/server/data/database.server";
import type { Person } from "../support/island";
import type { TestServer } from "../support/test-server";
import { openWatched, withoutRecording } from "../support/watched-database";
import { type Cast, type Hidden, RELATIONS } from "./crawl-cast";
import { type Answer, findTraces, type Trace } from "./crawl-traces";
import { ask, crawl, listAddressesAbout } from "./crawl-walk";

/** What a browser kept of an answer that showed someone. */
interface Kept {
  address: string;
  etag: string;
}

/** What someone saw while everyone could be seen. */
export interface Memory {
  addresses: string[];
  kept: Kept[];
  /** Who was seen, and by which kinds of trace. */
  seen: Set<string>;
}

type From = Pick<Person, "token">;

/** Every address about some members that can be made of what the one who looks may know. */
export const listAddressesAboutAll = (
  server: TestServer,
  members: readonly Hidden[],
  options?: { posts: boolean },
): string[] => [
  ...new Set(members.flatMap(({ params }) => listAddressesAbout(server, params, options))),
];

/** All the others. */
export const listOthers = ({ hidden }: Cast): Hidden[] => RELATIONS.map((role) => hidden[role]);

/** The traces of some members together. */
export const joinTraces = (members: readonly Hidden[]): Trace[] =>
  members.flatMap(({ traces }) => traces);

/** Crawls while nobody is hidden. */
export async function remember(
  server: TestServer,
  from: From,
  members: readonly Hidden[],
): Promise<Memory> {
  const memory: Memory = { addresses: [], kept: [], seen: new Set() };
  const traces = joinTraces(members);
  const onAnswer = (answer: Answer, address: string) => {
    const found = findTraces(answer, traces);
    for (const { kind, whose } of found) memory.seen.add(`${whose}: ${kind}`);
    const etag = answer.headers.get("ETag");
    if (found.length > 0 && etag) memory.kept.push({ address, etag });
  };
  const seeds = listAddressesAboutAll(server, members);
  memory.addresses = await crawl(server, from, { seeds, onAnswer });
  return memory;
}

/** Answers that reveal someone, and which answers were looked at. */
export class Findings {
  readonly leaks = new Set<string>();
  /** How many answers were looked at, by the way that they came. */
  readonly looked: Record<string, number> = {};
  readonly #shown = new Set<string>();

  constructor(
    /** By what those are known who must not be seen. */
    private readonly traces: readonly Trace[],
    /** Answers that may hold some kinds of trace. */
    private readonly mayShow: (answer: Answer, kind: Trace["kind"]) => boolean = () => false,
  ) {}

  look(answer: Answer, as: string): void {
    this.looked[as] = (this.looked[as] ?? 0) + 1;
    if (answer.status === 200) this.#shown.add(`${as}: ${answer.asked}`);
    for (const { kind, whose } of findTraces(answer, this.traces))
      if (!this.mayShow(answer, kind)) this.leaks.add(`${as}: ${answer.asked}: ${kind} (${whose})`);
  }

  /** Those of some addresses that were not seen as they are shown: a crawl without a session sees nothing. */
  listUnseen(as: string, addresses: readonly string[]): string[] {
    return addresses.filter((address) => !this.#shown.has(`${as}: GET ${address}`));
  }
}

/** Opens everything that a member can reach. */
export const lookEverywhere = (
  server: TestServer,
  from: From,
  findings: Findings,
  seeds: readonly string[],
): Promise<string[]> =>
  crawl(server, from, { seeds, onAnswer: (answer) => findings.look(answer, "member") });

/** Opens everything that someone can reach who has the links and no session. */
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

/** Asks again for what the browser has kept: nothing that showed someone may still be good. */
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
