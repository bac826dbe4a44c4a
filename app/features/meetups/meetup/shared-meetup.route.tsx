import type { MetaFunction } from "@remix-run/react";
import { useLoaderData } from "@remix-run/react";
import { screenLoader } from "~/server/route.server";
import { Page } from "~/ui/page";
import { formatCoordinates } from "../places/towns";
import { formatSlot } from "../slots";
import { findShared } from "./shares.server";

export const handle = { shell: "public" };

export const meta: MetaFunction = () => [
  { title: "A meetup on Martha’s Vineyard · August" },
  { name: "robots", content: "noindex" },
];

/** Where and when a friend is, for whoever has the link: no name, and nothing after that day. */
export const loader = screenLoader("visitor", ({ params }) => {
  const { placeName, date, slotHour, ...place } = findShared(params.shareToken ?? "");
  return {
    placeName,
    when: formatSlot(date, slotHour),
    coordinates: formatCoordinates(place),
  };
});

export default function SharedMeetup() {
  const { placeName, when, coordinates } = useLoaderData<typeof loader>();
  return (
    <Page
      title={placeName}
      width="narrow"
      intro={`${when}, island time. A meetup takes about an hour.`}
    >
      <p>{coordinates}, Martha’s Vineyard, Massachusetts.</p>
      <p className="hint">
        A friend shares this with you. It shows the place and the time, and nothing once the day is
        over.
      </p>
    </Page>
  );
}
