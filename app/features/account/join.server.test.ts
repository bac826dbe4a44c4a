import { describe, expect, it } from "vitest";
import { loadDeck } from "~/features/discover/deck.server";
import { join } from "~/features/members/joining.server";
import { loadDraft } from "~/features/profile/drafts.server";
import {
  hasRequiredAnswers,
  listWaiting,
  savePlayfulAnswers,
  shownFirst,
} from "~/features/profile/first-answers.server";
import { saveStartDraft } from "~/features/profile/unsaved.server";
import { ValidationError } from "~/server/web/form.server";
import { createMember, rows, setUpDatabase, signInUser } from "../../../tests/support/island";
import { joinAugust } from "./join.server";
import { readJoining } from "./joining-form.server";

setUpDatabase();

const INVITATION = { mayTell: false };
const ANSWERS = { stageName: "Ada Lane", gender: "female", lookingFor: "both" } as const;
const joining = { dateOfBirth: "1985-06-15", invitation: INVITATION, answers: ANSWERS };
const profile = () => rows("profiles")[0];

describe("joining", () => {
  it("one form saves all that a first card needs, with the age range of the date of birth", () => {
    const ada = signInUser("ada");
    createMember();
    expect(joinAugust(ada.viewer(), joining)).toBe("joined");
    expect(ada.viewer()).toMatchObject({ isWelcomed: true, stageName: "Ada Lane" });
    expect(hasRequiredAnswers(ada.id)).toBe(true);
    expect(shownFirst(ada.viewer())).toMatchObject({ ...ANSWERS, ageCategory: "Under 50" });
    expect(loadDeck(ada.id)?.cards).toHaveLength(1);
  });

  it("a repeat changes nothing", () => {
    const ada = signInUser("ada");
    joinAugust(ada.viewer(), joining);
    const before = [profile(), rows("mails"), rows("token_entries")];
    joinAugust(ada.viewer(), joining);
    expect([profile(), rows("mails"), rows("token_entries")]).toEqual(before);
  });

  it("nobody has joined where the answers could not be saved", () => {
    const ada = signInUser("ada");
    const answers = { ...ANSWERS, ageCategory: "Under 30" as const };
    expect(() => joinAugust(ada.viewer(), { ...joining, answers })).toThrow(ValidationError);
    expect(ada.viewer()).toMatchObject({ isWelcomed: false, dateOfBirth: null });
    expect([rows("profiles"), rows("mails")]).toEqual([[], []]);
  });

  it("the age range follows the stored date of birth, not one that is sent later", () => {
    const ada = signInUser("ada");
    join(ada.id, joining.dateOfBirth);
    joinAugust(ada.viewer(), { ...joining, dateOfBirth: "1950-06-15" });
    expect(shownFirst(ada.viewer())).toMatchObject({ ageCategory: "Under 50" });
  });

  it("someone under 18 leaves no profile behind", () => {
    const ada = signInUser("ada");
    expect(joinAugust(ada.viewer(), { ...joining, dateOfBirth: "2010-01-01" })).toBe("too young");
    expect([rows("users"), rows("profiles")]).toEqual([[], []]);
  });

  it("a form without an answer names everything that is missing, in the order of its fields", async () => {
    const wrong = await readJoining(signInUser("ada").viewer(), new FormData()).catch(
      (error: ValidationError) => Object.keys(error.errors),
    );
    expect(wrong).toEqual(["stageName", "dateOfBirth", "onIsland", "gender", "lookingFor"]);
  });

  it("someone who has joined without a profile is asked for the profile alone", async () => {
    const ada = createMember();
    const form = new FormData();
    for (const [name, value] of Object.entries(ANSWERS)) form.set(name, value);
    expect(await readJoining(ada.viewer(), form)).toEqual({
      answers: { ...ANSWERS, interestedIn: [] },
      joined: undefined,
    });
  });
});

describe("who one would like to date", () => {
  const WOMEN = ["female"] as const;
  const read = async (lookingFor: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...ANSWERS, lookingFor })) form.set(name, value);
    form.append("interestedIn", "female");
    return (await readJoining(createMember().viewer(), form)).answers.interestedIn;
  };

  it("a newcomer's choice is saved by joining, before the first card", () => {
    const ada = signInUser("ada");
    createMember({ gender: "male" });
    joinAugust(ada.viewer(), { ...joining, answers: { ...ANSWERS, interestedIn: [...WOMEN] } });
    expect(loadDeck(ada.id)?.cards).toEqual([]);
  });

  it("it counts for dates alone: for friends it would hide members from anyone who cannot see the question", async () => {
    expect(await Promise.all(["dating", "both", "friends"].map(read))).toEqual([
      WOMEN,
      WOMEN,
      undefined,
    ]);
  });
});

describe("answers from before sign-in", () => {
  const START = {
    stageName: "Sandy",
    islandActivities: ["porch sitting"],
    favoriteSoulFood: "Gumbo",
    bio: "I sail.",
  };

  it("they prefill joining, and the others wait until the member keeps them", () => {
    const ada = signInUser("ada");
    saveStartDraft(ada.id, START, false);
    expect(shownFirst(ada.viewer())).toMatchObject({ stageName: "Sandy" });
    joinAugust(ada.viewer(), joining);
    expect(loadDraft(ada.id)?.isFromStart).toBe(true);
    expect(listWaiting(ada.id)).toEqual([
      ["Bio", "I sail."],
      ["Favorite soul food", "Gumbo"],
    ]);
    const kept = savePlayfulAnswers(ada.viewer(), { sportsPlayed: ["Golf"] }, true);
    expect(kept.isFromStart).toBe(true);
    expect(profile()).toMatchObject({ favorite_soul_food: "Gumbo", bio: "I sail." });
    expect(listWaiting(ada.id)).toEqual([]);
  });

  it("without the member's word none of them is saved, and they wait in the editor", () => {
    const ada = signInUser("ada");
    saveStartDraft(ada.id, START, false);
    joinAugust(ada.viewer(), joining);
    savePlayfulAnswers(ada.viewer(), { islandActivities: ["beach"] }, false);
    expect(profile()).toMatchObject({ favorite_soul_food: null, bio: null });
    expect(loadDraft(ada.id)).toMatchObject({
      answers: { favoriteSoulFood: "Gumbo", bio: "I sail." },
      isFromStart: true,
    });
  });
});
