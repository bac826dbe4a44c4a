import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BenchApp, startBenchApp } from "../support/bench-app";
import { ensureBuild } from "../support/built-app";
import { listVisits, loadBuild } from "../support/screens/screens";

interface Picture {
  /** The screen it is on, and its tag. */
  where: string;
  tag: string;
  /** Whether it, or a `<source>` before it, comes in several widths. */
  hasWidths: boolean;
}

const ASSETS = "build/assets";

let bench: BenchApp;
const pictures: Picture[] = [];

/** By which a browser without scripts says so (record 58): it shows nothing. */
const NO_PICTURE = '<img src="/scripts/off" alt=""/>';

/** The pictures of a page, in order. */
function listPictures(where: string, html: string): Picture[] {
  return [...html.replace(NO_PICTURE, "").matchAll(/<picture>.*?<\/picture>|<img [^>]*>/gs)].map(
    ([found]) => {
      const tag = /<img [^>]*>/.exec(found)?.[0] ?? "";
      return {
        where: `${where}: ${tag}`,
        tag,
        hasWidths: /srcset="[^"]+ \d+w, [^"]+"/i.test(found),
      };
    },
  );
}

beforeAll(async () => {
  await ensureBuild();
  bench = await startBenchApp("pictures", 60, undefined, { portraits: true });
  const { app, db, member } = bench;
  for (const { path, cookie, who } of await listVisits(await loadBuild(), db, member)) {
    const answer = await fetch(app.url + path, {
      headers: { Cookie: cookie, Accept: "text/html" },
      redirect: "manual",
    });
    if (answer.status === 200)
      pictures.push(...listPictures(`${path} as ${who}`, await answer.text()));
  }
}, 180_000);
afterAll(() => bench.stop());

const isDrawing = ({ tag }: Picture) => tag.includes(".svg");
const where = (found: readonly Picture[]) => found.map(({ where: place }) => place);

it("every picture has its width and height, so that nothing moves when it comes", () => {
  expect(pictures.filter((one) => !isDrawing(one)).length).toBeGreaterThan(50);
  expect(where(pictures.filter(({ tag }) => !/ width="\d+" height="\d+"/.test(tag)))).toEqual([]);
});

it("every picture of a member comes in several widths; the still of a video has the video's", () => {
  const isStill = ({ tag }: Picture) => tag.includes("/poster.jpeg");
  const ofOneWidth = pictures.filter((one) => !isDrawing(one) && !isStill(one) && !one.hasWidths);
  expect(where(ofOneWidth)).toEqual([]);
});

// The moment of a match shows two faces.
it("a screen loads at most two pictures at once, and every other one when it comes near", () => {
  const eager = pictures.filter((one) => !isDrawing(one) && !one.tag.includes('loading="lazy"'));
  const screens = eager.map(({ where: place }) => place.split(":")[0]);
  expect(screens.filter((screen, at) => screens.indexOf(screen) < at - 1)).toEqual([]);
});

it("there are no web fonts and no icon fonts", () => {
  const files = readdirSync(ASSETS, { recursive: true, encoding: "utf8" });
  expect(files.filter((name) => /\.(?:woff2?|ttf|otf|eot)$/.test(name))).toEqual([]);
  const styles = files.filter((name) => name.endsWith(".css"));
  expect(styles.length).toBeGreaterThan(5);
  const hasFont = (name: string) => readFileSync(join(ASSETS, name), "utf8").includes("@font-face");
  expect(styles.filter(hasFont)).toEqual([]);
});
