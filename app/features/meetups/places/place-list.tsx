import { Link } from "@remix-run/react";
import { Badge } from "~/ui/badge";

/** The mark of a place that meets the member's own restroom preference (decision P9). */
export const SUITABLE_RESTROOM = "Restrooms suit you";

/** A place in the list beside the map. */
export interface PlaceRow {
  id: number;
  /** As on its pin. */
  number: number;
  name: string;
  town: string;
  /** Where it is shown in detail. */
  href: string;
  isChosen: boolean;
  hasSuitableRestroom?: boolean;
}

/** The places of the map in words. */
export function PlaceList({ rows }: { rows: readonly PlaceRow[] }) {
  return (
    <ol className="place-list" aria-label="All places">
      {rows.map(({ id, number, name, town, href, isChosen, hasSuitableRestroom }) => (
        <li key={id}>
          <Link
            to={href}
            discover="none"
            className="place-line"
            aria-current={isChosen || undefined}
          >
            <span>{number}</span>
            <span>
              {name}
              <span className="hint">{town}</span>
              {hasSuitableRestroom ? <Badge tone="green">{SUITABLE_RESTROOM}</Badge> : null}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
