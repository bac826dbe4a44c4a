import type { ReactNode } from "react";
import { Badge } from "~/ui/badge";
import { Facts } from "~/ui/facts";
import { kept } from "~/ui/kept";
import { Spot } from "./place-drawing";
import { type PlaceRow, SUITABLE_RESTROOM } from "./place-list";
import type { PlaceWhere } from "./towns";
import { Where } from "./where";

/** A place in detail. */
export interface PlaceDetails {
  description: string;
  requiredItem: string;
  /** What to know in some season; null for nothing. */
  season: string | null;
  /** Until when it is closed, and why; null for an open one. */
  closed: string | null;
  /** Null in the last step of a booking. */
  where: PlaceWhere | null;
  /** When a meetup can begin there on the chosen day; empty for never. */
  hours: string;
}

interface DetailsProps {
  place: PlaceDetails;
  row: PlaceRow;
}

const Details = kept(function Details({ place, row }: DetailsProps) {
  return (
    <>
      <div className="place-head">
        <Spot icon={row.icon} />
        <div>
          <h2 id="place-name">{`${row.number}. ${row.name}`}</h2>
          <p className="hint">{row.town}</p>
        </div>
      </div>
      <p>
        {place.description}
        {place.season ? ` ${place.season}` : null}
      </p>
      {place.closed ? (
        <p>
          <Badge tone="orange">{place.closed}</Badge>
        </p>
      ) : null}
      {row.hasSuitableRestroom ? (
        <p>
          <Badge tone="green">{SUITABLE_RESTROOM}</Badge>
        </p>
      ) : null}
      <Facts
        facts={[
          ["Bring", place.requiredItem],
          ["Meetups start", place.hours || "Not on this day"],
        ]}
      />
      {place.where ? <Where {...place.where} /> : null}
    </>
  );
});

/** The chosen place in detail, and the steps of a booking there. */
export function PlacePanel({ children, ...details }: DetailsProps & { children: ReactNode }) {
  return (
    <section id="place" className="place" tabIndex={-1} aria-labelledby="place-name">
      <Details {...details} />
      {children}
    </section>
  );
}
