import type { August } from "@db/connection";
import type { profiles } from "@db/schema";
import type { Page } from "@playwright/test";
import { loadDeck } from "~/features/discover/deck.server";
import { like } from "~/features/discover/swipe.server";
import { findPresence } from "~/features/meetups/seats/seats.server";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { sendMessage } from "~/features/messages/messages.server";
import { after, setClock } from "~/server/data/clock.server";
import { newId } from "~/server/data/ids.server";
import type { Viewer } from "~/server/web/viewer.server";
import { changeProfile, insertMember, type SignedInMember, signIn } from "../../support/members";
import { readViewer } from "../../support/screens/plays";

/** A screen in one of the states in which a member meets it. */
export interface State {
  /** As in the route table. */
  screen: string;
  state: string;
  cookie: string;
  path: string;
  /** What brings the open page into the state. */
  act?: (page: Page) => Promise<unknown>;
  /** Whether the state is below the first view, so that the whole page is taken as well. */
  isLong?: boolean;
}

/** Somebody signed in, as the verbs know them. */
export interface Actor extends SignedInMember {
  viewer: Viewer;
}

export interface Talk {
  viewer: Actor;
  other: Actor;
  matchId: string;
  conversationId: number;
}

type Given = Partial<typeof profiles.$inferInsert> & { free?: boolean };

/** Runs a verb at another time than now. */
export function atTime<T>(offsetMs: number, work: () => T): T {
  setClock(after(new Date(), offsetMs));
  try {
    return work();
  } finally {
    setClock();
  }
}

/** More than live on the island. */
const EVERYBODY = 1000;

/** Answers that many of the island's members share, so that reasons are shown. */
const TASTES: Given = {
  bio: "I bake too much bread and give most of it away. Ask me about the fog bell.",
  favoriteSoulFood: "Collard greens",
  canBop: true,
  nbaTeam: "Celtics",
  relaxationMusic: ["R&B"],
};

/** The hours of the meetups that the states make, on the last day that is offered. */
const MEETUP_HOURS = [10, 11, 12];

/** Makes the members of the states on a seeded island. */
export class Cast {
  readonly db: August;
  /** Members of the island who have a part already. */
  readonly #taken = new Set<string>();

  constructor(db: August) {
    this.db = db;
  }

  async #toActor(member: SignedInMember): Promise<Actor> {
    return { ...member, viewer: await readViewer(member) };
  }

  /** Somebody new, on Social unless `free`. */
  async add(name: string, { free = false, ...given }: Given = {}): Promise<Actor> {
    const member = await insertMember(this.db, `${name} ${this.#taken.size + 1}`, { free });
    this.#taken.add(member.id);
    changeProfile(this.db, member.id, { ...TASTES, stageName: name, ...given });
    return this.#toActor(member);
  }

  /** A member of the island with portraits, on Social, who may meet the viewer. */
  async find(viewer: Actor, gender?: string): Promise<Actor> {
    const cards = loadDeck(viewer.id, EVERYBODY)?.cards ?? [];
    const withFace = cards.filter(({ profile }) => profile.profileImageUrl);
    const all = withFace.map(({ profile }) => profile.userId);
    // Whoever has no part yet comes first, and nobody who is elsewhere when the states' meetups are.
    const { last: date } = bookableDays();
    const isTaken = (id: string) => Number(this.#taken.has(id));
    const ids = all
      .filter((id) => !MEETUP_HOURS.some((slotHour) => findPresence(id, { date, slotHour })))
      .sort((one, other) => isTaken(one) - isTaken(other));
    const genderOf = this.db.$client
      .prepare<string, string>("SELECT gender FROM profiles WHERE user_id = ?")
      .pluck();
    for (const id of ids.filter((each) => !gender || genderOf.get(each) === gender)) {
      const found = await this.#toActor(await signIn(this.db, id));
      if (found.viewer.subscriptionTier !== "social") continue;
      this.#taken.add(id);
      return found;
    }
    throw new Error("The deck has nobody left for a part.");
  }

  /** The two like each other; nobody has written. */
  async match(viewer: Actor, { gender, agoMs = 0 }: { gender?: string; agoMs?: number } = {}) {
    const other = await this.find(viewer, gender);
    const matched = atTime(-agoMs, () => {
      like(viewer.id, other.id);
      return like(other.id, viewer.id);
    });
    if (!matched.matched) throw new Error("Two likes made no match.");
    const conversationId = this.db.$client
      .prepare<string, number>("SELECT id FROM conversations WHERE match_id = ?")
      .pluck()
      .get(matched.matchId) as number;
    return { viewer, other, matchId: matched.matchId, conversationId };
  }

  /** A conversation with that many messages, in turns; the other begins where `otherBegins`. */
  async talk(count: number, { name = "Maya", free = false, otherBegins = false } = {}) {
    const talk = await this.match(await this.add(name, { free }));
    atTime(-3_600_000, () => write(talk, count, otherBegins));
    return talk;
  }
}

const LINES = [
  "Hello! Your answer about the fog bell made me laugh. Do you hear it from your porch?",
  "Every night of the first week. Then I stop noticing, until a guest asks.",
  "I walk the Oak Bluffs harbor most mornings, before the first ferry.",
  "Then we have met already, I am the one with the slow dog.",
  "The dog who sits down at the bakery?",
  "The very one.",
];

/** Writes in turns. @throws Refusal as the verb does */
export function write(talk: Talk, count: number, otherBegins = false): void {
  const { viewer, other, conversationId } = talk;
  for (let at = 0; at < count; at += 1) {
    const from = (at % 2 === 0) === otherBegins ? other : viewer;
    const content = LINES[at % LINES.length] ?? "";
    sendMessage(from.viewer, conversationId, { content, clientId: newId() });
  }
}

/** A state of a conversation. */
export const ofTalk = (
  { viewer, conversationId }: Talk,
  state: string,
  more: Partial<State> = {},
): State => ({
  screen: "/messages/:conversationId",
  state,
  cookie: viewer.cookie,
  path: `/messages/${conversationId}`,
  ...more,
});

/** Sends a form of the page without the browser's own checks, as an old browser does. */
export const sendForm =
  (selector: string, values: Record<string, string> = {}) =>
  async (page: Page): Promise<void> => {
    const left = page.waitForLoadState("load");
    await page
      .locator(selector)
      .first()
      .evaluate((form: HTMLFormElement, given) => {
        for (const [name, value] of Object.entries(given)) {
          const field = form.elements.namedItem(name);
          if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
            field.value = value;
        }
        form.noValidate = true;
        HTMLFormElement.prototype.submit.call(form);
      }, values);
    await left;
  };

/** Opens what is folded. */
export const openFold = (selector: string) => (page: Page) =>
  page
    .locator(selector)
    .first()
    .evaluate((fold: HTMLDetailsElement) => {
      fold.open = true;
    });
