import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import type { RootData } from "~/ui/shell";

/** The HTML of an element on a page, as a browser without scripts gets it. @param root the root's data */
export async function renderOnPage(element: ReactElement, root: Partial<RootData> = {}) {
  const route = { id: "root", path: "/", loader: () => root, element };
  const handler = createStaticHandler([route]);
  const context = await handler.query(new Request("http://localhost/"));
  if (context instanceof Response) throw new Error("Nothing was rendered.");
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
}
