import { formatPrice } from "../../app/features/prices/price-texts";
import { axe } from "./axe";
import { agree, expect, freshEmail, open, type Page, signIn, signUp, test } from "./island";

/** A member whose membership runs, one for each project, since they share an island. One is paused. */
const MEMBERS: Record<string, string> = {
  "scripts-phone": "demo006",
  "plain-phone": "demo021",
  "scripts-desktop": "demo016",
};

const HEADING = { name: "Calendar Reminders" } as const;

/** The text of the file that a press downloads. */
async function download(page: Page, title: string): Promise<{ file: string; text: string }> {
  const begun = page.waitForEvent("download");
  await page.getByRole("link", { name: new RegExp(`^Download\\s?: ${title}$`) }).click();
  const saved = await begun;
  const chunks: Buffer[] = [];
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
  return { file: saved.suggestedFilename(), text: Buffer.concat(chunks).toString("utf8") };
}

test("a free member creates reminders, downloads them, and creates new ones", async ({
  page,
  scripts,
}) => {
  await signUp(page, freshEmail("cal"));
  await agree(page);
  await open(page, "/calendar-reminders", scripts);
  await expect(page.getByRole("heading", HEADING)).toBeVisible();
  await expect(page.getByText("Current plan: Free")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Download/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Create Reminders" }).click();
  await expect(page.getByText("Reminders created")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Download/ })).toHaveCount(3);
  for (const app of ["iPhone and Mac", "Google Calendar", "Outlook"])
    await expect(page.locator("summary", { hasText: app })).toBeVisible();
  expect(await axe(page, scripts)).toEqual([]);
  const { file, text } = await download(page, "Your week on August");
  expect(file).toBe("august-weekly.ics");
  expect(text).toContain("RRULE:FREQ=WEEKLY");
  expect(text).toContain("SEQUENCE:0");
  // The calendar hold names its price and gives no address.
  await expect(page.getByText(`It comes with Social, ${formatPrice("social")}`)).toBeVisible();
  await expect(page.getByLabel("Or paste this address")).toHaveCount(0);
  await page.getByRole("button", { name: "Create New Reminders" }).click();
  await expect(page.getByRole("button", { name: "Create Reminders" })).toBeVisible();
  await page.getByRole("button", { name: "Create Reminders" }).click();
  await expect(page.getByText("Reminders created")).toBeVisible();
  expect((await download(page, "August begins")).text).toContain("SEQUENCE:1");
});

test("a member who pays subscribes, changes the address, and switches it off", async ({
  page,
  another,
  scripts,
}, { project }) => {
  await signIn(page, `${MEMBERS[project.name]}@august.example`);
  await open(page, "/calendar-reminders", scripts);
  await page.getByRole("button", { name: "Get my private address" }).click();
  const address = page.getByLabel("Or paste this address");
  const first = await address.inputValue();
  await expect(page.getByRole("link", { name: "Add to my calendar" })).toHaveAttribute(
    "href",
    first.replace(/^http:/, "webcal:"),
  );
  // A calendar app, which is nobody here.
  const app = (await another()).request;
  const feed = await app.get(first);
  expect(await feed.text()).toContain("SUMMARY:August begins");
  const known = { headers: { "If-None-Match": feed.headers().etag ?? "" } };
  expect((await app.get(first, known)).status()).toBe(304);

  await page.getByText("New address, or switch it off").click();
  await page.getByRole("button", { name: "Make a new address" }).click();
  await expect(page.getByText("The old one no longer works.")).toBeVisible();
  const second = await address.inputValue();
  expect(second).not.toBe(first);
  expect((await app.get(first)).status()).toBe(404);
  expect((await app.get(second)).status()).toBe(200);

  await page.getByText("New address, or switch it off").click();
  expect(await axe(page, scripts)).toEqual([]);
  await page.getByRole("button", { name: "Switch it off" }).click();
  await expect(page.getByText("The address no longer works.")).toBeVisible();
  expect((await app.get(second)).status()).toBe(404);
  await expect(page.getByRole("button", { name: "Get my private address" })).toBeVisible();
});
