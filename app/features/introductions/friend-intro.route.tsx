import { isolate } from "~/server/data/text";
import { rememberIntroducer } from "~/server/web/cookies.server";
import { validateAnswers } from "~/server/web/form.server";
import { positiveInt } from "~/server/web/params";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import { INTRODUCTION_FAILED, introductionSchema } from "./introduction.schema";
import { findIntroduction } from "./introduction-list.server";
import { FORM_FIELDS } from "./introduction-preview.server";
import { introduce } from "./introductions.server";
import { loadIntroductionsPage } from "./introductions-page.server";
import { IntroductionsScreen } from "./introductions-screen";

export { links, meta } from "./screen-head";

export const loader = screenLoader("welcomed", ({ member, url, request }) =>
  loadIntroductionsPage(
    member,
    url.searchParams.has("start") || request.method === "POST",
    positiveInt(url.searchParams.get("before") ?? "") ?? undefined,
  ),
);

/** Introduces a friend. The browser is known from then on as one of the introducer. */
export const action = screenAction(
  "welcomed",
  async ({ member, form, request }) => {
    const { id } = introduce(member, await validateAnswers(introductionSchema, form));
    const { friendName, link } = findIntroduction(member.id, id);
    return redirectTo(
      "/friend-intro#introductions",
      {
        for: member,
        tone: "success",
        title: link ? "Share the link" : "Invitation sent",
        message: link
          ? `${isolate(friendName)}’s link is in your list below.`
          : `We’ll let you know when ${isolate(friendName)} joins.`,
      },
      { "Set-Cookie": await rememberIntroducer(request, member.id) },
    );
  },
  {
    fields: FORM_FIELDS,
    failure: () => INTRODUCTION_FAILED,
  },
);

export default IntroductionsScreen;
