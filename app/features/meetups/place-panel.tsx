import { Form } from "@remix-run/react";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { DateField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import type { PlaceRow } from "./place-list";
import { SUITABLE_RESTROOM } from "./restrooms";
import { Spot } from "./spot";

/** A place in detail. */
export interface PlaceDetails {
  icon: string;
  description: string;
  requiredItem: string;
  /** What to know in some season; null for nothing. */
  season: string | null;
  coordinates: string;
  /** When a meetup can begin there on the chosen day; empty for never. */
  hours: string;
}

function Facts({ place }: { place: PlaceDetails }) {
  const { requiredItem, hours, coordinates } = place;
  return (
    <dl className="facts">
      <div>
        <dt>Bring</dt>
        <dd>{requiredItem}</dd>
      </div>
      <div>
        <dt>Meetups begin</dt>
        <dd>{hours || "Not on this day"}</dd>
      </div>
      <div>
        <dt>Coordinates</dt>
        <dd>{coordinates}</dd>
      </div>
    </dl>
  );
}

/**
 * The chosen place in detail, and the light of the chosen day; without a place it says how to
 * choose one.
 *
 * @param daylight when the sun rises and sets that day, as a sentence without its period
 */
export function PlacePanel(props: {
  place: PlaceDetails | null;
  row: PlaceRow | undefined;
  /** Days of the island, YYYY-MM-DD. */
  today: string;
  date: string;
  daylight: string;
}) {
  const { place, row, today, date, daylight } = props;
  return (
    <Card as="section" id="place" className="place" tabIndex={-1} aria-labelledby="place-name">
      <Spot icon={place?.icon ?? "boat"} />
      <h2 id="place-name">{row ? `${row.number}. ${row.name}` : "Choose a place"}</h2>
      {place && row ? (
        <>
          <p className="hint">{row.town}</p>
          <p>{place.description}</p>
          {place.season ? <p>{place.season}</p> : null}
          {row.hasSuitableRestroom ? (
            <p>
              <Badge tone="green">{SUITABLE_RESTROOM}</Badge>
            </p>
          ) : null}
          <Facts place={place} />
        </>
      ) : (
        <p>On the map or in the list. Each is open to everybody.</p>
      )}
      <Form action="/meetups#place">
        {row ? <input type="hidden" name="place" value={row.id} /> : null}
        <DateField
          key={date}
          formId="day"
          name="date"
          label="Day"
          required
          min={today}
          defaultValue={date}
        />
        <Button variant="secondary">Show this day</Button>
      </Form>
      <p>{`${daylight}.`}</p>
      <Notice title="Booking is not open yet">
        <p>Suggest a place, a day and a time inside a conversation.</p>
      </Notice>
    </Card>
  );
}
