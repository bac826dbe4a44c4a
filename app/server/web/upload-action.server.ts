import type { ActionFunctionArgs } from "@remix-run/node";
import { refuseFaults } from "../data/write-retry.server";
import { type BodyKind, discardRest, streamBody } from "./body.server";
import { loadContext, type RequestContext } from "./context.server";
import { Refusal } from "./errors";
import type { BoundFlash, Flash } from "./flash.server";
import type { Guard } from "./guards.server";
import { isCutOff, type Part, readParts } from "./multipart.server";
import { actAs, type FormContext, openForm } from "./open-form.server";
import { dangerFlash, redirectsBack, refusalHeaders } from "./refusals.server";
import {
  assertAcceptable,
  callFailure,
  formFailure,
  json,
  redirectTo,
  screenFailure,
} from "./route.server";
import { type FailedSave, saveFailure } from "./route-failure.server";
import { TooSlow } from "./slow-links.server";
import { VIEWER_FIELD, VIEWER_HEADER } from "./viewer-header";
import { assertOwnPage } from "./viewer-key.server";

/** What a verb did: where a form redirects with which message, if any, and what a script receives. */
export interface UploadOutcome {
  to: string;
  flash?: Flash;
  body: unknown;
}

const wantsJson = (request: Request) =>
  /\bapplication\/json\b/.test(request.headers.get("Accept") ?? "");

interface ResponseOptions {
  /** True where the page that a response leads to shows the outcome itself, in place of a toast. */
  isShownThere?: boolean;
  /** The fixed words of a save that failed for no fault of the person. */
  failure?: FailedSave;
  /** True for a route with a screen of its own, whose error page then shows what could not be read. */
  hasScreen?: boolean;
}

type Origin = Pick<ActionFunctionArgs, "params"> & { member?: RequestContext<Guard>["member"] };

/** Answers a form with a 303 and a message, and a script with the same facts as JSON. */
async function respond<A extends Required<Origin>>(
  args: ActionFunctionArgs,
  {
    back,
    isShownThere = false,
    failure,
    hasScreen,
  }: { back: (from: Origin) => string } & ResponseOptions,
  open: () => Promise<A>,
  work: (ctx: A) => Promise<UploadOutcome> | UploadOutcome,
): Promise<Response> {
  const isScript = wantsJson(args.request);
  const tell = (to: string, flash?: BoundFlash, headers?: HeadersInit) =>
    redirectTo(to, flash && isShownThere ? { ...flash, at: to } : flash, headers);
  let opened: A | undefined;
  try {
    opened = await open();
    const { to, flash, body } = await work(opened);
    return isScript ? json(body) : await tell(to, flash && { ...flash, for: opened.member });
  } catch (thrown) {
    const error = saveFailure(thrown, failure, args);
    if (isScript) return callFailure(error, args);
    // Only refusals by the rules redirect back; a request that was not even read has its status.
    if (opened && redirectsBack(error, args.request))
      return tell(back(opened), dangerFlash(error, opened.member), refusalHeaders(error));
    return hasScreen ? screenFailure(error, args) : formFailure(error, args, back(opened ?? args));
  }
}

interface UploadContext<G extends Guard> extends RequestContext<G> {
  /** The parts of the form, in order, as they arrive. */
  parts: AsyncGenerator<Part, void, undefined>;
}

interface UploadOptions extends ResponseOptions {
  limitBytes: number;
  /** Where a refused form redirects to. */
  back: (from: Origin) => string;
  /** The message when the connection ended before the form did. */
  cutOff: string;
  /** Its title. */
  cutOffTitle?: string;
}

/** The parts of a form but the one that names the session of its page, which comes first. */
async function* readOwnParts(member: RequestContext["member"], parts: AsyncGenerator<Part>) {
  for await (const part of parts)
    if (part.name === VIEWER_FIELD && "text" in part) assertOwnPage(member, part.text);
    else yield part;
}

/**
 * The action of an upload form: checks origin and guard, then reads the parts as they arrive and
 * stops storing them past the limit. A refused body is read for a while longer, so that the browser
 * reads the response.
 */
export function uploadAction<G extends Guard>(
  guard: G,
  { limitBytes, cutOff, cutOffTitle = "Upload Failed", ...responseOptions }: UploadOptions,
  act: (ctx: UploadContext<G>) => Promise<UploadOutcome>,
) {
  return async (args: ActionFunctionArgs): Promise<Response> => {
    const body = streamBody(args.request, limitBytes);
    const readOn = async <R>(work: () => Promise<R>): Promise<R> => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof TooSlow)) await discardRest(body);
        if (isCutOff(error) || error instanceof TooSlow)
          throw new Refusal("cut_off", cutOffTitle, cutOff);
        throw error;
      }
    };
    const open = () =>
      readOn(async () => {
        assertAcceptable(args);
        const ctx = await loadContext(guard, args);
        assertOwnPage(ctx.member, args.request.headers.get(VIEWER_HEADER));
        const parts = readParts(body, args.request.headers.get("Content-Type"));
        return { ...ctx, parts: readOwnParts(ctx.member, parts) };
      });
    return respond(args, responseOptions, open, (ctx) =>
      readOn(() => refuseFaults(() => act(ctx))),
    );
  };
}

/**
 * The action of a one-button form that a script may send too: both get the same facts.
 * @param back where a refused form goes back to
 */
export function formOrScriptAction<G extends Guard>(
  guard: G,
  back: string | ((from: Origin) => string),
  act: (ctx: FormContext<G>) => UploadOutcome | Promise<UploadOutcome>,
  { body, ...responseOptions }: ResponseOptions & { body?: BodyKind } = {},
) {
  return (args: ActionFunctionArgs): Promise<Response> =>
    respond(
      args,
      { ...responseOptions, back: typeof back === "string" ? () => back : back },
      async () => {
        assertAcceptable(args);
        return openForm(guard, args, { body });
      },
      (ctx) => actAs(guard, args, ctx, act),
    );
}
