import { type FieldShape, PROFILE_FIELDS, type ProfileField } from "@db/schema/profile-fields";
import {
  makeBlank,
  makeSample,
  type Sample,
} from "../../app/features/profile/sample-answers.fixture";
import { listFields, REQUIRED_FIELDS, SECTIONS } from "../../app/features/profile/sections";
import { bar, field, openEditor, ready } from "./editor";
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
  const path = scripts ? "/profile-setup" : "/profile-setup?all";
  const load = async () => {
    await page.goto(path);
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
  /** Answers and saves each section, then opens the editor anew and compares what it shows. */
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
        // Without scripts the page has come anew from what is saved.
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

test("without scripts a saved section says so at its head, also while another answer is unsaved", {
  tag: "@plain",
}, async ({ page, scripts }) => {
  await openEditor(page, scripts);
  for (const id of ["nostalgic", "photos", "voice"]) {
    await page.goto("/profile-setup?all");
    await field(page, "bio").locator("textarea").fill("I sail.");
    await page.locator(`button[name="section"][value="${id}"]`).click();
    const note = page.getByRole("status").filter({ hasText: "is saved." });
    await expect(note).toBeInViewport({ ratio: 1 });
    const head = await page.locator(`#${id} > summary`).boundingBox();
    const noteTop = (await note.boundingBox())?.y ?? 0;
    expect(noteTop - (head?.y ?? 0) - (head?.height ?? 0)).toBeLessThan(32);
    await expect(field(page, "bio").locator("textarea")).toHaveValue("I sail.");
  }
});

test("an answer that is saved otherwise than it was typed is shown as it was saved", async ({
  page,
  scripts,
}) => {
  await openEditor(page, scripts);
  await page.goto("/profile-setup?all");
  if (scripts) await ready(page);
  const section = SECTIONS.find((one) => listFields(one).includes("concertsLastYear"));
  const concerts = field(page, "concertsLastYear").locator("input");
  // Twice: the second save changes nothing in the database.
  for (const words of ["many", "a lot"]) {
    await concerts.fill(words);
    await page.locator("html").evaluate((html) => html.setAttribute("data-former", ""));
    await page.locator(`button[name="section"][value="${section?.id}"]`).click();
    // The page that was typed on is gone, and the one in its place has put back what it would.
    await expect(page.locator("[data-former]")).toHaveCount(0);
    if (scripts) await ready(page);
    await expect(concerts).toHaveValue("0");
    await expect(bar(page).getByText(/unsaved/)).toHaveCount(0);
    // The page begins at the section, where it says of the answer below what became of it.
    const note = page.getByRole("status").filter({ hasText: "last year?” is saved as 0." });
    await expect(note).toBeInViewport({ ratio: 1 });
  }
  if (!scripts) return;
  await concerts.fill("lots");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/profile-setup?all");
  await ready(page);
  await expect(concerts).toHaveValue("0");
  await expect(bar(page).getByText(/unsaved/)).toHaveCount(0);
});
