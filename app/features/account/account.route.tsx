import { useLoaderData } from "@remix-run/react";
import { RETURN_DAYS } from "~/features/deletion/deletion-periods";
import { findShowsGoing } from "~/features/members/account.server";
import { MemberPortrait } from "~/features/members/member-portrait";
import { TIER_NAMES } from "~/features/prices/catalog";
import { findPhotoUrl } from "~/features/profile/profile-json.server";
import { BlockedMembers, PauseRow } from "~/features/safety/account-rows";
import { loadBlockedPage } from "~/features/safety/block.server";
import { PausedNotice } from "~/features/safety/paused-notice";
import { ISLAND_TIME_ZONE, longDay } from "~/server/data/clock.server";
import { isolate } from "~/server/data/text";
import { deviceName } from "~/server/web/device-name";
import { positiveInt } from "~/server/web/params";
import { screenLoader } from "~/server/web/route.server";
import { listDevices } from "~/server/web/sessions.server";
import styles from "~/styles/rows.css?url";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import { PersonRow } from "~/ui/person-row";
import { Row } from "~/ui/row";
import { DeviceRow } from "./device-row";
import { LightPages, ShowsGoing } from "./switches";

export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta = () => [{ title: "Your account · August" }];

export const loader = screenLoader("welcomed", ({ member, url }) => {
  const day = new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: ISLAND_TIME_ZONE,
  });
  const { subscriptionTier: tier, subscriptionEndsAt: endsAt } = member;
  return {
    name: isolate(member.stageName ?? member.firstName ?? "You"),
    photoUrl: findPhotoUrl(member.id),
    email: member.email,
    plan: endsAt ? `${TIER_NAMES[tier]}, until ${longDay(endsAt)}` : TIER_NAMES[tier],
    lightPages: member.lightPages,
    showsGoing: findShowsGoing(member.id),
    isPaused: member.state === "paused",
    isModerator: member.role === "moderator",
    blocked: loadBlockedPage(member.id, positiveInt(url.searchParams.get("blocked"))),
    devices: listDevices(member.id).map(({ id, userAgent, createdAt }) => ({
      id,
      name: deviceName(userAgent),
      since: day.format(createdAt),
      isThis: id === member.sessionId,
    })),
  };
});

export default function Account() {
  const {
    name,
    photoUrl,
    email,
    plan,
    lightPages,
    showsGoing,
    isPaused,
    isModerator,
    blocked,
    devices,
  } = useLoaderData<typeof loader>();
  return (
    <Page title="Your account">
      {isPaused ? <PausedNotice /> : null}
      <div className="columns">
        <ul>
          <PersonRow
            name={name}
            to="/profile-setup"
            action="Your profile:"
            face={<MemberPortrait name={name} url={photoUrl} size={72} shape="tall" alt="" eager />}
            aside={<Icon name="next" />}
          >
            <p className="hint">{email ?? "We don’t have your e-mail address."}</p>
          </PersonRow>
          <Row icon="token" title="Plans" to="/pricing">
            <p className="hint">You’re on {plan}</p>
          </Row>
          <Row icon="bell" title="Notification preferences" to="/notifications/preferences">
            <p className="hint">What you hear about, how, and when it’s quiet.</p>
          </Row>
          {isModerator ? (
            <Row icon="shield" title="Review" to="/review">
              <p className="hint">Cases waiting for you.</p>
            </Row>
          ) : null}
          <Row icon="book" title="Your data" to="/account/export">
            <p className="hint">Download everything you put into August.</p>
          </Row>
          <Row icon="flag" title="Your reports" to="/reports">
            <p className="hint">What you reported, and what we did about it.</p>
          </Row>
          <ShowsGoing shows={showsGoing === true} />
          <LightPages isOn={lightPages} />
          {isPaused ? null : <PauseRow />}
          <Row icon="cross" title="Delete your account" to="/account/deletion">
            <p className="hint">Hidden right away, gone for good after {RETURN_DAYS} days.</p>
          </Row>
        </ul>
        <div className="stack">
          <section>
            <h2 className="rows-head">Signed-in devices</h2>
            <ul>
              {devices.map((device) => (
                <DeviceRow key={device.id} {...device} />
              ))}
            </ul>
          </section>
          <BlockedMembers {...blocked} />
          <form method="post" action="/api/logout">
            <Button variant="danger">Log out</Button>
          </form>
        </div>
      </div>
    </Page>
  );
}
