import type { MetaFunction } from "@remix-run/react";
import { useLoaderData } from "@remix-run/react";
import { screenLoader } from "~/server/route.server";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { listLocations } from "./locations.server";

export const meta: MetaFunction = () => [{ title: "Meetups · August" }];

export const loader = screenLoader("welcomed", () =>
  listLocations().map(({ id, name, description, requiredItem, latitude, longitude }) => ({
    id,
    name,
    description,
    requiredItem,
    coordinates: `${latitude.toFixed(4)}° N, ${Math.abs(longitude).toFixed(4)}° W`,
  })),
);

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
        {locations.map(({ id, name, description, requiredItem, coordinates }) => (
          <Card as="li" key={id}>
            <h2>{name}</h2>
            <p>{description}</p>
            <p>
              <strong>Bring:</strong> {requiredItem}
            </p>
            <p className="hint">{coordinates}</p>
          </Card>
        ))}
      </ul>
    </Page>
  );
}
