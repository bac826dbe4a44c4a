import { setTimeout as pause } from "node:timers/promises";
import { type Random, randomFrom } from "@db/seed/random";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { makeProfile, type SignedInMember } from "../members";
import { type Content, formContent, type JsonResponse, jsonContent, send } from "../requests";

/** What a member can ask for, by kind. */
interface Wishes {
  like: { targetId: string };
  pass: { targetId: string };
  message: { conversationId: number; content: string };
  profile: { bio: string };
  booking: { clientId: string };
  cancellation: { bookingId: number };
  spend: { option: "profile_boost" | "extra_meetup" };
  photo: object;
}

type EveryDeed = {
  [Kind in keyof Wishes]: {
    kind: Kind;
    member: SignedInMember;
    sends: number;
    response: JsonResponse | null;
  } & Wishes[Kind];
}[keyof Wishes];

/** One write request of a member, with what is known about its outcome. */
export type Deed<Kind extends keyof Wishes = keyof Wishes> = Extract<EveryDeed, { kind: Kind }>;

/** Narrows a deed to one of a kind. */
export const isKind = <Kind extends keyof Wishes>(deed: Deed, kind: Kind): deed is Deed<Kind> =>
  deed.kind === kind;

interface PlannedRequest {
  path: string;
  content: Content;
  write: Deed;
}

interface Options {
  seed: string;
  url: string;
  members: readonly SignedInMember[];
  /** The conversations of which a member is part, by member id. */
  listConversations: (memberId: string) => readonly number[];
  /** Draws a picture that nobody has drawn before. */
  drawPhoto: (name: string) => Promise<Buffer>;
}

/** The pages that members read between their writes. */
export const READS = [
  "/",
  "/discover",
  "/matches",
  "/messages",
  "/notifications",
  "/tokens",
  "/meetups",
];
const AGAIN_AFTER_MS = 50;
/** More do not fit on a profile. */
const PHOTOS = 2;
/** Few slots, so that seats run out. */
const PLACES = [1, 2];
const HOURS = ["10:00", "11:00", "12:00", "13:00"];

/**
 * Members who click without a pause and retry requests without a response, like a person with a
 * browser.
 */
export class Load {
  /** The journal: each member's writes in the order in which they were made. */
  readonly deeds: Deed[] = [];
  /** Pages that were answered with an error of the server: what a kill allows is no answer, or a 503. */
  readonly failedReads: string[] = [];
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
      else await this.#insist(member, await this.#wish(member, random, `${index}-${count}`));
    }
  }

  async #read(member: SignedInMember, path: string): Promise<void> {
    try {
      const { status } = await send(this.options.url, path, member);
      if (status >= 500 && status !== 503) this.failedReads.push(`${path} answered ${status}`);
    } catch {
      await pause(AGAIN_AFTER_MS);
    }
  }

  /**
   * Retries until there is a response: the same request with the same client id (idempotency key).
   */
  async #insist(member: SignedInMember, { path, content, write }: PlannedRequest): Promise<void> {
    this.deeds.push(write);
    while (write.response === null) {
      write.sends += 1;
      try {
        write.response = await send(this.options.url, path, member, content);
      } catch {
        await pause(AGAIN_AFTER_MS);
      }
    }
  }

  #listOwn<Kind extends keyof Wishes>(member: SignedInMember, kind: Kind): Deed<Kind>[] {
    return this.deeds
      .filter((deed) => isKind(deed, kind))
      .filter((deed) => deed.member.id === member.id);
  }

  async #wish(member: SignedInMember, random: Random, name: string): Promise<PlannedRequest> {
    const base = { member, sends: 0, response: null };
    const clientId = `client-${name.padStart(8, "0")}`;
    const conversations = this.options.listConversations(member.id);
    const dice = random.next();
    if (dice < 0.3 && conversations.length > 0) {
      const conversationId = random.pick(conversations);
      const content = `message ${name}`;
      return {
        path: `/api/conversations/${conversationId}/messages`,
        content: jsonContent({ content, clientId }),
        write: { ...base, kind: "message", conversationId, content },
      };
    }
    if (dice < 0.45) {
      const bio = `bio ${name}`;
      return {
        path: "/api/profile",
        content: jsonContent(makeProfile(`Member ${member.id.slice(0, 4)}`, bio)),
        write: { ...base, kind: "profile", bio },
      };
    }
    const booked = this.#listOwn(member, "booking").flatMap(({ response }) =>
      response?.status === 201 ? [(response.body as { id: number }).id] : [],
    );
    if (dice < 0.55 && booked.length > 0) {
      const bookingId = random.pick(booked);
      return {
        path: `/meetups/${bookingId}/cancellation`,
        content: formContent({}),
        write: { ...base, kind: "cancellation", bookingId },
      };
    }
    if (dice < 0.7) {
      const slot = {
        locationId: random.pick(PLACES),
        date: bookableDays().last,
        timeSlot: random.pick(HOURS),
      };
      return {
        path: "/api/meetups/book",
        content: jsonContent({ ...slot, clientId, extra: "tokens" }),
        write: { ...base, kind: "booking", clientId },
      };
    }
    if (dice < 0.76) {
      const option = random.pick(["profile_boost", "extra_meetup"] as const);
      return {
        path: "/api/tokens/spend",
        content: jsonContent({ optionType: option }),
        write: { ...base, kind: "spend", option },
      };
    }
    if (dice < 0.82 && this.#listOwn(member, "photo").length < PHOTOS) {
      const form = new FormData();
      form.set("uploadId", clientId);
      form.set("file", new Blob([new Uint8Array(await this.options.drawPhoto(name))]), "photo.jpg");
      const whole = new Response(form);
      return {
        path: "/profile-setup/media/photo",
        content: {
          type: whole.headers.get("Content-Type") ?? "",
          bytes: Buffer.from(await whole.arrayBuffer()),
        },
        write: { ...base, kind: "photo" },
      };
    }
    const kind = random.chance(0.8) ? "like" : "pass";
    const targetId = random.pick(this.options.members.filter(({ id }) => id !== member.id)).id;
    return {
      path: "/api/match",
      content: jsonContent({ targetUserId: targetId, action: kind }),
      write: { ...base, kind, targetId },
    };
  }
}
