import { Badge } from "~/ui/badge";
import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import { Spot } from "./place-drawing";

/** The mark of a place that meets the member's own restroom preference (rule restrooms-mark-places). */
export const SUITABLE_RESTROOM = "Restrooms for you";

/** A place in the list beside the map. */
export interface PlaceRow {
  id: number;
  /** As on its pin. */
  number: number;
  name: string;
  /** Of its drawing. */
  icon: string;
  town: string;
  /** Where it is shown in detail. */
  href: string;
  isChosen: boolean;
  hasSuitableRestroom?: boolean;
  /** Today. */
  isClosed?: boolean;
}

/** The places of the map in words, each a row with its drawing. */
export const PlaceList = kept(function PlaceList({
  rows,
  title,
}: {
  rows: readonly PlaceRow[];
  title: string;
}) {
  return (
    <section className="places">
      <h2>{title}</h2>
      <p className="hint">
        {`${rows.length} public places, by daylight. Bring a small island item to share.`}
      </p>
      <ol className="place-list" aria-label="All places">
        {rows.map(
          ({ id, number, name, icon, town, href, isChosen, hasSuitableRestroom, isClosed }) => (
            <li key={id}>
              <Link to={href} className="place-line" aria-current={isChosen || undefined}>
                <Spot icon={icon} />
                <span>
                  {`${number}. ${name}`}
                  <span className="hint">{town}</span>
                  {isClosed ? <Badge tone="orange">Closed</Badge> : null}
                  {hasSuitableRestroom ? <Badge tone="green">{SUITABLE_RESTROOM}</Badge> : null}
                </span>
              </Link>
            </li>
          ),
        )}
      </ol>
    </section>
  );
});
