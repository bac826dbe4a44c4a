import { PROFILE_FIELD_NAMES } from "@db/schema/profile-fields";
import { QUOTES, VIDEO_PROMPTS } from "@db/schema/profile-lists";
import { describe, expect, it } from "vitest";
import { answersHtml } from "./answers-html.server";
import { SECTION_HEADS } from "./section-heads";
import { SECTIONS } from "./sections";

const NOTHING = { shown: {}, errors: {}, earned: [] };

const escaped = (text: string) => text.replaceAll("'", "&#x27;");

const fieldsIn = (html: Partial<Record<string, string>>) =>
  Object.values(html).flatMap((part = "") =>
    [...part.matchAll(/data-field="(\w+)"/g)].map(([, name]) => name),
  );

describe("the questions as HTML", () => {
  it("the HTML asks for every answer once", () => {
    expect(fieldsIn(answersHtml(NOTHING)).sort()).toEqual([...PROFILE_FIELD_NAMES].sort());
  });

  it("a section alone has its questions and no button that saves only them", () => {
    const food = SECTIONS.filter(({ id }) => id === "food");
    const alone = answersHtml({ ...NOTHING, isAlone: true }, food);
    expect(Object.keys(alone)).toEqual(["food"]);
    expect(alone.food).toContain('data-field="favoriteSoulFood"');
    expect(alone.food).not.toContain("<button");
    expect(answersHtml(NOTHING, food).food).toContain("<button");
  });

  it("the HTML holds every section in which scripts expect questions", () => {
    const asking = SECTION_HEADS.filter(({ isAsking }) => isAsking !== false).map(({ id }) => id);
    expect(Object.keys(answersHtml(NOTHING))).toEqual(asking);
    expect(SECTIONS.map(({ id }) => id)).toEqual(SECTION_HEADS.map(({ id }) => id));
  });

  it("a form names a section only together with the section's questions", () => {
    for (const [id, html] of Object.entries(answersHtml(NOTHING)))
      expect(html).toMatch(new RegExp(`name="holds"( form="profile")? value="${id}"`));
  });

  it("the HTML shows the eight video prompts with the activity video", () => {
    const { activity = "" } = answersHtml(NOTHING);
    expect(VIDEO_PROMPTS.length).toBe(8);
    for (const prompt of VIDEO_PROMPTS) expect(activity).toContain(escaped(prompt));
  });

  it("the HTML shows every quote of the voice sample with its author", () => {
    const { voice = "" } = answersHtml(NOTHING);
    for (const [text, by] of QUOTES) expect(voice).toContain(`“${escaped(text)}” ${by}`);
  });

  it("HTML that a member typed is shown as text", () => {
    const typed = `"><script>alert('é🏖')</script><img src=x onerror=alert(1)>`;
    const { basic = "" } = answersHtml({ ...NOTHING, shown: { stageName: typed, bio: typed } });
    expect(basic).not.toMatch(/<script|<img/);
    expect(basic.match(/&lt;script&gt;/g)).toHaveLength(2);
    expect(basic).toContain("é🏖");
  });

  it("an error is shown beside its field", () => {
    const { basic = "" } = answersHtml({ ...NOTHING, errors: { bio: "Too long" } });
    expect(basic).toMatch(/id="profile-bio-error" class="field-error">.*Too long/);
    expect(basic).toMatch(/aria-describedby="profile-bio-hint profile-bio-error"/);
  });

  it("a field whose half token was already earned is no longer timed", () => {
    const timed = (earned: string[]) => answersHtml({ ...NOTHING, earned }).basic ?? "";
    expect(timed([])).toMatch(/data-field="bio" data-timer="15"/);
    expect(timed(["bio"])).not.toMatch(/data-field="bio" data-timer/);
  });
});
