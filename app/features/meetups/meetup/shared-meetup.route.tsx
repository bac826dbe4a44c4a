import type { MetaFunction } from "@remix-run/react";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { weekdayTime } from "~/server/data/clock.server";
import { screenLoader } from "~/server/web/route.server";
import { LinkButton } from "~/ui/button";
import { ErrorPage } from "~/ui/error-page";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { describePage } from "~/ui/public-meta";
import { StatePage } from "~/ui/state-page";
import { Spot } from "../places/place-drawing";
import { describeWhere, findTown } from "../places/towns";
import { formatSlot } from "../slots";
import { findShared } from "./shares.server";

export const handle = { shell: "public" };

const DESCRIPTION = "Where and when a friend is meeting someone on Martha’s Vineyard.";

export const meta: MetaFunction = (args) => [
  ...describePage(args, "A meetup on Martha’s Vineyard · August", DESCRIPTION),
  { name: "robots", content: "noindex" },
];

/** Where and when a friend is, for anyone with the link: not who they meet, and nothing after that day. */
export const loader = screenLoader("visitor", ({ params }) => {
  const { date, slotHour, ...place } = findShared(params.shareToken ?? "");
  return {
    placeName: place.placeName,
    placeIcon: place.placeIcon,
    description: place.description,
    town: findTown(place),
    when: formatSlot(date, slotHour),
    safeAt: place.safeAt === null ? null : weekdayTime(new Date(place.safeAt)),
    where: describeWhere(place),
  };
});

export default function SharedMeetup() {
  const { placeName, placeIcon, town, description, when, where, safeAt } =
    useLoaderData<typeof loader>();
  return (
    <Page title={`Your friend at ${placeName}`} width="narrow" lead={<Spot icon={placeIcon} />}>
      {safeAt ? (
        <Notice tone="success" title="Your friend is back safe">
          <p>{`${safeAt}, island time`}</p>
        </Notice>
      ) : null}
      <p className="when">{`${when}, island time`}</p>
      <p>{description}</p>
      <p>{`${town}, Martha’s Vineyard, Massachusetts. It takes about an hour.`}</p>
      <p className="row">
        <LinkButton to={where.mapsUrl} variant="secondary" rel="noreferrer">
          Open in Maps
        </LinkButton>
        <span className="hint">{where.coordinates}</span>
      </p>
      <p className="hint">
        Your friend shared this with you. You’ll see here when they’re back safe. Gone after that
        day.
      </p>
    </Page>
  );
}

/** What a friend who waits for someone reads, who must not read of a router. */
const ENDED = (
  <StatePage spot="sailboat" title="This link shows nothing now">
    <p>The meetup is over or called off, or part of the link is missing.</p>
    <p className="hint">Ask the person who sent it.</p>
  </StatePage>
);

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <ErrorPage status={status} details={null} notFound={ENDED} />;
}
