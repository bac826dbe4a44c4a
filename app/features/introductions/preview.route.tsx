import { data } from "@remix-run/node";
import { fieldNames } from "~/server/flat-form.server";
import { typedValues } from "~/server/form.server";
import { wholeId } from "~/server/params";
import { screenAction, screenLoader } from "~/server/route.server";
import { introductionSchema } from "./introduction.schema";
import { loadIntroductionsPage } from "./introductions-page.server";
import { IntroductionsScreen } from "./introductions-screen";
import { previewInvitation } from "./invitation-delivery.server";
import { followSuggestion, suggestMessage } from "./templates";

export { links, meta } from "./screen-head";

const FIELDS = fieldNames(introductionSchema);

export const loader = screenLoader("welcomed", ({ member }) => loadIntroductionsPage(member, true));

/** Shows the mail of a form as it is filled in so far, its message suggested where it is blank. Writes nothing. */
export const action = screenAction(
  "welcomed",
  ({ member, form }) => {
    const values = typedValues(form, FIELDS);
    const read = (name: string) => String(values[name] ?? "");
    const suggested = suggestMessage({
      introductionType: read("introductionType"),
      friendName: read("friendName"),
      commonDetail: read("commonDetail"),
    });
    const personalMessage = followSuggestion(read("personalMessage"), "", suggested);
    const preview = previewInvitation(member, {
      friendName: read("friendName"),
      personalMessage,
      meetupBookingId: wholeId(read("meetupBookingId")) ?? undefined,
    });
    return data({ refusal: null, errors: {}, values: { ...values, personalMessage }, preview });
  },
  { fields: FIELDS },
);

export default IntroductionsScreen;
