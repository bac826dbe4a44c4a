import { agreementFields } from "~/features/agreements/agreements.server";
import { parsed } from "~/server/parse.server";
import { callAction, callLoader } from "~/server/route.server";
import { profileSchema } from "./profile.schema";
import { findProfile, type Profile, saveProfile } from "./profile.server";

const answerOf = (profile: Profile) => ({ ...profile, ...agreementFields(profile.userId) });

/** GET /api/profile: the member's own profile, or null (part 1 section 7). */
export const loader = callLoader("welcomed", ({ member }) => {
  const profile = findProfile(member.id);
  return profile ? answerOf(profile) : null;
});

/** POST /api/profile: saves it. No answer of the short form earns tokens, so that none are reported. */
export const action = callAction(
  "welcomed",
  ({ member, body }) => ({
    ...answerOf(saveProfile(member, parsed(profileSchema, body))),
    tokensEarned: 0,
  }),
  "profile",
);
