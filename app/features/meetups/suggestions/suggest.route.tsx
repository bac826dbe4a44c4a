import type { LinksFunction } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { useLoaderData } from "@remix-run/react";
import { countUse } from "~/server/ops/rate-limits.server";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { idParam } from "~/server/web/params";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/suggest.css?url";
import { LinkButton } from "~/ui/button";
import { useFormAnswer } from "~/ui/use-form-answer";
import { bookingFormSchema } from "../booking.schema";
import { BOOK_LIMIT } from "../seats/booking-limits.server";
import { BOOKING_FAILED } from "../seats/seat-request.server";
import { suggestMeetup } from "./proposals.server";
import { SUGGEST_FORM, Suggest } from "./suggest";
import { loadSuggestScreen } from "./suggest-page.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Meet ${data.other.name}` : "Meet"} · August` },
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader("agreed", async ({ member, params, url }) => {
  const id = idParam(params.conversationId);
  const screen = loadSuggestScreen(member, id, url.searchParams);
  if (!screen) throw await redirectTo(`/messages/${id}`);
  return screen;
});

/** Suggests the chosen meetup (rule suggest-meetup). */
export const action = screenAction(
  "agreed",
  async ({ member, params, form }) => {
    const id = idParam(params.conversationId);
    const { payExtra, date, clientId, ...slot } = await validateAnswers(bookingFormSchema, form);
    const [locationId, slotHour] = [Number(slot.locationId), Number(slot.slotHour)];
    const booking = {
      ...{ locationId, date, slotHour, clientId },
      ...(payExtra && { extra: payExtra }),
    };
    countUse(BOOK_LIMIT, member.id, () => suggestMeetup(member, id, booking));
    return redirectTo(`/messages/${id}#proposals`, {
      for: member,
      tone: "success",
      title: "Meetup suggested",
      message: "We’ll tell you as soon as they answer.",
    });
  },
  { fields: fieldNames(bookingFormSchema), failure: () => BOOKING_FAILED },
);

/** Also after a refusal: someone else may just have taken the hour. */
export const shouldRevalidate = () => true;

/** Suggests a meetup in a conversation, on a page of its own; with scripts it is a sheet over the conversation. */
export default function SuggestPage() {
  const screen = useLoaderData<typeof loader>();
  const { summary } = useFormAnswer(SUGGEST_FORM);
  return (
    <main id="main" tabIndex={-1} className="page page-narrow">
      <p>
        <LinkButton to={`/messages/${screen.id}`} variant="quiet">
          Back to the conversation
        </LinkButton>
      </p>
      <Suggest screen={screen} summary={summary} as="h1" />
    </main>
  );
}
