import { expect, it } from "vitest";
import { loadDeck } from "~/features/discover/deck.server";
import { saveFilters } from "~/features/discover/filters.server";
import { createMember, setUpDatabase } from "../../../tests/support/island";
import { Browser } from "./browser.fixture";
import { findProfile } from "./profile.server";
import { action } from "./save-filters.route";

setUpDatabase();

const FILTERS = { ages: ["Under 40" as const], intent: null, music: [] };

async function send(browser: Browser, form: Record<string, string>): Promise<number> {
  const body = new URLSearchParams(form);
  return (await browser.send(action, { method: "POST", body }, "/discover/filters")).status;
}

it("the genders are saved in the profile, also without a membership, whose filters are kept", async () => {
  const ada = createMember();
  saveFilters({ id: ada.id, isSubscribed: true }, FILTERS);
  const browser = new Browser();
  await browser.signIn(ada);
  expect(await send(browser, { genders: "shown", interestedIn: "female" })).toBe(303);
  expect(findProfile(ada.id)?.interestedIn).toEqual(["female"]);
  expect(loadDeck(ada.id)?.filters).toEqual(FILTERS);
});

it("clearing ends the filters and leaves the genders as they are", async () => {
  const ada = createMember({ interestedIn: ["male"] });
  saveFilters({ id: ada.id, isSubscribed: true }, FILTERS);
  const browser = new Browser();
  await browser.signIn(ada);
  await send(browser, { genders: "shown", interestedIn: "female", clear: "yes" });
  expect(findProfile(ada.id)?.interestedIn).toEqual(["male"]);
  expect(loadDeck(ada.id)?.filters).toBeNull();
});
