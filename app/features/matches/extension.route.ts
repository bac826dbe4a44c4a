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
          title: "24 more hours",
          message: "You’ll both see the new time. You can extend a match once.",
        }
      : {
          tone: "info",
          title: "Already extended",
          message: "You can extend a match only once.",
        },
  };
});

export const loader = refuseLoader("/matches");
