import { BUDGET_FIELDS, PROFILE_FIELD_NAMES, type ProfileField } from "@db/schema/profile-fields";
import { beforeEach, describe, expect, it } from "vitest";
import {
  block,
  createMember,
  matchPair,
  type Person,
  runSql,
  saveProfile,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch, sendText } from "../../../tests/support/steps";
import { addPhoto } from "../../../tests/support/stored-media";
import { listStatements } from "../../../tests/support/watched-database";
import { findCard } from "./deck.server";
import { deckHead } from "./deck-head.server";
import { listMemberMedia } from "./member-media.server";
import { findStory } from "./story.server";
import { listThemes, STORY_THEMES } from "./story-themes.server";
import { like, passMember } from "./swipe.server";

setUpDatabase();

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember({ stageName: "Ada" });
  bea = createMember({ stageName: "Bea" });
});

const nextStep = (viewer: Person, other: Person) => findStory(viewer.viewer(), other.id)?.next;

/** Private answers (rule private-answers), and those that decide who is shown to whom. */
const PRIVATE: readonly ProfileField[] = [
  "restroomPreference",
  "elementarySchoolLocation",
  "elementarySchoolCity",
  "favoriteElementaryTeacher",
  "favoriteHsTeacherOrCoach",
  "firstPhoneBrand",
  "gender",
  "interestedIn",
  ...BUDGET_FIELDS,
];
/** What is at the head of a story or beside its media. */
const ELSEWHERE: readonly ProfileField[] = [
  "stageName",
  "ageCategory",
  "lookingFor",
  "hometownRegion",
  "bio",
  "profileImageLocation",
  "videoIntroDescription",
  "tiktokDanceName",
  "tiktokDanceDescription",
  "tiktokSkillLevel",
  "activityType",
  "activityDescription",
  "activityLocation",
  "selectedQuote",
];

describe("what a story says", () => {
  it("every answer has one place in a story, but for the private ones, which have none", () => {
    const themed = STORY_THEMES.flatMap(({ answers, yes }) => Object.keys({ ...answers, ...yes }));
    expect([...themed, ...ELSEWHERE, ...PRIVATE].sort()).toEqual([...PROFILE_FIELD_NAMES].sort());
  });

  it("an answer is under its theme, and a no and no answer say nothing", () => {
    expect(
      listThemes({
        favoriteMeal: "Gumbo",
        placesToTravel: ["Accra", "Lisbon"],
        canBop: true,
        grewUpOnMtv: false,
        ironedJeans: null,
        concertsLastYear: 0,
        sportsPlayed: [],
        firstPhoneBrand: "Flip",
      }),
    ).toEqual([
      { title: "Social", answers: [["Places to travel to", "Accra, Lisbon"]], yes: [] },
      { title: "Food", answers: [["Favorite meal", "Gumbo"]], yes: [] },
      { title: "Nostalgic", answers: [["Concerts last year", "0"]], yes: ["Can bop"] },
    ]);
  });

  it("nothing private of someone else is in the data of their story", () => {
    const secret = "A secret that nobody reads";
    saveProfile(bea.viewer(), {
      elementarySchoolLocation: secret,
      elementarySchoolCity: secret,
      favoriteElementaryTeacher: secret,
      favoriteHsTeacherOrCoach: secret,
      firstPhoneBrand: "Big Battery",
      restroomPreference: ["Unisex"],
      favoriteMeal: "Gumbo",
    });
    const told = JSON.stringify(findStory(ada.viewer(), bea.id));
    expect(told).toContain("Gumbo");
    for (const word of [secret, "Big Battery", "Unisex", "restroom", "interestedIn", "answerIds"])
      expect(told).not.toContain(word);
  });
});

it("the first view has the first answers of each theme and counts the others, and the whole story has all", () => {
  saveProfile(bea.viewer(), {
    favoriteMeal: "Gumbo",
    favoriteSoulFood: "Greens",
    favoriteIceCream: "Peach",
    bestCookingSkill: "Oxtails",
    canBop: true,
    favoriteBobMarleySong: "Jamming",
  });
  const foods = ["Gumbo", "Greens", "Peach", "Oxtails"];
  const read = (isWhole: boolean) => findStory(ada.viewer(), bea.id, isWhole);
  const theme = (isWhole: boolean, title: string) =>
    read(isWhole)?.themes.find((one) => one.title === title);
  const shownFoods = (isWhole: boolean) =>
    theme(isWhole, "Food")?.answers.map(([, answer]) => answer);
  expect(shownFoods(false)).toEqual(foods.slice(0, 2));
  expect(theme(false, "Nostalgic")?.yes).toEqual([]);
  expect(read(false)?.moreCount).toBe(3);
  expect(shownFoods(true)).toEqual(foods);
  expect(theme(true, "Nostalgic")?.yes).toEqual(["Can bop"]);
  expect(read(true)?.moreCount).toBe(0);
});

describe("the next step of a story", () => {
  it("someone in the deck can be liked or passed, and nobody twice", () => {
    expect(nextStep(ada, bea)).toEqual({ kind: "decide" });
    like(ada.id, bea.id);
    expect(nextStep(ada, bea)).toBeNull();
    // Her like still waits for an answer.
    expect(nextStep(bea, ada)).toEqual({ kind: "decide" });
    const cai = createMember();
    passMember(ada.id, cai.id);
    expect(nextStep(ada, cai)).toBeNull();
  });

  it("a paused viewer has none, and nobody sees who is blocked", () => {
    setState(ada, "paused");
    expect(nextStep(ada, bea)).toBeNull();
    const cai = createMember();
    block(cai, bea);
    expect(findStory(cai.viewer(), bea.id)).toBeUndefined();
  });

  it("a match can be written to, by a free member once the other has written", () => {
    const adam = createMember({ gender: "male", plan: "social" });
    const eve = createMember({ gender: "female" });
    const pair = matchPair(adam, eve);
    const { matchId, conversationId } = pair;
    expect(nextStep(adam, eve)).toEqual({ kind: "write", conversationId });
    expect(nextStep(eve, adam)).toEqual({ kind: "match", matchId });
    sendText(adam, pair);
    expect(nextStep(eve, adam)).toEqual({ kind: "write", conversationId });
  });

  it("one's own story leads to the editor", () => {
    expect(nextStep(ada, ada)).toEqual({ kind: "edit" });
  });
});

it("a photo that waits for its review is in the story for its owner, and for nobody else, nor as evidence", () => {
  const photo = addPhoto(ada, "waiting", "upclose");
  addPhoto(ada, "refused", "pulledback");
  const seenBy = (viewer: Person) => ({
    photo: findStory(viewer.viewer(), ada.id)?.card.profile.profileImageUrl,
    media: listMemberMedia(viewer.id, ada.id).map(({ id, isWaiting }) => [id, isWaiting]),
  });
  expect(seenBy(ada)).toEqual({ photo: `/media/${photo}/384.webp`, media: [[photo, true]] });
  expect(seenBy(bea)).toEqual({ photo: null, media: [] });
  // A report keeps the card as others see it.
  expect(findCard(ada.id, ada.id)?.profile.profileImageUrl).toBeNull();
});

it("a story with its media runs four statements beside the session's", async () => {
  const [one, other] = createMatch();
  const viewer = one.viewer();
  const load = () => [findStory(viewer, other.id), listMemberMedia(one.id, other.id)];
  expect((await listStatements(load)).length).toBe(4);
});

it("neither a story nor the deck holds the first name of someone with a stage name", () => {
  const [viewer, other] = [createMember(), createMember({ stageName: "Porchlight" })];
  runSql(`UPDATE users SET first_name = 'Rosalind' WHERE id = '${other.id}'`);
  const sent = JSON.stringify([findStory(viewer.viewer(), other.id), deckHead(viewer.id)]);
  expect(sent).toContain("Porchlight");
  expect(sent).not.toContain("Rosalind");
  expect(sent).not.toContain("firstName");
});
