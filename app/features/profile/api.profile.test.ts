import { expect, it } from "vitest";
import { callRoute } from "~/features/media/media.fixture";
import { ANSWERS, createMember, type Person, setUpDatabase } from "../../../tests/support/island";
import { cookieHeader } from "../../../tests/support/steps";
import { action } from "./api.profile.route";
import { findProfile } from "./profile.server";
import { findFieldLabel } from "./sections";

setUpDatabase();

async function save({ token }: Person, body: unknown) {
  const cookie = await cookieHeader({ token });
  return callRoute(
    action,
    "/api/profile",
    {},
    {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      cookie,
    },
  );
}

it.each(["password", "isAdmin", "stage_name", "stageName.first", "constructor"])(
  "a save that names an unknown field is refused as a whole: %s",
  async (name) => {
    const ada = createMember();
    const before = findProfile(ada.id);
    const response = await save(ada, { ...ANSWERS, bio: "Hello", [name]: "x" });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      message: "There’s an extra field. Please leave it out.",
      field: name,
    });
    expect(findProfile(ada.id)).toEqual(before);
  },
);

it("a save with the names of a profile is accepted, read-only ones included", async () => {
  const ada = createMember();
  const response = await save(ada, { ...ANSWERS, bio: "Hello", userId: "somebody", id: "x" });
  expect(response.status).toBe(200);
  expect(findProfile(ada.id)).toMatchObject({ userId: ada.id, bio: "Hello" });
});

it("concerts in a call are read as in the form: a text that is no number is 0, a blank one no answer", async () => {
  const ada = createMember();
  const saved = [];
  for (const concertsLastYear of ["many", "", "7", 8, null]) {
    const response = await save(ada, { concertsLastYear });
    saved.push([response.status, findProfile(ada.id)?.concertsLastYear]);
  }
  expect(saved).toEqual([0, null, 7, 8, null].map((count) => [200, count]));
});

it.each([
  ["budgetFoodPercentage", "Food %: please send a number or null"],
  ["sportsPlayed", "Sports you play: please send a list"],
])(
  "a text sent as %s is refused in a sentence that begins with its label",
  async (field, message) => {
    const response = await save(createMember(), { [field]: "3" });
    expect(await response.json()).toMatchObject({ title: "Error", message, field });
  },
);

it("a save of an old revision is refused with the label of what has changed since", async () => {
  const ada = createMember();
  const { revision } = (await (await save(ada, { bio: "First" })).json()) as { revision: number };
  await save(ada, { bio: "Second" });
  const response = await save(ada, { bio: "Third", revision });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    message: `Changed elsewhere since: ${findFieldLabel("bio")}`,
    field: "bio",
  });
  expect(findFieldLabel("bio")).not.toBe("bio");
});
