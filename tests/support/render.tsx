import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import type { RootData } from "~/ui/shell";
import { ShellContext } from "~/ui/shell-context";

/**
 * The HTML of an element on a page, as a browser without scripts gets it.
 *
 * @param loaded the root's data, or its own
 * @param answer what a form was answered whose page this is
 */
export async function renderOnPage(
  element: ReactElement,
  loaded: Partial<RootData> & Record<string, unknown> = {},
  answer?: object,
) {
  const { isLight = false, viewer } = loaded;
  const facts = { isLight, sessionKey: viewer?.sessionKey };
  const route = {
    id: "root",
    path: "/",
    loader: () => loaded,
    action: () => answer ?? null,
    element: <ShellContext.Provider value={facts}>{element}</ShellContext.Provider>,
  };
  const handler = createStaticHandler([route]);
  const sent = answer && { method: "POST", body: new FormData() };
  const context = await handler.query(new Request("http://localhost/", sent));
  if (context instanceof Response) throw new Error("Nothing was rendered.");
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
}
