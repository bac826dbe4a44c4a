import type { LinksFunction } from "@remix-run/node";
import { type MetaFunction, useLoaderData, useNavigation } from "@remix-run/react";
import { findPin } from "~/features/meetups/places/pins.server";
import { formatDay } from "~/features/meetups/slots";
import { positiveInt } from "~/server/web/params";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/heat-map.css?url";
import { IslandMap } from "~/ui/island-map";
import { Page } from "~/ui/page";
import { useFocusOnAnchor } from "~/ui/use-focus-on-anchor";
import { DetailsToggle, Periods } from "./choices";
import { computeDays } from "./counts.server";
import { loadHeatMap } from "./heat-map.server";
import { DEFAULT_PERIOD, isPeriod, type Period } from "./heat-map-periods";
import { HeatTable } from "./heat-table";
import { Legend } from "./legend";
import { computeLevel, LEVELS } from "./levels";
import { PlaceDetails } from "./place-details";
import { Summary } from "./summary";
import { Trending } from "./trending";
import { type View, viewUrl } from "./view";

export const meta: MetaFunction = () => [{ title: "Meetup Heat Map · August" }];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

function describeDays(period: Period): string {
  const { first, last } = computeDays(period);
  return first ? `${formatDay(first)} to ${formatDay(last)}` : `Until ${formatDay(last)}`;
}

/** The same data as the call's, and the view that the address asks for. */
export const loader = screenLoader("welcomed", ({ url: { searchParams } }) => {
  const wish = searchParams.get("period") ?? "";
  const period = isPeriod(wish) ? wish : DEFAULT_PERIOD;
  const { locations, ...map } = loadHeatMap(period);
  const id = positiveInt(searchParams.get("place"));
  const chosen = locations.find((place) => place.id === id);
  const hasDetails = searchParams.get("details") === "1";
  const view: View = { period, placeId: chosen?.id ?? null, hasDetails };
  return {
    ...map,
    view,
    days: describeDays(period),
    details: hasDetails && chosen ? chosen : null,
    places: locations.map((place) => ({
      id: place.id,
      name: place.name,
      town: place.islandLocation,
      score: place.popularityScore,
      meetups: place.totalMeetups,
      recent: place.recentActivity,
      pin: findPin(place),
    })),
  };
});

/** Where members meet. */
export default function HeatMap() {
  const { view, days, totalMeetups, mostPopularLocation, trending, places, details } =
    useLoaderData<typeof loader>();
  const isLoading = useNavigation().location?.pathname === "/heat-map";
  useFocusOnAnchor("place");
  const highest = places[0]?.score ?? 0;
  const rows = places.map((place, index) => {
    const level = computeLevel(place.score, highest);
    return {
      ...place,
      level,
      rank: index + 1,
      number: 1 + places.filter(({ id }) => id < place.id).length,
      isChosen: place.id === view.placeId,
      // Without scripts the page is opened again, and shows what was chosen.
      href: `${viewUrl({ ...view, placeId: place.id })}#${view.hasDetails ? "place" : "map"}`,
      look: `heat-${level}`,
      note: place.recent > 0 ? `${LEVELS[level]}, active this week` : LEVELS[level],
      hasPulse: place.recent > 0,
    };
  });
  const chosen = rows.find(({ isChosen }) => isChosen);
  return (
    <Page
      title="Meetup Heat Map"
      intro="Discover trending meetup locations across Martha's Vineyard"
    >
      <div className="heat" aria-busy={isLoading || undefined}>
        <Periods view={view} />
        <section className="heat-map" id="map" aria-label="Map">
          <IslandMap places={rows} />
          <Legend />
        </section>
        <div className="heat-side">
          <Summary
            days={days}
            totalMeetups={totalMeetups}
            hottest={mostPopularLocation}
            places={places.length}
          />
          {details && chosen ? (
            <PlaceDetails place={details} number={chosen.number} />
          ) : (
            <p className="hint">
              {view.hasDetails
                ? "Choose a place to see its details."
                : "Want more about a place? Choose it, then Show Details."}
            </p>
          )}
          <DetailsToggle view={view} />
          <Trending
            rows={trending.flatMap((name) => rows.find((row) => row.name === name) ?? [])}
          />
        </div>
        <HeatTable rows={rows} />
      </div>
    </Page>
  );
}
