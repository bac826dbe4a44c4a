import { data } from "@remix-run/node";
import { typedValues } from "~/server/web/form.server";
import { screenAction, screenLoader } from "~/server/web/route.server";
import { FORM_FIELDS, previewForm } from "./introduction-preview.server";
import { loadIntroductionsPage } from "./introductions-page.server";
import { IntroductionsScreen } from "./introductions-screen";

export { links, meta } from "./screen-head";

export const loader = screenLoader("welcomed", ({ member }) => loadIntroductionsPage(member, true));

/** Shows the invitation of a form as it is filled in so far, its message suggested where it is blank. Writes nothing. */
export const action = screenAction(
  "welcomed",
  ({ member, form }) =>
    data({ refusal: null, errors: {}, ...previewForm(member, typedValues(form, FORM_FIELDS)) }),
  { fields: FORM_FIELDS },
);

export default IntroductionsScreen;
