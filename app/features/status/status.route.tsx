import { useLoaderData } from "@remix-run/react";
import { readDeployment } from "~/server/ops/env.server";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/status.css?url";
import { LinkButton } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { DailyBars } from "./daily-bars";
import { Errors } from "./errors";
import { loadStatusPage } from "./status-page.server";

export const meta = () => [{ title: "Status · August" }];

export const links = () => [{ rel: "stylesheet", href: styles }];

/** The maintainer's desk, for moderators: what is wrong, what waits, and how the server does. */
export const loader = screenLoader("moderator", ({ url }) =>
  loadStatusPage(readDeployment(), url.searchParams.get("error")?.trim() || null),
);

function Alarms({ alarms }: { alarms: string[] }) {
  if (alarms.length === 0) return <Notice tone="success">All good.</Notice>;
  return (
    <Notice tone="danger" title={alarms.length === 1 ? "One alarm" : `${alarms.length} alarms`}>
      <ul className="status-list">
        {alarms.map((alarm) => (
          <li key={alarm}>{alarm}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Disk({ usedPercent, label }: { usedPercent: number; label: string }) {
  return (
    <p className="status-disk">
      <label htmlFor="disk">Disk: {label}</label>
      <meter id="disk" min={0} max={100} high={70} optimum={0} value={usedPercent}>
        {usedPercent} % used
      </meter>
    </p>
  );
}

export default function Status() {
  const { alarms, queues, storage, disk, process, slow, daily, errorId, errors } =
    useLoaderData<typeof loader>();
  return (
    <Page
      title="Status"
      aside={
        <LinkButton to="/review" variant="quiet">
          Review
        </LinkButton>
      }
    >
      <Alarms alarms={alarms} />
      <div className="status-parts">
        <section>
          <h2 className="status-head">Queues</h2>
          <Facts facts={queues} />
          <p className="hint">Counts cases for all moderators, even the ones that aren’t yours.</p>
        </section>
        <section>
          <h2 className="status-head">Storage and backups</h2>
          {disk ? <Disk {...disk} /> : null}
          <Facts facts={storage} />
        </section>
        <section>
          <h2 className="status-head">Server</h2>
          <Facts facts={process} />
        </section>
      </div>
      <section>
        <h2 className="status-head">The last 30 days</h2>
        <DailyBars {...daily} />
      </section>
      <Errors searched={errorId} errors={errors} />
      <section>
        <h2 className="status-head">Slow statements</h2>
        {slow.length > 0 ? (
          <ul className="status-list">
            {slow.map(({ sql, label }) => (
              <li key={sql}>
                <code>{sql}</code>
                <p className="hint">{label}</p>
              </li>
            ))}
          </ul>
        ) : (
          <p className="hint">None took 50 ms or longer since the server started.</p>
        )}
      </section>
    </Page>
  );
}
