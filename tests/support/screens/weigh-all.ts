import type { BenchApp } from "../bench-app";
import { type PageWeight, Scales } from "./page-weights";
import { listVisits, loadBuild, NOWHERE } from "./screens";

/** Weighs every screen as each kind of viewer who gets a page of it. */
export async function weighAll({ app, db, member }: BenchApp): Promise<PageWeight[]> {
  const scales = new Scales(app.url);
  const pages: PageWeight[] = [];
  for (const visit of await listVisits(await loadBuild(), db, member)) {
    const page = await scales.weigh(visit);
    if (page.status === 200 || visit.name === NOWHERE) pages.push(page);
  }
  return pages;
}
