import { expect, open, type Page, test } from "./island";
import { call, type OwnIsland, openIsland } from "./own-island";

let island: OwnIsland;
test.beforeEach(async () => {
  island = await openIsland();
});
test.afterEach(({ browser }) => island?.close(browser));

/** Texts from right to left that share a line with other words and are not isolated from them. */
const findMixedLines = (page: Page) =>
  page.evaluate(() => {
    const hebrewOrArabic = /[\u0590-\u06ff]/;
    const isOwnLine = (node: Node, text: string) => {
      const { unicodeBidi } = getComputedStyle(node.parentElement as Element);
      const beside = [...(node.parentNode as Node).childNodes].filter(
        (other) => other !== node && other.textContent?.trim(),
      );
      return unicodeBidi !== "normal" && beside.length === 0 && !/[a-z0-9]/i.test(text);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = (node.textContent ?? "").replace(/\u2068[^\u2069]*\u2069|\S+@\S+/g, "");
      const parent = node.parentElement as Element;
      if (
        hebrewOrArabic.test(text) &&
        !parent.closest("script, style, svg") &&
        !isOwnLine(node, text)
      )
        found.push(`${parent.tagName}.${parent.className}: ${text}`);
    }
    return [
      ...found,
      ...[document.title].filter((title) => /^[^\u2068]*[\u0590-\u06ff]/.test(title)),
    ];
  });

const HELLO = "שלום, מה שלומך?";

test("a Hebrew sentence ends at its own end, and no word beside an Arabic name jumps", async ({
  page,
  scripts,
  another,
}) => {
  const ada = await island.insertMember("Ada", { bio: "Hello" });
  const nur = await island.insertMember("نور", {
    bio: "אני אוהבת ים!",
    favoriteSoulFood: "פלאפל.",
  });
  const other = await (await another({ javaScriptEnabled: !scripts })).newPage();
  await island.signIn(page.context(), ada);
  await island.signIn(other.context(), nur);
  const look = async (side: Page, path: string) => {
    await open(side, island.url + path, side === page ? scripts : !scripts);
    expect.soft(await findMixedLines(side), path).toEqual([]);
  };
  await look(page, "/discover");
  await look(page, `/profile/${nur.id}`);
  const { path: talk } = await island.match(ada, nur);
  await call(`${island.url}/api/conversations/${talk.slice(10)}/messages`, nur, { content: HELLO });
  for (const path of ["/", "/matches", "/messages", talk, "/notifications"]) await look(page, path);
  for (const path of ["/", "/messages", "/profile-setup?all", "/account"]) await look(other, path);

  const bubble = page.locator(".bubble > p", { hasText: HELLO });
  await open(page, island.url + talk, scripts);
  const [first, last] = await bubble.evaluate((line) => {
    const node = line.firstChild as Text;
    const left = (at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    return [left(0), left(node.length - 1)];
  });
  expect(last).toBeLessThan(first as number);
});
