import { useLoaderData } from "@remix-run/react";
import { screenLoader } from "~/server/route.server";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { listLocations } from "./locations.server";
import { SUITABLE_RESTROOM } from "./restrooms";
import { restroomTest } from "./restrooms.server";

export const meta = () => [{ title: "Meetups · August" }];

export const loader = screenLoader("welcomed", ({ member }) => {
  const suits = restroomTest(member.id);
  return listLocations().map(({ latitude, longitude, restrooms, ...location }) => ({
    id: location.id,
    name: location.name,
    description: location.description,
    requiredItem: location.requiredItem,
    coordinates: `${latitude.toFixed(4)}° N, ${Math.abs(longitude).toFixed(4)}° W`,
    hasSuitableRestroom: suits(restrooms),
  }));
});

export default function Meetups() {
  const locations = useLoaderData<typeof loader>();
  return (
    <Page
      title="Meetups"
      intro={`${locations.length} public places, by daylight, and a small island item to share at each.`}
    >
      <Notice title="Booking is not open yet">
        <p>Suggest a place, a day and a time inside a conversation.</p>
      </Notice>
      <ul className="tiles">
        {locations.map(({ id, name, description, requiredItem, coordinates, ...location }) => (
          <Card as="li" key={id}>
            <h2>{name}</h2>
            <p>{description}</p>
            <p>
              <strong>Bring:</strong> {requiredItem}
            </p>
            <p className="hint">{coordinates}</p>
            {location.hasSuitableRestroom ? <Badge tone="green">{SUITABLE_RESTROOM}</Badge> : null}
          </Card>
        ))}
      </ul>
    </Page>
  );
}
