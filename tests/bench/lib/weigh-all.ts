import type { BenchApp } from "./bench-app";
import { type PageWeight, Scales } from "./page-weights";
import { busiestConversation, loadBuild, screenPaths } from "./screens";

/** An unknown path: the 404 page is public, too. */
const NOWHERE = "/no-such-page";
/** The largest drawing of a place. */
const PLACE = "/meetups?place=7";

/**
 * Weighs every screen that answers with a page of its own: as a visitor those that are open to
 * everyone, as a member all.
 */
export async function weighAll({ app, db, member }: BenchApp): Promise<PageWeight[]> {
  const scales = new Scales(app.url);
  const paths = [...screenPaths(await loadBuild()), NOWHERE];
  const pages: PageWeight[] = [];
  for (const path of paths) {
    const page = await scales.weigh("visitor", path);
    if (page.status < 300 || page.status === 404) pages.push(page);
  }
  for (const path of [...paths, PLACE, busiestConversation(db, member.id)]) {
    const page = await scales.weigh("member", path, member.cookie);
    if (page.status < 300 || page.status === 404) pages.push(page);
  }
  return pages;
}
