import { DEFAULT_PERIOD, type Period } from "./heat-map-periods";

/** What the screen shows; all of it is in the address. */
export interface View {
  period: Period;
  /** The selected place; null for none. */
  placeId: number | null;
  hasDetails: boolean;
}

/** The address of a view of the heat map, without what is shown anyway. */
export function viewUrl({ period, placeId, hasDetails }: View): string {
  const search = new URLSearchParams();
  if (period !== DEFAULT_PERIOD) search.set("period", period);
  if (placeId !== null) search.set("place", String(placeId));
  if (hasDetails) search.set("details", "1");
  const query = search.toString();
  return query ? `/heat-map?${query}` : "/heat-map";
}
