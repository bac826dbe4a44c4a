import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { seasonEvent } from "~/features/season/event.fixture";
import type { Season } from "~/features/season/season";
import { LandingPage } from "./landing-page";

const OFFER = {
  name: "Beta on-island membership",
  perk: "a free ice cream cone",
  deadline: "August 1st",
  lastDay: "2025-07-31",
};
const SEASON: Season = {
  year: 2025,
  offer: OFFER,
  events: [
    seasonEvent({
      key: "soul-music-festival",
      name: "Soul Music Festival",
      when: "August 9–22",
      firstDay: "2025-08-09",
      lastDay: "2025-08-22",
    }),
  ],
  traditions: [
    seasonEvent({
      key: "community-sing",
      name: "Community Sing",
      when: "Wednesday",
      about: "Community Sing at the Tabernacle",
      firstDay: "2025-01-01",
      lastDay: null,
      everyDays: 7,
    }),
  ],
  lastDay: "2025-08-31",
};

const render = (today: string, places = 10, season = SEASON) =>
  renderToStaticMarkup(<LandingPage season={season} today={today} places={places} />);

it("the landing page counts the places that there are", () => {
  const html = render(SEASON.lastDay, 9);
  expect(html).toContain("9 public island locations</h2>");
  expect(html.match(/at one of \d+/g)).toEqual(["at one of 9", "at one of 9"]);
});

describe("the landing page after its season", () => {
  const html = render(`${SEASON.year + 1}-11-23T04:00:00Z`);
  const season = html.slice(html.indexOf("<details"), html.indexOf("</details>"));

  it("the landing page folds the past season away below what happens every week", () => {
    expect(season).toContain(
      `<details class="season"><summary>August ${SEASON.year} on the island (ended)`,
    );
    expect(season).toContain(SEASON.events[0]?.name);
    expect(html.indexOf("Community Sing")).toBeGreaterThan(0);
    expect(html.indexOf("Community Sing")).toBeLessThan(html.indexOf("<details"));
  });

  it("the landing page says when the next August begins where the ended offer was", () => {
    const hero = html.slice(0, html.indexOf('id="events"'));
    expect(hero).toMatch(/The next August begins in 25\d days, on \w+day, August 1, \d{4}\./);
    expect(hero).not.toContain(OFFER.perk);
    expect(season).toContain("This offer has ended.");
  });

  it("the landing page says that August begins tomorrow on its eve", () => {
    const eve = render(`${SEASON.year + 1}-07-31`);
    expect(eve).toMatch(/begins tomorrow, on \w+day, August 1, \d{4}\./);
  });
});

describe("the landing page in its season", () => {
  it("the landing page shows the events of the season unfolded, each with its status", () => {
    const [event] = SEASON.events;
    const html = render(event?.firstDay ?? "");
    expect(html).toContain(
      `<details class="season" open=""><summary>August ${SEASON.year} on the island<`,
    );
    expect(html).toMatch(new RegExp(`${event?.when} <span[^>]*>on now<`));
    expect(html).toContain("August is here");
  });

  it("the landing page pitches the offer in its hero until it ends", () => {
    const hero = render(OFFER.lastDay).split('id="events"')[0];
    expect(hero).toContain("sign-ups before");
    expect(hero).toContain(OFFER.perk);
    expect(hero).not.toContain("The next August");
  });

  it("the landing page says which event is canceled, and needs no offer", () => {
    const events = SEASON.events.map((event, at) => ({ ...event, isCanceled: at === 0 }));
    const html = render("2025-07-01", 10, { ...SEASON, events, offer: null });
    expect(html).toMatch(/August 9–22 <span[^>]*>canceled</);
    expect(html).toContain("The next August begins in 31 days");
    expect(html).not.toContain("sign-ups before");
  });
});
