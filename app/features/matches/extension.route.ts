import { formAction, refuseLoader } from "~/server/web/route.server";
import { extendMatch } from "./extension.server";

/** Gives the match in the URL its one free extension (rule match-24-hours). */
export const action = formAction("subscribed", "/matches", ({ member, params }) => {
  const isNew = extendMatch(member, params.matchId ?? "");
  return {
    to: "/matches",
    flash: isNew
      ? {
          tone: "success",
          title: "24 hours more",
          message: "You both see the new time. A match is extended once.",
        }
      : {
          tone: "info",
          title: "Already extended",
          message: "A match is extended once, and this one has been.",
        },
  };
});

export const loader = refuseLoader("/matches");
