import spots from "~/features/meetups/places/spots.svg?no-inline";
import { forget, scriptsCookie } from "~/server/web/cookies.server";
import { setSecurityHeaders } from "~/server/web/headers.server";
import { callLoader, getOnly } from "~/server/web/route.server";
import discoverStyles from "~/styles/discover.css?url";
import heatMapStyles from "~/styles/heat-map.css?url";
import meetupsStyles from "~/styles/meetups.css?url";
import messagesStyles from "~/styles/messages.css?url";
import storyStyles from "~/styles/story.css?url";
import stripStyles from "~/styles/strip.css?url";

const styles = [
  discoverStyles,
  storyStyles,
  messagesStyles,
  stripStyles,
  meetupsStyles,
  heatMapStyles,
];

/**
 * The largest files of the screens, which a browser without scripts fetches ahead by this header: otherwise they would
 * come with the first visit of each screen.
 */
const AHEAD = [...styles.map((href) => [href, "style"]), [spots, "image"]]
  .map(([href, kind]) => `<${href}>; rel=prefetch; as=${kind}`)
  .join(", ");

/**
 * A browser says here whether it runs scripts: its pages then come with them, or without (record 58). What a
 * page shows where scripts are off asks for `/scripts/off`, and a script for `/scripts/on`.
 */
export const loader = callLoader("visitor", async ({ request, url }) => {
  const isOff = /off\/?$/i.test(url.pathname);
  const cookie = scriptsCookie();
  // A browser too old to say where a request comes from is believed; another site has no say.
  const isOwn = ["same-origin", null].includes(request.headers.get("Sec-Fetch-Site"));
  const headers = new Headers({
    "Cache-Control": "no-store",
    ...(isOwn && { "Set-Cookie": await (isOff ? cookie.serialize("off") : forget(cookie)) }),
    ...(isOff && { Link: AHEAD }),
  });
  setSecurityHeaders(headers, null);
  return new Response(null, { status: 204, headers });
});

export const action = getOnly;
