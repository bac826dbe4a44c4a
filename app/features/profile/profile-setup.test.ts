import { PROFILE_FIELD_NAMES } from "@db/schema/profile-fields";
import { beforeEach, expect, it } from "vitest";
import { flashCookie } from "~/server/web/cookies.server";
import { createMember, type Person, setUpDatabase } from "../../../tests/support/island";
import { Browser } from "./browser.fixture";
import { action } from "./profile-setup.route";
import { makeSample } from "./sample-answers.fixture";
import { SECTIONS } from "./sections";

setUpDatabase();

let ada: Person;
let browser: Browser;
beforeEach(async () => {
  ada = createMember();
  browser = new Browser();
  await browser.signIn(ada);
});

/** Saves the whole form, or one section of it, with a sample for every answer, and returns its toast. */
async function save(more: Record<string, string>, section?: string) {
  const body = new URLSearchParams(section ? { section } : {});
  for (const { id, fields } of SECTIONS) if (fields.length > 0) body.append("holds", id);
  for (const field of PROFILE_FIELD_NAMES)
    for (const sample of [more[field] ?? makeSample(field)].flat()) body.append(field, sample);
  const { status } = await browser.send(action, { method: "POST", body });
  expect(status).toBe(303);
  return flashCookie().parse(browser.cookies);
}

it("the save that answers the last question says once that the profile is complete", async () => {
  expect(await save({ bio: "" })).not.toHaveProperty("link");
  expect(await save({})).toMatchObject({
    message: expect.stringMatching(/^Your profile has been saved successfully!.* 100%\.$/),
    link: { to: `/profile/${ada.id}`, label: "See it as others do" },
    at: "/#complete",
  });
  expect(await save({ bio: "I sail." })).not.toHaveProperty("link");
});

it("the save of one section names it, whatever else was typed", async () => {
  expect(await save({}, "basic")).toMatchObject({
    message: expect.stringMatching(/^The section Knowledge Heritage is saved\./),
  });
  expect(await save({ lookingFor: "friends" }, "basic")).toMatchObject({
    title: "Profile Updated",
    message: expect.stringMatching(/^The section Knowledge Heritage is saved\./),
  });
});
