import type { LinksFunction } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { islandDate, now } from "~/server/clock.server";
import { wholeId } from "~/server/params";
import { screenLoader } from "~/server/route.server";
import styles from "~/styles/meetups.css?url";
import { IslandMap } from "~/ui/island-map";
import { Page } from "~/ui/page";
import { describeDaylight, listOfferedHours } from "./daylight.server";
import { findPin } from "./pins";
import { PlaceList } from "./place-list";
import { PlacePanel } from "./place-panel";
import { listPlaces, type Place } from "./places.server";
import { restroomTest } from "./restrooms.server";
import { formatHours, isDay } from "./slots";
import { findTown } from "./towns";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.chosen ? `${data.chosen.name} · Meetups · August` : "Meetups · August" },
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

const describePlace = (place: Place, date: string) => ({
  id: place.id,
  name: place.name,
  icon: place.icon,
  description: place.description,
  requiredItem: place.requiredItem,
  season: place.seasonalRestriction,
  coordinates: `${place.latitude.toFixed(4)}° N, ${Math.abs(place.longitude).toFixed(4)}° W`,
  hours: formatHours(listOfferedHours(place, date)),
});

export const loader = screenLoader("welcomed", ({ member, url }) => {
  const suits = restroomTest(member.id);
  const places = listPlaces();
  const today = islandDate(now());
  const { searchParams } = url;
  const wish = searchParams.get("date") ?? "";
  const date = isDay(wish) && wish > today ? wish : today;
  const id = wholeId(searchParams.get("place"));
  const chosen = places.find((place) => place.id === id);
  return {
    places: places.map((place) => ({
      id: place.id,
      name: place.name,
      town: findTown(place),
      latitude: place.latitude,
      longitude: place.longitude,
      hasSuitableRestroom: suits(place.restrooms),
    })),
    today,
    date,
    daylight: describeDaylight(date),
    chosen: chosen ? describePlace(chosen, date) : null,
  };
});

/** Moves the focus to the place that a link has led to, as a browser does without scripts. */
function useFocusOnPlace() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own
  useEffect(() => {
    if (hash === "#place") document.getElementById("place")?.focus({ preventScroll: true });
  }, [hash, key]);
}

/** The public places of the island, as a map, a list and one of them in detail (decision B1). */
export default function Meetups() {
  const { places, chosen, today, date, daylight } = useLoaderData<typeof loader>();
  useFocusOnPlace();
  const rows = places.map((place, index) => ({
    ...place,
    pin: findPin(place),
    number: index + 1,
    href: `/meetups?place=${place.id}${date === today ? "" : `&date=${date}`}#place`,
    isChosen: place.id === chosen?.id,
  }));
  return (
    <Page
      title="Meetups"
      intro={`${places.length} public places, by daylight, and a small island item to share at each.`}
    >
      <div className="meetups">
        <IslandMap places={rows} />
        <PlacePanel
          place={chosen}
          row={rows.find(({ isChosen }) => isChosen)}
          today={today}
          date={date}
          daylight={daylight}
        />
        <PlaceList rows={rows} />
      </div>
    </Page>
  );
}
