import { isDeleted } from "~/features/members/deleted.server";
import { readStartToken } from "~/features/profile/drafts.server";
import { isOwnEditorForm } from "~/features/profile/unsaved.server";
import {
  codeCookie,
  forget,
  readCookie,
  returnCookie,
  sessionCookie,
} from "~/server/web/cookies.server";
import { samePath } from "~/server/web/paths";
import { forgetPendingForm, readPendingForm } from "~/server/web/pending-form.server";
import type { StartedSession } from "./account-sessions.server";
import type { AskedCode } from "./sign-in-code.server";

/** The browser that signs in, as `startSession` takes it, and what was typed in it before. */
export async function readBrowser(request: Request) {
  const former: unknown = await sessionCookie().parse(request.headers.get("Cookie"));
  return {
    browser: {
      userAgent: request.headers.get("User-Agent") ?? "",
      formerToken: typeof former === "string" ? former : null,
    },
    typedBefore: { start: await readStartToken(request), form: await readPendingForm(request) },
  };
}

/** The code that this browser has asked for, and its address; undefined where it ran out. */
export async function readAskedCode(request: Request): Promise<AskedCode | undefined> {
  const [id, address] = (await readCookie(request, codeCookie()))?.split(" ") ?? [];
  return id && address ? { id, address } : undefined;
}

/** Finds the path that someone left to sign in: on this site, home without one. */
export const readReturnPath = async (request: Request): Promise<string> =>
  samePath(await returnCookie().parse(request.headers.get("Cookie")), "/");

/** The cookies of someone who has signed in, and the path where they were. */
export async function leadIn({ token, userId }: StartedSession, request: Request) {
  const cookies = [await sessionCookie().serialize(token), await forget(returnCookie())];
  const form = await readPendingForm(request);
  // It has become the member's draft.
  if (form && isOwnEditorForm(form, userId)) cookies.push(...(await forgetPendingForm()));
  // Anyone who deleted the account decides first whether they come back.
  const back = isDeleted(userId) ? "/account/restore" : await readReturnPath(request);
  return { cookies, back };
}
