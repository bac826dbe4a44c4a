import { openEditor } from "./editor";
import { expect, test } from "./island";
import { expectAccessible, openPanels, panel } from "./panels";

const ADVICE = "Choose a quote first, then read it aloud.";

test("“Choose a quote first” disappears once a quote is chosen, and the recorder shows the quote", async ({
  page,
  javaScriptEnabled,
}) => {
  const isScripted = javaScriptEnabled !== false;
  await openEditor(page, isScripted);
  await openPanels(page, isScripted);
  const part = panel(page, "voice_sample");
  await expect(part.getByText(ADVICE)).toBeVisible();
  await part.getByRole("radio", { name: "“You are your best thing.” Toni Morrison" }).check();
  await expect(part.getByText(ADVICE)).toBeHidden();
  if (!isScripted) {
    await part.getByRole("button", { name: "Save section Voice Sample" }).click();
    await openPanels(page, isScripted);
  }
  const quote = part.getByRole("blockquote");
  await expect(quote).toHaveText("“You are your best thing.” Toni Morrison");
  await expectAccessible(page, isScripted);
});
