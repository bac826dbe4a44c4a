import { Refusal } from "~/server/web/errors";
import { ValidationError, validateAnswers } from "~/server/web/form.server";
import { idParam } from "~/server/web/params";
import { formAction, redirectTo, screenLoader } from "~/server/web/route.server";
import { hoursSchema } from "./summer.schema";
import { changeHours, loadDeskPlace, sayEnded } from "./summer.server";

/** @throws Refusal 422 for hours that are none */
async function readHours(form: FormData) {
  if (form.has("usual")) return null;
  try {
    const { opens, closes } = await validateAnswers(hoursSchema, form);
    return { opens: Number(opens), closes: Number(closes) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const [message = ""] = Object.values(error.errors);
    throw new Refusal("invalid", "Please check the hours", `${message}.`);
  }
}

/** Changes a place's hours for this year, or takes the usual ones again. */
export const action = formAction(
  "moderator",
  "/review/places",
  async ({ member, params, form }) => {
    const { name, ended } = changeHours(member.id, idParam(params.placeId), await readHours(form));
    return {
      to: "/review/places",
      flash: {
        tone: "success",
        title: "Hours saved",
        message: `${name} has new hours.${sayEnded(ended)}`,
      },
    };
  },
);

/** Leads to where the button is. */
export const loader = screenLoader(
  "moderator",
  ({ member, params }) =>
    redirectTo(`/review/places/${loadDeskPlace(member.id, idParam(params.placeId)).id}`),
  { hasScreen: false },
);
