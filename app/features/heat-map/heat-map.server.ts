import { listLocations } from "~/features/meetups/places/places.server";
import { findTown } from "~/features/meetups/places/towns";
import { formatHour } from "~/features/meetups/slots";
import { Refusal } from "~/server/web/errors";
import { loadCounts, type PlaceCount } from "./counts.server";
import { DEFAULT_PERIOD, isPeriod, type Period } from "./heat-map-periods";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Most places in the trending list (rule heat-map-levels). */
const MOST_TRENDING = 6;

const NONE: PlaceCount = { meetups: 0, hours: [], weekdays: [] };

/** A place of the heat map (rule entities-whole). */
export interface HeatPlace {
  id: number;
  name: string;
  description: string;
  /** The town where it is. */
  islandLocation: string;
  /** Total in the period + 2 × the last seven days (rule heat-map-groups). */
  popularityScore: number;
  totalMeetups: number;
  /** Meetups in the last seven days. */
  recentActivity: number;
  /** For example `10:00 AM`; empty for not enough yet. */
  peakHours: string[];
  /** For example `Saturday`; likewise. */
  popularDays: string[];
  requiredItems: string[];
  /** Degrees of WGS 84. */
  latitude: number;
  longitude: number;
}

/** The heat-map data (rule entities-whole). */
export interface HeatMap {
  totalMeetups: number;
  /** The place with the highest score; null for none. */
  mostPopularLocation: string | null;
  /** Names of the places with the most meetups in the last seven days. */
  trending: string[];
  /** The active places, by score. */
  locations: HeatPlace[];
}

/**
 * Reads the parameter of the call.
 *
 * @param text null for the default
 * @throws Refusal 422 for a period that is none
 */
export function readPeriod(text: string | null): Period {
  if (text === null) return DEFAULT_PERIOD;
  if (isPeriod(text)) return text;
  throw new Refusal("invalid", "Error", "Please choose week, month or all.", {
    field: "period",
  });
}

/** Loads the heat map: where meetups took place in a period (rule heat-map-groups). */
export function loadHeatMap(period: Period): HeatMap {
  const [counts, recent] = [loadCounts(period), loadCounts("week")];
  const locations = listLocations()
    .map((place): HeatPlace => {
      const { meetups, hours, weekdays } = counts.get(place.id) ?? NONE;
      const recentActivity = (recent.get(place.id) ?? NONE).meetups;
      return {
        id: place.id,
        name: place.name,
        description: place.description,
        islandLocation: findTown(place),
        popularityScore: meetups + 2 * recentActivity,
        totalMeetups: meetups,
        recentActivity,
        peakHours: hours.map(formatHour),
        popularDays: weekdays.map((weekday) => WEEKDAYS[weekday] ?? ""),
        requiredItems: [place.requiredItem],
        latitude: place.latitude,
        longitude: place.longitude,
      };
    })
    .sort((one, other) => other.popularityScore - one.popularityScore || one.id - other.id);
  const hottest = locations.find(({ popularityScore }) => popularityScore > 0);
  return {
    totalMeetups: locations.reduce((sum, { totalMeetups }) => sum + totalMeetups, 0),
    mostPopularLocation: hottest?.name ?? null,
    trending: locations
      .filter(({ recentActivity }) => recentActivity > 0)
      .sort((one, other) => other.recentActivity - one.recentActivity || one.id - other.id)
      .slice(0, MOST_TRENDING)
      .map(({ name }) => name),
    locations,
  };
}
