import { rememberIntroducer } from "~/server/cookies.server";
import { newId } from "~/server/ids.server";
import { parsed } from "~/server/parse.server";
import { callAction, callLoader, json } from "~/server/route.server";
import { introductionCallSchema } from "./introduction-call.schema";
import { toIntroductionJson } from "./introduction-json.server";
import { findIntroduction, listIntroductions } from "./introduction-list.server";
import { introduce } from "./introductions.server";

/** GET /api/friend-introductions (part 2 section 7): the member's own, newest first. */
export const loader = callLoader("welcomed", ({ member }) =>
  listIntroductions(member.id).map((own) => toIntroductionJson(member.id, own)),
);

/** POST /api/friend-introductions: introduces a friend. `clientId` makes it idempotent; without one the address does. */
export const action = callAction(
  "welcomed",
  async ({ member, body, request }) => {
    const {
      clientId = newId(),
      introductionTemplate: _,
      ...form
    } = parsed(introductionCallSchema, body);
    const { id } = introduce(member, { ...form, clientId });
    return json(toIntroductionJson(member.id, findIntroduction(member.id, id)), {
      status: 201,
      headers: { "Set-Cookie": await rememberIntroducer(request, member.id) },
    });
  },
  { failure: "Unable to send friend invitation." },
);
