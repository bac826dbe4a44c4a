import { matchRoutes } from "@remix-run/react";
import { routesLoaded } from "~/server/remix-internals/router-fetch.client";

/** What the build's table of routes says of a screen. */
interface Screen {
  id: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
}

let screens: Screen[] = [];
void routesLoaded.then((json) => {
  screens = Object.values<Screen>(JSON.parse(json)).filter(({ id }) => id !== "root");
});

/** Lists the screens at paths; none before the table of routes has come. */
export const findScreens = (paths: readonly string[]): Screen[] =>
  paths.flatMap((path) => matchRoutes(screens, path)?.at(-1)?.route ?? []);

/**
 * Asks for the code of the screen that a link opens, just before the router does. Where it does not come, the router
 * loads the open page again: its address is that of the link by then.
 */
export function importScreen({ pathname, href }: URL): void {
  for (const { module } of findScreens([pathname]))
    import(/* @vite-ignore */ module).catch(() => history.pushState(null, "", href));
}
