import type { ReactNode } from "react";
import { describeWhere } from "~/features/meetups/places/towns";
import { Where } from "~/features/meetups/places/where";
import { LinkButton } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Count } from "./count";
import type { HeatPlace } from "./heat-map.server";

const NOT_ENOUGH = "Not enough yet";

/**
 * The selected place in detail.
 *
 * @param number as on its marker
 */
export function PlaceDetails({ place, number }: { place: HeatPlace; number: number }) {
  const facts: [string, ReactNode][] = [
    ["Popularity score", place.popularityScore],
    ["Total meetups", <Count key="total" value={place.totalMeetups} />],
    ["Recent activities", <Count key="recent" value={place.recentActivity} />],
    ["Island location", place.islandLocation],
    ["Peak hours", place.peakHours.join(", ") || NOT_ENOUGH],
    ["Popular days", place.popularDays.join(", ") || NOT_ENOUGH],
    ["Required items", place.requiredItems.join(", ")],
  ];
  return (
    <section id="place" className="prose" tabIndex={-1} aria-labelledby="place-name">
      <h2 id="place-name">{`${number}. ${place.name}`}</h2>
      <p>{place.description}</p>
      <Facts facts={facts} />
      <Where {...describeWhere(place)} />
      <LinkButton to={`/meetups?place=${place.id}#place`} variant="secondary">
        See this place
      </LinkButton>
    </section>
  );
}
