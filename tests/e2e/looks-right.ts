import { axe } from "./axe";
import { findOverflow, findSmallTargets } from "./checks";
import { expect, type Page } from "./island";

/** What must hold of a page wherever a journey comes by; `screens.spec.ts` looks at each screen more closely. */
export async function looksRight(page: Page, scripts: boolean): Promise<void> {
  const troubles = [
    ...(await axe(page, scripts)),
    ...(await findOverflow(page)),
    ...(await findSmallTargets(page)),
  ];
  expect.soft(troubles, page.url()).toEqual([]);
}
