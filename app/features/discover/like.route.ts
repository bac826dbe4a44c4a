import type { Flash } from "~/server/flash.server";
import { refuseLoader } from "~/server/route.server";
import { formOrScriptAction } from "~/server/upload.server";
import { deckHead } from "./deck-head.server";
import { countSwipe } from "./limits.server";
import { like } from "./swipes.server";

/** Likes the member in the URL and says what happened (decision D3). */
export const action = formOrScriptAction("agreed", "/discover", ({ member, params }) => {
  countSwipe(member.id);
  const result = like(member.id, params.memberId ?? "");
  const flash: Flash = result.matched
    ? {
        tone: "success",
        title: "It's a Match!",
        message: "You like each other.",
        link: { to: `/matches#match-${result.matchId}`, label: "See your match" },
      }
    : { tone: "info", title: "Like Sent", message: "If they like you too, you are a match." };
  return { to: "/discover", flash, body: { flash, head: deckHead(member.id) } };
});

export const loader = refuseLoader("/discover");
