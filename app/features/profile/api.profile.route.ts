import { Refusal } from "~/server/web/errors";
import { callAction, callLoader } from "~/server/web/route.server";
import { checkAnswers, isProfileField, parseRevision, rejectFormTexts } from "./profile.schema";
import { findProfile, repeatedAnswers, saveAnswers } from "./profile.server";
import { rejectUnknownAnswers, toProfileJson } from "./profile-json.server";
import { failedSave } from "./saved-flash";
import { findFieldLabel } from "./sections";

/** GET /api/profile: the member's own profile, or null. */
export const loader = callLoader("welcomed", ({ member }) => {
  const profile = findProfile(member.id);
  return profile ? toProfileJson(profile) : null;
});

const isRecord = (body: unknown): body is Record<string, unknown> =>
  typeof body === "object" && body !== null && !Array.isArray(body);

const refuseField = ([field, message = "Please check your answers."]: string[] = []) =>
  new Refusal("invalid", "Error", message, { field });

/**
 * POST /api/profile: saves the answers that are sent and returns what they earned. Null clears one.
 * Flags, numbers and lists are those of JSON. A value that equals the saved one is not validated again, so a profile that was read can always
 * be sent back.
 */
export const action = callAction(
  "welcomed",
  ({ member, body }) => {
    if (!isRecord(body)) throw new Refusal("invalid", "Error", "A profile is a JSON object.");
    rejectUnknownAnswers(body);
    rejectFormTexts(body);
    const repeated = repeatedAnswers(member.id, body);
    const given = Object.keys(body).filter(isProfileField);
    const { answers, errors } = checkAnswers(
      body,
      given.filter((field) => !(field in repeated)),
    );
    const [wrong] = Object.entries(errors);
    if (wrong) throw refuseField(wrong);
    const result = saveAnswers(member, {
      answers: { ...repeated, ...answers },
      baseRevision: parseRevision(body.revision),
    });
    if (result.outcome === "refused") throw refuseField(Object.entries(result.errors)[0]);
    if (result.outcome === "conflict")
      throw new Refusal(
        "changed_elsewhere",
        "Error",
        `Changed elsewhere since: ${result.fields.map(findFieldLabel).join(", ")}`,
        { field: result.fields[0] },
      );
    return { ...toProfileJson(result.profile), tokensEarned: result.tokensEarned };
  },
  { isRead: true, kind: "profile", failure: failedSave() },
);
