import { setTimeout as pause } from "node:timers/promises";
import { type Random, randomFrom } from "@db/seed/random";
import { makeProfile, type SignedInMember } from "../support/members";
import { getPage, type JsonResponse, postJson } from "../support/requests";

/** One write request of a member, with what is known about its outcome. */
export type WriteRequest = {
  member: SignedInMember;
  sends: number;
  response: JsonResponse | null;
} & (
  | { kind: "like" | "pass"; targetId: string }
  | { kind: "message"; conversationId: number; content: string }
  | { kind: "profile"; bio: string }
);

type PlannedRequest = Pick<WriteRequest, "kind"> & {
  path: string;
  body: Record<string, unknown>;
  write: WriteRequest;
};

interface Options {
  seed: string;
  url: string;
  members: readonly SignedInMember[];
  /** The conversations of which a member is part, by member id. */
  listConversations: (memberId: string) => readonly number[];
}

const READS = ["/", "/discover", "/matches", "/messages", "/notifications", "/tokens"];
const AGAIN_AFTER_MS = 25;

/**
 * Members who click without a pause and retry requests without a response, like a person with a
 * browser.
 */
export class Load {
  readonly deeds: WriteRequest[] = [];
  /** Requests whose response was lost. */
  broken = 0;
  reads = 0;
  #stopped = false;
  #running: Promise<void>[] = [];

  constructor(readonly options: Options) {}

  start(): void {
    this.#running = this.options.members.map((member, index) =>
      this.#live(member, randomFrom(`${this.options.seed}:member:${index}`), index),
    );
  }

  /** Lets every member finish the current request; the app must be running. */
  async finish(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  async #live(member: SignedInMember, random: Random, index: number): Promise<void> {
    for (let count = 0; !this.#stopped; count += 1) {
      if (random.chance(0.1)) await this.#read(member, random.pick(READS));
      else await this.#insist(member, this.#wish(member, random, `${index}-${count}`));
    }
  }

  async #read(member: SignedInMember, path: string): Promise<void> {
    try {
      const status = await getPage(this.options.url, path, member);
      if (status >= 500) throw new Error(`${path} answered ${status}`);
      this.reads += 1;
    } catch {
      this.broken += 1;
      await pause(AGAIN_AFTER_MS);
    }
  }

  /**
   * Retries until there is a response: the same request with the same client id (idempotency key).
   */
  async #insist(member: SignedInMember, { path, body, write }: PlannedRequest): Promise<void> {
    this.deeds.push(write);
    while (write.response === null) {
      write.sends += 1;
      try {
        write.response = await postJson(this.options.url, path, member, body);
      } catch {
        this.broken += 1;
        await pause(AGAIN_AFTER_MS);
      }
    }
  }

  #wish(member: SignedInMember, random: Random, name: string): PlannedRequest {
    const base = { member, sends: 0, response: null };
    const conversations = this.options.listConversations(member.id);
    const dice = random.next();
    if (dice < 0.45 && conversations.length > 0) {
      const conversationId = random.pick(conversations);
      const content = `message ${name}`;
      return {
        kind: "message",
        path: `/api/conversations/${conversationId}/messages`,
        body: { content, clientId: `client-${name.padStart(8, "0")}` },
        write: { ...base, kind: "message", conversationId, content },
      };
    }
    if (dice < 0.65) {
      const bio = `bio ${name}`;
      return {
        kind: "profile",
        path: "/api/profile",
        body: makeProfile(`Member ${member.id.slice(0, 4)}`, bio),
        write: { ...base, kind: "profile", bio },
      };
    }
    const kind = random.chance(0.8) ? "like" : "pass";
    const targetId = random.pick(this.options.members.filter(({ id }) => id !== member.id)).id;
    return {
      kind,
      path: "/api/match",
      body: { targetUserId: targetId, action: kind },
      write: { ...base, kind, targetId },
    };
  }
}
