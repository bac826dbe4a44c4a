import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import { expect, it } from "vitest";
import { createMember, setUpDatabase } from "../../../tests/support/island";
import { introduceFriend } from "./introductions.fixture";
import { type IntroductionsPage, loadIntroductionsPage } from "./introductions-page.server";
import { IntroductionsScreen } from "./introductions-screen";

setUpDatabase();

/** The HTML of the screen, as an address or the answer to a form shows it. */
async function render(page: IntroductionsPage, answer?: object): Promise<string> {
  const handler = createStaticHandler([
    {
      path: "/",
      element: <IntroductionsScreen />,
      loader: () => page,
      action: () => answer ?? null,
    },
  ]);
  const body = answer && { method: "POST", body: new URLSearchParams() };
  const context = await handler.query(new Request("http://localhost/", body));
  if (context instanceof Response) throw new Error("Nothing was rendered.");
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
}

const FORM = '<form method="post" action="/friend-intro?start#introduction"';

it("once the week's invitations are used up there is no form, and a sentence says when there is again", async () => {
  const ann = createMember();
  expect(await render(loadIntroductionsPage(ann.viewer(), true))).toContain(FORM);
  for (let sent = 0; sent < 5; sent++) introduceFriend(ann);
  const page = loadIntroductionsPage(ann.viewer(), true);
  const html = await render(page);
  expect(html).not.toContain(FORM);
  expect(html).not.toMatch(/Start Introduction|invite 0 more/);
  expect(html).toContain("You can introduce more from Monday");
  const refused = { errors: {}, values: { friendName: "Zoe" }, refusal: { message: "Enough." } };
  expect(await render(page, refused)).toMatch(/Enough\..*value="Zoe"/s);
});

it("the form speaks of mail only where a mail is sent", async () => {
  const page = loadIntroductionsPage(createMember().viewer(), true);
  expect(await render(page)).toMatch(/We’ll send it.*Send Invitation/s);
  const unmailed = await render({ ...page, form: page.form && { ...page.form, isMailed: false } });
  expect(unmailed).toMatch(/a link to share.*Create Link/s);
  expect(unmailed).not.toMatch(/We’ll send it|Send Invitation/);
});
