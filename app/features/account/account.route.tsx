import { useLoaderData } from "@remix-run/react";
import { TIER_NAMES } from "~/features/prices/catalog";
import { SafetyCards } from "~/features/safety/account-cards";
import { listBlocked } from "~/features/safety/block.server";
import { ISLAND_TIME_ZONE } from "~/server/clock.server";
import { deviceName } from "~/server/device-name";
import { screenLoader } from "~/server/route.server";
import { listDevices } from "~/server/sessions.server";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";

export const meta = () => [{ title: "Your account · August" }];

export const loader = screenLoader("welcomed", ({ member }) => {
  const day = new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: ISLAND_TIME_ZONE,
  });
  return {
    email: member.email,
    lightPages: member.lightPages,
    tier: member.subscriptionTier,
    isPaused: member.state === "paused",
    blocked: listBlocked(member.id),
    devices: listDevices(member.id).map(({ id, userAgent, createdAt }) => ({
      id,
      name: deviceName(userAgent),
      since: day.format(createdAt),
      isThis: id === member.sessionId,
    })),
  };
});

export default function Account() {
  const { email, lightPages, tier, isPaused, blocked, devices } = useLoaderData<typeof loader>();
  return (
    <Page title="Your account" width="medium">
      <Card as="section">
        <h2>You</h2>
        <p>
          {email ?? "No e-mail address is known."} <Badge>{TIER_NAMES[tier]}</Badge>
        </p>
        <p className="row">
          <LinkButton to="/profile-setup" variant="secondary">
            Your profile
          </LinkButton>
          <LinkButton to="/pricing" variant="secondary">
            Plans
          </LinkButton>
        </p>
      </Card>
      <Card as="section">
        <h2>Notifications</h2>
        <p>What August tells you in the bell, by e-mail and by push, and when it is quiet.</p>
        <p>
          <LinkButton to="/notifications/preferences" variant="secondary">
            Notification preferences
          </LinkButton>
        </p>
      </Card>
      <Card as="section">
        <h2>Light pages</h2>
        <p>
          {lightPages
            ? "On: no scripts and the smallest pictures. Everything still works."
            : "For a weak phone or a weak link: no scripts and the smallest pictures. Everything still works."}
        </p>
        <form method="post" action="/account/light-pages">
          <input type="hidden" name="light" value={lightPages ? "off" : "on"} />
          <Button variant="secondary">
            {lightPages ? "Turn light pages off" : "Turn light pages on"}
          </Button>
        </form>
      </Card>
      <SafetyCards isPaused={isPaused} blocked={blocked} />
      <Card as="section">
        <h2>Signed-in devices</h2>
        <ul className="stack">
          {devices.map(({ id, name, since, isThis }) => (
            <li key={id} className="row">
              <span>
                {name} <span className="hint">since {since}</span>
              </span>
              {isThis ? (
                <Badge tone="green">This device</Badge>
              ) : (
                <form method="post" action={`/account/devices/${id}/end`}>
                  <Button variant="secondary">
                    Sign out
                    <span className="sr-only">
                      {" "}
                      {name}, signed in since {since}
                    </span>
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <form method="post" action="/api/logout">
        <Button variant="secondary">Log out</Button>
      </form>
    </Page>
  );
}
