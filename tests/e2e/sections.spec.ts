import { type FieldShape, PROFILE_FIELDS, type ProfileField } from "@db/schema/profile-fields";
import {
  makeBlank,
  makeSample,
  type Sample,
} from "../../app/features/profile/sample-answers.fixture";
import { REQUIRED_FIELDS, SECTIONS } from "../../app/features/profile/sections";
import { bar, field, LONG_FORM, openEditor, ready } from "./editor";
import { expect, type Page, test } from "./island";

const toList = (sample: Sample) => (Array.isArray(sample) ? sample : sample ? [sample] : []);

/** What the form would send of each field, without blank texts. */
function answersOn(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate((names) => {
    const form = document.querySelector<HTMLFormElement>("form#profile");
    const data = new FormData(form ?? undefined);
    return Object.fromEntries(
      names.map((name) => [name, data.getAll(name).map(String).filter(Boolean)]),
    );
  }, Object.keys(PROFILE_FIELDS));
}

/** Answers one field with its own controls. */
async function answer(page: Page, name: ProfileField, sample: Sample): Promise<void> {
  const shape: FieldShape = PROFILE_FIELDS[name];
  const controls = field(page, name).locator("input, select, textarea");
  switch (shape.kind) {
    case "text":
    case "number":
      return controls.fill(String(sample));
    case "texts":
      for (let at = 0; at < shape.count; at++)
        await controls.nth(at).fill(toList(sample)[at] ?? "");
      return;
    case "many": {
      const chosen = (await answersOn(page))[name] ?? [];
      const box = (value: string) => field(page, name).locator(`[value="${value}"]`);
      for (const value of chosen.filter((one) => !sample.includes(one))) await box(value).uncheck();
      for (const value of toList(sample).filter((one) => !chosen.includes(one)))
        await box(value).check();
      return;
    }
    default:
      if ((await controls.first().getAttribute("type")) === "radio")
        await field(page, name).locator(`[value="${sample}"]`).check();
      else await controls.selectOption(String(sample));
  }
}

test("every field of every section is entered, saved, shown again and, with scripts, cleared", async ({
  page,
  scripts,
}) => {
  const load = async () => {
    await page.goto(LONG_FORM);
    if (scripts) await ready(page);
  };
  /** Sections whose answers completed the profile, which leads home. */
  const completing: string[] = [];
  const save = async (section: string, title: string) => {
    await page.locator(`button[name="section"][value="${section}"]`).click();
    // The last one that is required leads home.
    await expect(
      page
        .getByText(`The section ${title} is`)
        .or(page.getByText("Your profile is complete"))
        .first(),
    ).toBeVisible();
    if (new URL(page.url()).pathname === "/") {
      completing.push(section);
      await expect(page.getByText("Your profile is complete")).toBeInViewport();
      await load();
    }
    if (scripts) await expect(bar(page).getByText("You have unsaved changes.")).toHaveCount(0);
  };
  const sections = SECTIONS.filter(({ fields }) => fields.length > 0);
  /** Answers and saves each section, then opens the editor again and compares what it shows. */
  const walk = async (answers: ReadonlyMap<ProfileField, Sample>) => {
    const expectShown = async (names: ReadonlySet<ProfileField>) => {
      const shown = await answersOn(page);
      for (const [name, sample] of answers)
        if (names.has(name)) expect([name, shown[name]]).toEqual([name, toList(sample)]);
    };
    for (const { id, title, fields } of sections)
      await test.step(title, async () => {
        const names = new Set(fields.map(({ name }) => name));
        for (const [name, sample] of answers) if (names.has(name)) await answer(page, name, sample);
        await save(id, title);
        // Without scripts the page has come again from what is saved.
        if (!scripts) await expectShown(names);
      });
    await load();
    await expectShown(new Set(answers.keys()));
  };
  await openEditor(page, scripts);
  await load();

  const names = sections.flatMap(({ fields }) => fields.map(({ name }) => name));
  await walk(new Map(names.map((name) => [name, makeSample(name)])));
  // What is cleared is sent by the same form without scripts, which know besides what was saved before.
  const clearable = names.filter((name) => !REQUIRED_FIELDS.has(name)).reverse();
  if (scripts) await walk(new Map(clearable.map((name) => [name, makeBlank(name)])));
  expect(completing).toHaveLength(1);
  expect(sections).toHaveLength(15);
  expect([...names].sort()).toEqual(Object.keys(PROFILE_FIELDS).sort());
});
