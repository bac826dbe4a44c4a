import type { LinksFunction } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { describePlanReturn } from "~/features/membership/checkout-return.server";
import { countUse } from "~/server/ops/rate-limits.server";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/meetups.css?url";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { IslandMap } from "~/ui/island-map";
import { Link } from "~/ui/link";
import { pack, unpack } from "~/ui/packed";
import { Page } from "~/ui/page";
import { useFocusOnAnchor } from "~/ui/use-focus-on-anchor";
import { useFormAnswer } from "~/ui/use-form-answer";
import { bookingFormSchema } from "../booking.schema";
import { findMeetupDue } from "../meetup/base-fee.server";
import { OwnMeetups, PlannedLink } from "../meetup/own-lines";
import { meetupsPath } from "../meetups-path";
import { PlaceList } from "../places/place-list";
import { PlacePanel } from "../places/place-panel";
import { BOOK_LIMIT } from "../seats/booking-limits.server";
import { BOOKING_FAILED } from "../seats/seat-request.server";
import { suggestMeetup } from "../suggestions/proposals.server";
import { bookMeetup } from "./book.server";
import { BOOK_FORM, BookingSteps } from "./booking-steps";
import { ChoiceNotices } from "./choice-notices";
import { loadMeetupsPage } from "./meetups-page.server";
import { Plans } from "./plans";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.placeName ? `${data.placeName} · ` : ""}Meetups · August` },
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Where the provider leads back to who paid for a plan. */
const PLAN_PAID = "/meetups?plan=success";

export const loader = screenLoader("welcomed", async ({ member, url }) => {
  if (url.searchParams.get("plan") === "success") {
    const flash = describePlanReturn(member, PLAN_PAID)?.flash;
    throw await redirectTo("/meetups", flash && { ...flash, for: member });
  }
  const { clientId, ...page } = loadMeetupsPage(member, url.searchParams);
  const chosen = page.places.find(({ id }) => id === page.choice.place);
  return { placeName: chosen?.name ?? null, clientId, packed: pack(page) };
});

/** Books the chosen slot for the member, or invites a match to it (rules one-meetup-one-state and suggest-meetup). */
export const action = screenAction(
  "agreed",
  async ({ member, form }) => {
    const answers = await validateAnswers(bookingFormSchema, form);
    const { match, payExtra, date, clientId } = answers;
    const locationId = Number(answers.locationId);
    const slot = { locationId, date, slotHour: Number(answers.slotHour) };
    const booking = { ...slot, clientId, ...(payExtra && { extra: payExtra }) };
    const id = countUse(BOOK_LIMIT, member.id, () => {
      if (!match) return bookMeetup(member.id, booking);
      return suggestMeetup(member, Number(match), booking);
    });
    if (!id)
      return redirectTo(`/messages/${match}#proposals`, {
        for: member,
        tone: "success",
        title: "Meetup suggested",
        message: "We’ll tell you as soon as they answer.",
      });
    if (findMeetupDue(member, id)) return redirectTo(`/checkout?meetup=${id}`);
    return redirectTo(`/meetups/${id}/booked`);
  },
  {
    fields: fieldNames(bookingFormSchema),
    failure: () => BOOKING_FAILED,
  },
);

/** Also after a refusal: someone else has just taken the slot, which the page must show. */
export const shouldRevalidate = () => true;

/** Booking: a place, a day and a time, alone or with a match. */
export default function Meetups() {
  const { packed, clientId } = useLoaderData<typeof loader>();
  const page = useMemo(() => ({ ...unpack(packed), clientId }), [packed, clientId]);
  const { places, place, choice, guest, used } = page;
  const { summary } = useFormAnswer(BOOK_FORM);
  useFocusOnAnchor("place");
  const rows = places.map((each, index) => ({
    ...each,
    number: index + 1,
    href: meetupsPath({ ...choice, slot: null, place: each.id }, "place"),
    isChosen: each.id === choice.place,
  }));
  const row = rows.find(({ isChosen }) => isChosen);
  return (
    <Page
      title={guest ? `Suggest a meetup with ${guest.name}` : "Meetups"}
      aside={
        <p className="used">
          <Badge>
            {`Today's Meetups: ${used.today} / ${used.limit}${used.extra ? ` + ${used.extra} extra` : ""}`}
          </Badge>
          {page.booking ? null : (
            <span className="hint">Booked or suggested today, for any day</span>
          )}
        </p>
      }
      lead={
        guest ? (
          <LinkButton to={`/messages/${guest.id}`} variant="quiet">
            Back to the conversation
          </LinkButton>
        ) : null
      }
    >
      {page.booking ? null : <ErrorSummary {...summary} title="Booking Failed" />}
      <ChoiceNotices {...page} />
      <div className="meetups">
        <div>
          <IslandMap places={rows} />
        </div>
        <div className="stack">
          {place && row ? (
            <PlacePanel place={place} row={row}>
              <BookingSteps {...page} placeName={row.name} />
            </PlacePanel>
          ) : null}
          {page.booking ? <PlannedLink count={page.planned} /> : <OwnMeetups {...page} />}
        </div>
        <PlaceList rows={rows} title={row ? "All places" : "Choose a place"} />
      </div>
      {page.plans ? (
        <>
          <p className="row">
            <Link to="/heat-map">Meetup Heat Map</Link>
            <Link to="/calendar-reminders">Calendar Reminders</Link>
          </p>
          <Plans {...page.plans} />
        </>
      ) : null}
    </Page>
  );
}
