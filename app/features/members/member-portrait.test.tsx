import { expect, it } from "vitest";
import { renderOnPage } from "../../../tests/support/render";
import { MemberPortrait } from "./member-portrait";

/** The widths of a photo that fills a card, of which the browser chooses one. */
async function listWidths(isLight: boolean): Promise<string[]> {
  const portrait = <MemberPortrait name="Ada" url="/media/ada/384.webp" isLarge />;
  const html = await renderOnPage(portrait, { isLight });
  return html.match(/\d+\.webp \d+w/g) ?? [];
}

it("light pages offer the smallest size of a photo alone", async () => {
  expect(await listWidths(true)).toEqual(["192.webp 192w"]);
  expect(await listWidths(false)).toEqual(["192.webp 192w", "384.webp 384w", "768.webp 768w"]);
});
