import { PROFILE_FIELD_NAMES } from "@db/schema/profile-fields";
import { QUOTES, VIDEO_PROMPTS } from "@db/schema/profile-lists";
import { describe, expect, it } from "vitest";
import { answersHtml } from "./answers-html.server";
import { LATER, SECTION_HEADS } from "./section-heads";
import { SECTIONS } from "./sections";

const NOTHING = { shown: {}, errors: {}, earned: [] };

const escaped = (text: string) => text.replaceAll("'", "&#x27;");

const fieldsIn = (html: Partial<Record<string, string>>) =>
  Object.values(html).flatMap((part = "") =>
    [...part.matchAll(/data-field="(\w+)"/g)].map(([, name]) => name),
  );

describe("the questions as HTML", () => {
  it("ask for every answer once", () => {
    expect(fieldsIn(answersHtml(NOTHING)).sort()).toEqual([...PROFILE_FIELD_NAMES].sort());
  });

  it("come with the first view or are left for later, never both", () => {
    const first = answersHtml(NOTHING, "first");
    const later = answersHtml(NOTHING, "later");
    expect({ ...first, ...later }).toEqual(answersHtml(NOTHING));
    expect(Object.keys(later).every((id) => (LATER as ReadonlySet<string>).has(id))).toBe(true);
    expect(Object.keys(first).some((id) => (LATER as ReadonlySet<string>).has(id))).toBe(false);
  });

  it("are there for every section that scripts expect questions in", () => {
    const asking = SECTION_HEADS.filter(({ isAsking }) => isAsking !== false).map(({ id }) => id);
    expect(Object.keys(answersHtml(NOTHING))).toEqual(asking);
    expect(SECTIONS.map(({ id }) => id)).toEqual(SECTION_HEADS.map(({ id }) => id));
  });

  it("say which section a form holds only together with its questions", () => {
    for (const [id, html] of Object.entries(answersHtml(NOTHING)))
      expect(html).toMatch(new RegExp(`name="holds"( form="profile")? value="${id}"`));
  });

  it("show the eight video prompts with the activity video", () => {
    const { activity = "" } = answersHtml(NOTHING);
    expect(VIDEO_PROMPTS.length).toBe(8);
    for (const prompt of VIDEO_PROMPTS) expect(activity).toContain(escaped(prompt));
  });

  it("show every quote of the voice sample with who said it", () => {
    const { voice = "" } = answersHtml(NOTHING);
    for (const [text, by] of QUOTES) expect(voice).toContain(`“${escaped(text)}” ${by}`);
  });

  it("are text where a member typed HTML", () => {
    const typed = `"><script>alert('é🏖')</script><img src=x onerror=alert(1)>`;
    const { basic = "" } = answersHtml({ ...NOTHING, shown: { stageName: typed, bio: typed } });
    expect(basic).not.toMatch(/<script|<img/);
    expect(basic.match(/&lt;script&gt;/g)).toHaveLength(2);
    expect(basic).toContain("é🏖");
  });

  it("show what is wrong beside its field", () => {
    const { basic = "" } = answersHtml({ ...NOTHING, errors: { bio: "Too long" } });
    expect(basic).toMatch(/id="profile-bio-error" class="field-error">.*Too long/);
    expect(basic).toMatch(/aria-describedby="profile-bio-hint profile-bio-error"/);
  });

  it("are no game where the half token was earned", () => {
    const timed = (earned: string[]) => answersHtml({ ...NOTHING, earned }).basic ?? "";
    expect(timed([])).toMatch(/data-field="bio" data-timer="15"/);
    expect(timed(["bio"])).not.toMatch(/data-field="bio" data-timer/);
  });
});
