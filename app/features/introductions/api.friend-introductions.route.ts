import { newId } from "~/server/data/ids.server";
import { rememberIntroducer } from "~/server/web/cookies.server";
import { parsed, refuseUnder } from "~/server/web/parse.server";
import { callAction, callLoader, json } from "~/server/web/route.server";
import { INTRODUCTION_FAILED, INTRODUCTION_FAILED_TITLE } from "./introduction.schema";
import { introductionCallSchema } from "./introduction-call.schema";
import { toIntroductionJson } from "./introduction-json.server";
import { findIntroduction, listIntroductions } from "./introduction-list.server";
import { introduce } from "./introductions.server";

/** Introductions that one call returns. */
const MOST_LISTED = 100;

/** GET /api/friend-introductions: the newest of the member's own. */
export const loader = callLoader("welcomed", ({ member }) =>
  listIntroductions(member.id, MOST_LISTED).map((own) => toIntroductionJson(member.id, own)),
);

/** POST /api/friend-introductions: introduces a friend. `clientId` makes it idempotent; without one the address does. */
export const action = callAction(
  "welcomed",
  ({ member, body, request }) =>
    refuseUnder(INTRODUCTION_FAILED_TITLE, async () => {
      const { clientId = newId(), ...form } = parsed(introductionCallSchema, body);
      const { id } = introduce(member, { ...form, clientId });
      return json(toIntroductionJson(member.id, findIntroduction(member.id, id)), {
        status: 201,
        headers: { "Set-Cookie": await rememberIntroducer(request, member.id) },
      });
    }),
  { isRead: true, failure: INTRODUCTION_FAILED },
);
