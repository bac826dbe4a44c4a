import { after, DAY_MS, islandDate, now } from "~/server/data/clock.server";
import {
  agreed,
  back,
  everybody,
  type RouteContracts,
  welcomed,
  welcomedCall,
} from "../../../tests/support/route-contract";

/** A date of what happens every day. */
const ID = `morning-swim_${islandDate(after(now(), 2 * DAY_MS))}`;
const PATH = `/whats-on/${ID}`;
const NOBODY = "a date of an event, which is nobody's";
const GOING = "going=true";

export default {
  "whats-on": { GET: everybody("200", { newcomer: "303 /welcome", suspended: "303 /suspended" }) },
  occurrence: { GET: welcomed(), path: PATH, hidden: NOBODY },
  going: {
    GET: back("/whats-on"),
    POST: welcomed("303 /whats-on"),
    path: `${PATH}/going`,
    body: GOING,
    fields: ["shows"],
    hidden: NOBODY,
  },
  suggestion: {
    GET: agreed(),
    POST: agreed("303 /whats-on"),
    body: "name=Kite+day&details=Saturday+at+noon+on+State+Beach",
  },
  "api.events": { GET: everybody("200", { newcomer: "403", suspended: "403" }) },
  "api.going": {
    POST: welcomedCall(),
    path: `/api/events/${ID}/going`,
    body: { going: true },
    hidden: NOBODY,
  },
} satisfies RouteContracts;
