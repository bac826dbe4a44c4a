import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import { expect, it } from "vitest";
import { Plans } from "./plans";

/** The words of each card, and those before them. */
async function read(props: Parameters<typeof Plans>[0]) {
  const handler = createStaticHandler([{ path: "/", element: <Plans {...props} /> }]);
  const context = await handler.query(new Request("http://localhost/"));
  if (context instanceof Response) throw new Error("Nothing was rendered.");
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
  const [intro = "", ...cards] = html
    .split("<h3>")
    .map((part) => part.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|"));
  return { intro, cards };
}

it("each plan shows its base and its extra, and what it changes for a free member", async () => {
  const { intro, cards } = await read({ dayLimit: 1, weekLimit: 1, isSubscribed: false });
  expect(intro).toContain("your limit of 1 a week stays");
  expect(intro).not.toContain("waives");
  expect(cards[0]).toContain("|$30 a month: $30 base + $0|1 meetup a day, as you have now|");
  expect(cards[1]).toContain("|$50 a month: $30 base + $20|2 meetups a day instead of your 1|");
  expect(cards[2]).toContain("|$60 a month: $30 base + $30|3 meetups a day instead of your 1|");
});

it("a membership waives the base of a plan, and a plan of no use says so", async () => {
  const { intro, cards } = await read({ dayLimit: 2, weekLimit: null, isSubscribed: true });
  expect(intro).toContain("Your membership waives the $30 base.");
  expect(intro).not.toContain("a week");
  expect(cards[0]).toContain("|For you $0 a month|1 meetup a day; you have 2 already|");
  expect(cards[1]).toContain("|For you $20 a month|2 meetups a day, as you have now|");
  expect(cards[2]).toContain("|For you $30 a month|3 meetups a day instead of your 2|");
});
