import { describe, expect, it } from "vitest";
import { sendMessage } from "~/features/messages/messages.server";
import { CATALOG, FREE } from "~/features/prices/catalog";
import routes from "~/routes";
import { createMember, matchPair, type Person, settleFee } from "../support/island";
import type { Role } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";

/** Addresses of working features. */
const OPEN = routes.map(({ path = "" }) => path);

/**
 * Features that pages mention, the words that reveal them, and the address that implements each.
 */
const FUNCTIONS: readonly { what: string; words: RegExp; route: RegExp }[] = [
  {
    what: "getting one's data",
    words: /(download|export|copy of)( all)? (your|my) data/i,
    route: /export/,
  },
  {
    what: "deleting the account",
    words: /delet(e|es|ing|ed) (your|my|the|it)\b|account deleted|erased/i,
    route: /account\/delet/,
  },
  {
    what: "booking a meetup",
    words: /\b(booking|bookings|booked|to book)\b|\bmeetups? a (day|week)\b/i,
    route: /^meetups$/,
  },
  { what: "meetup plans", words: /meetup plans?\b/i, route: /^meetups\/plan/ },
  {
    what: "introducing friends",
    words:
      /refer friends|introduce friends|introduction,|whom you introduce|\binvites?\b|invitation/i,
    route: /^friend-intro/,
  },
  { what: "games", words: /\bgames\b|\btrivia\b/i, route: /^icebreaker-games/ },
  {
    what: "calendar files",
    words: /calendar hold|own calendar|calendar file/i,
    route: /^calendar-reminders/,
  },
  { what: "the heat map", words: /heat ?map/i, route: /^heat-map/ },
  {
    what: "canceling a subscription",
    words: /to cancel\b|cancell?ing takes|until you cancel\. /i,
    route: /^subscription.*(cancel|end)/,
  },
  { what: "appeals", words: /\bappeal/i, route: /appeal/ },
  { what: "hiding or warning", words: /\bcan warn|\bhide (or|what)\b/i, route: /^review\/reports/ },
  { what: "the concierge", words: /concierge/i, route: /concierge/ },
  {
    what: "boosts and priority",
    words: /priority matching|profile boost/i,
    route: /^tokens\/.*(boost|priority|spend)/,
  },
];

/** Says that something cannot be done yet. */
const CLOSED = /not open yet|in the app yet/i;

/** Says that something does not exist yet, or how it is had today. */
const SAYS_SO = new RegExp(`${CLOSED.source}|hello@august\\.example`, "i");

/** The texts of a page's main part below its title, a paragraph, entry or folded answer each. */
function listTextBlocks(html: string): string[] {
  const main = /<main[\s\S]*?<\/main>/.exec(html)?.[0] ?? "";
  return main
    .replace(/<(script|style|h1)[\s\S]*?<\/\1>/g, "")
    .replace(
      /<details[\s\S]*?<\/details>/g,
      (folded) => `<p>${folded.replace(/<[^>]+>/g, " ")}</p>`,
    )
    .split(/<\/?(?:p|li|h\d|dd|dt|div|section|ul|ol|article|form|label|td|th|main|legend)\b[^>]*>/)
    .map((block) =>
      block
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter(Boolean);
}

/** What a text promises without an implementation among the addresses `open`, or calls closed although it is there. */
function findEmptyPromises(text: string, open: readonly string[] = OPEN): string[] {
  return FUNCTIONS.filter(({ words }) => words.test(text)).flatMap(({ what, route }) => {
    const isOpen = open.some((path) => route.test(path));
    if (isOpen) return CLOSED.test(text) ? [`${what} is open: ${text}`] : [];
    return SAYS_SO.test(text) ? [] : [`${what} is not there: ${text}`];
  });
}

const PAGES: readonly (readonly [Role, string])[] = [
  ...[
    "/",
    "/about",
    "/safety",
    "/contact",
    "/help",
    "/privacy",
    "/terms",
    "/billing",
    "/pricing",
    "/age-profile",
    "/no-such-page",
  ].map((path) => ["visitor", path] as const),
  ...[
    "/",
    "/subscription",
    "/subscription?tier=social",
    "/subscription?tier=unlimited",
    "/pricing",
    "/account",
    "/account/deletion",
    "/discover",
    "/matches",
    "/messages",
    "/meetups",
    "/tokens",
    "/voice-message",
    "/notifications",
    "/notifications/preferences",
    "/august-timeout",
    "/friend-intro",
    "/icebreaker-games",
    "/calendar-reminders",
    "/heat-map",
    "/reports",
    "/reports/thanks",
  ].map((path) => ["free", path] as const),
  ["subscribed", "/"],
  ["subscribed", "/matches"],
  ["subscribed", "/messages"],
  ["newcomer", "/welcome"],
  ["undecided", "/community-agreements"],
  ["suspended", "/suspended"],
];

let fresh: Person;
let freshSubscriber: Person;
/** Free members with a match in which nobody has written yet. */
let awaited: Person;
let awaitedAndSpokenTo: Person;
const { fixtures, server } = setUpRoleServer(() => {
  fresh = createMember();
  freshSubscriber = createMember({ plan: "social" });
  awaited = createMember({ gender: "male" });
  awaitedAndSpokenTo = createMember({ gender: "male" });
  for (const one of [awaited, awaitedAndSpokenTo])
    matchPair(one, createMember({ gender: "male", plan: "social" }));
  const friend = createMember({ gender: "male", plan: "social" });
  const pair = matchPair(awaitedAndSpokenTo, friend);
  settleFee(pair);
  const hello = { content: "Hello", clientId: "client-of-friend" };
  sendMessage(friend.viewer(), pair.conversationId, hello);
});

describe("pages promise nothing that does not exist", () => {
  it.each(PAGES)("the %s finds no empty promise on %s", async (role, path) => {
    const response = await server.request(fixtures.people[role], path);
    const blocks = listTextBlocks(await response.text());
    expect(blocks.length).toBeGreaterThan(1);
    expect(blocks.flatMap((text) => findEmptyPromises(text))).toEqual([]);
  });
});

it.each(["/", "/discover", "/matches", "/messages", "/meetups", "/tokens"])(
  "a free member to whom nothing has happened finds one empty state at most on %s",
  async (path) => {
    const html = await (await server.request(fresh, path)).text();
    expect(html).toContain("<main");
    expect(html.match(/class="empty[ "]/g)?.length ?? 0).toBeLessThan(2);
  },
);

it("anyone who has no conversation finds one state on /messages, and no drawing of another beside it", async () => {
  for (const person of [fresh, freshSubscriber]) {
    const html = await (await server.request(person, "/messages")).text();
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(main.match(/class="empty[ "]/g)).toHaveLength(1);
    expect(main.match(/class="drawing[ "]/g)).toHaveLength(1);
  }
});

const SUBSCRIBE = "Subscribe to Access Messages";

it("anyone who has no match yet is led to Discover on /messages, before a subscription is named", async () => {
  const html = await (await server.request(fresh, "/messages")).text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const prices = ["The August membership is", "Social gives the same"];
  const meet = ["No conversations yet", 'href="/discover"'];
  const places = [...meet, SUBSCRIBE, ...prices, 'href="/subscription"'];
  const found = places.map((words) => main.indexOf(words));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(await (await server.request(freshSubscriber, "/messages")).text()).not.toContain(
    SUBSCRIBE,
  );
});

it.each(["with", "without"])(
  "anyone who has a match waiting, %s another conversation, sees it before the prompt",
  async (also) => {
    const person = also === "with" ? awaitedAndSpokenTo : awaited;
    const html = await (await server.request(person, "/messages")).text();
    expect(html).not.toContain("No conversations yet");
    const [match, prompt] = [html.indexOf('id="match-'), html.indexOf(SUBSCRIBE)];
    expect(match).toBeGreaterThan(0);
    expect(prompt).toBeGreaterThan(match);
    expect(html.includes("<h2>Conversations</h2>")).toBe(also === "with");
  },
);

it("nobody is told to choose a conversation where there is none", async () => {
  const read = async (person: Person) => (await server.request(person, "/messages")).text();
  // The next step, or the way to choose one, is beside the list alone.
  const pane = 'class="talk-empty"';
  expect(await read(fixtures.people.subscribed as Person)).toContain(pane);
  const html = await read(fresh);
  expect(html).not.toContain(pane);
  expect(html).not.toContain("Choose a conversation");
});

it("an offer sells only what exists", () => {
  for (const { benefits } of [FREE, ...Object.values(CATALOG)]) {
    expect(benefits.flatMap((text) => findEmptyPromises(text))).toEqual([]);
  }
});

/** Words of each feature, as a page might say them. */
const PROMISES: Record<string, string> = {
  "getting one's data": "You can download your data first.",
  "deleting the account": "You can delete your account.",
  "booking a meetup": "Two meetups a day.",
  "meetup plans": "Choose one of the meetup plans.",
  "introducing friends": "Introduce friends.",
  games: "Games to break the ice.",
  "calendar files": "A calendar file of your meetups.",
  "the heat map": "Look at the heat map.",
  "canceling a subscription": "Canceling takes a moment.",
  appeals: "You can appeal once.",
  "hiding or warning": "A moderator, who can warn, hide or suspend.",
  "the concierge": "Ask the concierge.",
  "boosts and priority": "A profile boost.",
};

describe("the words of a promise are found in a page", () => {
  it.each(FUNCTIONS.map(({ what, route }) => [what, route] as const))("%s", (what, route) => {
    const promise = PROMISES[what] ?? "";
    const without = OPEN.filter((path) => !route.test(path));
    expect(findEmptyPromises(promise, without)).toEqual([`${what} is not there: ${promise}`]);
    // Every feature that pages mention exists by now.
    expect(without).not.toHaveLength(OPEN.length);
    expect(findEmptyPromises(promise)).toEqual([]);
    for (const closed of [`${promise} It is not open yet.`, `${promise} Not in the app yet.`])
      expect(findEmptyPromises(closed)).toEqual([`${what} is open: ${closed}`]);
  });
});
