/** SQL query of every place, also of one that is no longer offered but was agreed on. */
export const ALL_PLACES =
  "SELECT id, name, required_item AS requiredItem, latitude, longitude FROM meetup_locations";
