import type { ReactNode } from "react";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { type PlaceRow, SUITABLE_RESTROOM } from "./place-list";
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

/**
 * The chosen place in detail, and the steps of a booking there; without a place it says how to choose
 * one.
 */
export function PlacePanel({
  place,
  row,
  children,
}: {
  place: PlaceDetails | null;
  row: PlaceRow | undefined;
  children: ReactNode;
}) {
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
          <Facts
            facts={[
              ["Bring", place.requiredItem],
              ["Meetups begin", place.hours || "Not on this day"],
              ["Coordinates", place.coordinates],
            ]}
          />
          {children}
        </>
      ) : (
        <p>On the map or in the list. Each is open to everybody.</p>
      )}
    </Card>
  );
}
