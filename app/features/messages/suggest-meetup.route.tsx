import type { LinksFunction } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { Form, useLoaderData } from "@remix-run/react";
import { findConversation } from "~/features/matches/conversations.server";
import { describeDue } from "~/features/meetups/allowance.server";
import { proposalSchema } from "~/features/meetups/booking.schema";
import { listLightHours } from "~/features/meetups/daylight.server";
import { findPin } from "~/features/meetups/pins";
import { listPlaces } from "~/features/meetups/places.server";
import { proposalRefusal, suggestMeetup } from "~/features/meetups/proposals.server";
import { SUITABLE_RESTROOM } from "~/features/meetups/restrooms";
import { restroomTest } from "~/features/meetups/restrooms.server";
import { bookableDays } from "~/features/meetups/slot.server";
import { formatHour, formatHours } from "~/features/meetups/slots";
import { fieldNames } from "~/server/flat-form.server";
import { validateAnswers } from "~/server/form.server";
import { newId } from "~/server/ids.server";
import { idParam } from "~/server/params";
import { redirectTo, screenAction, screenLoader } from "~/server/route.server";
import styles from "~/styles/meetups.css?url";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { DateField, RadioGroup, SelectField } from "~/ui/field";
import { IslandMap, type MapPlace } from "~/ui/island-map";
import { Page } from "~/ui/page";
import { useFormAnswer } from "~/ui/use-form-answer";
import { countProposal } from "./limits.server";
import { DueNow, SuggestClosed } from "./suggest-parts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Suggest a meetup${data ? ` to ${data.otherName}` : ""} · August` },
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader("agreed", ({ member, params }) => {
  const conversation = findConversation(member.id, idParam(params.conversationId));
  const suits = restroomTest(member.id);
  const days = bookableDays();
  return {
    id: conversation.id,
    otherName: conversation.otherName,
    closed: proposalRefusal(conversation)?.message ?? null,
    places: listPlaces().map((place) => ({
      id: place.id,
      name: place.name,
      description: place.description,
      requiredItem: place.requiredItem,
      latitude: place.latitude,
      longitude: place.longitude,
      hasSuitableRestroom: suits(place.restrooms),
      hours: formatHours(place.hours),
    })),
    days,
    hours: listLightHours(days.first, days.last),
    ...describeDue(member.id),
    clientId: newId(),
  };
});

export const action = screenAction(
  "agreed",
  async ({ member, params, form }) => {
    const conversationId = idParam(params.conversationId);
    const { locationId, slotHour, payExtra, ...rest } = await validateAnswers(proposalSchema, form);
    countProposal(member.id);
    suggestMeetup(member, conversationId, {
      ...rest,
      locationId: Number(locationId),
      slotHour: Number(slotHour),
      ...(payExtra && { extra: "tokens" }),
    });
    return redirectTo(`/messages/${conversationId}#proposals`, {
      tone: "success",
      title: "Meetup suggested",
      message: "We will tell you as soon as they answer.",
    });
  },
  { fields: fieldNames(proposalSchema) },
);

const FORM_ID = "suggest";

/** A marker links to its place in the list; with scripts it also selects the place. */
const choose = ({ href }: MapPlace) =>
  document.querySelector<HTMLInputElement>(`${href} input`)?.click();

/** Place, day and time of a meetup to suggest (part 1 section 2, "Messages"; decision D10). */
export default function SuggestMeetup() {
  const { id, otherName, closed, places, days, hours, due, extraTokens, clientId } =
    useLoaderData<typeof loader>();
  const { isSending, summary, field, typed } = useFormAnswer(FORM_ID);
  const answer = (name: string) => ({
    ...field(name),
    required: true,
    defaultValue: typed(name),
  });
  const back = (
    <LinkButton to={`/messages/${id}`} variant="quiet">
      Back to the conversation
    </LinkButton>
  );
  if (closed) return <SuggestClosed reason={closed} back={back} />;
  return (
    <Page
      title="Suggest a meetup"
      width="medium"
      intro={`A public place, by daylight. ${otherName} can accept or decline.`}
      aside={back}
    >
      <IslandMap
        places={places.map((place) => ({
          name: place.name,
          pin: findPin(place),
          href: `#place-${place.id}`,
        }))}
        onChoose={choose}
      />
      <Form method="post" id={FORM_ID} className="stack">
        <ErrorSummary {...summary} />
        <input type="hidden" name="clientId" value={clientId} />
        <RadioGroup
          {...answer("locationId")}
          label="Place"
          options={places.map((place, at) => ({
            value: String(place.id),
            label: `${at + 1}. ${place.name}`,
            hint: (
              <>
                {place.description}
                <br />
                <strong>Bring:</strong> {place.requiredItem}. <strong>Begin:</strong> {place.hours}.
                {place.hasSuitableRestroom ? ` ${SUITABLE_RESTROOM}.` : null}
              </>
            ),
            anchor: `place-${place.id}`,
          }))}
        />
        <DateField {...answer("date")} label="Day" min={days.first} max={days.last} />
        <SelectField
          {...answer("slotHour")}
          label="Time"
          hint="On the island. A meetup takes about an hour."
          placeholder="Choose a time"
          options={hours.map((hour) => ({ value: String(hour), label: formatHour(hour) }))}
        />
        <DueNow
          due={due}
          extraTokens={extraTokens}
          box={{ ...field("payExtra"), defaultChecked: typed("payExtra") === "on" }}
        />
        <Button disabled={isSending}>{isSending ? "Sending..." : "Suggest Meetup"}</Button>
      </Form>
    </Page>
  );
}
