import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RequestContext } from "./context.server";
import type { Guard } from "./guards.server";
import { acceptsHtml } from "./refusals.server";
import { callLoader, screenLoader } from "./route.server";

/**
 * The loader of a file's address. Anyone who opens it in a browser gets a failure as a plain page, and a page or an app
 * that loads the file gets it as a call does.
 */
export function fileLoader<G extends Guard>(
  guard: G,
  load: (ctx: RequestContext<G>) => Response | Promise<Response>,
) {
  const open = screenLoader(guard, load, { hasScreen: false });
  const call = callLoader(guard, load);
  return (args: LoaderFunctionArgs): Promise<Response> =>
    acceptsHtml(args.request) ? open(args) : call(args);
}
