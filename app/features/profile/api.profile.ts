import { parsed } from "~/server/parse.server";
import { callAction, callLoader } from "~/server/route.server";
import { profileSchema } from "./profile.schema";
import { findProfile, saveProfile } from "./profile.server";

/** GET /api/profile: the member's own profile, or null (part 1 section 7). */
export const loader = callLoader("welcomed", ({ member }) => findProfile(member.id) ?? null);

/** POST /api/profile: saves it; the answer has tokensEarned. */
export const action = callAction(
  "welcomed",
  ({ member, body }) => ({ ...saveProfile(member, parsed(profileSchema, body)), tokensEarned: 0 }),
  "profile",
);
