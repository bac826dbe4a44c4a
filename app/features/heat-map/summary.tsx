import type { ReactNode } from "react";
import { kept } from "~/ui/kept";

function Fact({ label, value, hint }: { label: string; value: ReactNode; hint?: string }) {
  return (
    <li>
      <span>{label}</span>
      <strong className="figure">{value}</strong>
      {hint ? <span>{hint}</span> : null}
    </li>
  );
}

/**
 * The three summary figures.
 *
 * @param days of the period, in words
 * @param hottest name of the place with the highest score; null for none
 * @param places how many there are
 */
export const Summary = kept(function Summary(props: {
  days: string;
  totalMeetups: number;
  hottest: string | null;
  places: number;
}) {
  return (
    <ul className="heat-summary">
      <Fact label="Total Meetups" value={props.totalMeetups} hint={props.days} />
      <Fact label="Hottest Spot" value={props.hottest ?? "N/A"} />
      <Fact label="Active Locations" value={props.places} />
    </ul>
  );
});
