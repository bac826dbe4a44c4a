import { env } from "~/server/ops/env.server";
import { log } from "~/server/ops/log.server";
import { returnCookie } from "~/server/web/cookies.server";
import { redirectTo } from "~/server/web/route.server";
import { clearOldestSignIns, identify } from "./identity.server";
import { SignInFailure } from "./sign-in-failure.server";

/**
 * Sends a browser to the identity provider, and remembers where to come back to (rule sign-in-by-provider).
 *
 * @param back a path on this site
 * @returns the redirect there, or home with a message where there is no way now
 */
export async function startAtProvider(request: Request, back: string): Promise<Response> {
  try {
    await identify(new Request(new URL("/api/login", request.url), { headers: request.headers }));
    return redirectTo("/");
  } catch (thrown) {
    if (thrown instanceof Response) {
      thrown.headers.append("Set-Cookie", await returnCookie().serialize(back));
      for (const cookie of clearOldestSignIns(request)) thrown.headers.append("Set-Cookie", cookie);
      return thrown;
    }
    if (!(thrown instanceof SignInFailure)) throw thrown;
    const { reason, fields } = thrown;
    log("error", "sign_in_unavailable", { reason, ...fields });
    return redirectTo("/", {
      for: null,
      tone: "danger",
      title: "You can’t sign in right now",
      message:
        reason === "settings"
          ? `Sign-in is broken right now. Please write to ${env().CONTACT_ADDRESS}.`
          : "Our sign-in service isn’t answering. Try again in a minute.",
    });
  }
}
