import { redirect } from "@remix-run/node";
import { MINUTE_MS } from "~/server/data/clock.server";
import { env } from "~/server/ops/env.server";
import { log } from "~/server/ops/log.server";
import { clientAddress, countUseInMemory } from "~/server/ops/rate-limits.server";
import { returnCookie } from "~/server/web/cookies.server";
import { samePath } from "~/server/web/paths";
import { getOnly, redirectTo, screenLoader } from "~/server/web/route.server";
import { clearOldestSignIns, identify } from "./identity.server";
import { SignInFailure } from "./sign-in-failure.server";

const SIGN_IN_LIMIT = { action: "sign-in", uses: 120, windowMs: MINUTE_MS };

/** Starts sign-in and remembers a same-site path to come back to (rule sign-in-by-provider). */
export const loader = screenLoader(
  "visitor",
  async ({ request, url, member }) => {
    const back = samePath(url.searchParams.get("returnTo"), "/");
    if (member) return redirect(back, 303);
    countUseInMemory(SIGN_IN_LIMIT, clientAddress(request));
    try {
      await identify(new Request(new URL("/api/login", url), { headers: request.headers }));
      return redirect("/", 303);
    } catch (thrown) {
      if (thrown instanceof Response) {
        thrown.headers.append("Set-Cookie", await returnCookie().serialize(back));
        for (const cookie of clearOldestSignIns(request))
          thrown.headers.append("Set-Cookie", cookie);
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
  },
  { hasScreen: false },
);

export const action = getOnly;
