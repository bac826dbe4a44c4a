import type { MetaFunction } from "@remix-run/react";
import { useLoaderData } from "@remix-run/react";
import { Dashboard } from "~/features/dashboard/dashboard";
import { type DashboardData, loadDashboard } from "~/features/dashboard/dashboard.server";
import { countActivePlaces } from "~/features/meetups/places/places.server";
import { leadBack } from "~/features/membership/checkout-return.server";
import type { Season } from "~/features/season/season";
import { loadSeason } from "~/features/season/season.server";
import { islandDate, now } from "~/server/data/clock.server";
import { assertGuard } from "~/server/web/guards.server";
import { redirectTo, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/home.css?url";
import { describePage } from "~/ui/public-meta";
import { LandingPage } from "./landing-page";

/** The styles are of the dashboard; the landing page has its own with those of all public pages. */
export const handle = { styles: "members" };
export const links = () => [{ rel: "stylesheet", href: styles }];

const TITLE = "August: friends and now and then a date, on the island";
const describeApp = (places: number) =>
  `Meet people who are on Martha's Vineyard this August. A profile, matches by shared interests, and daytime meetups at ${places} public places.`;

export const meta: MetaFunction<typeof loader> = (args) =>
  args.data && "places" in args.data
    ? describePage(args, TITLE, describeApp(args.data.places))
    : [{ title: args.data ? "Home · August" : TITLE }];

type HomeData = { today: string; places: number; season: Season } | { dashboard: DashboardData };

/** The landing page for visitors, the dashboard for members. */
export const loader = screenLoader(
  "visitor",
  async ({ member, url, request }): Promise<HomeData> => {
    if (!member)
      return { today: islandDate(now()), places: countActivePlaces(), season: loadSeason() };
    assertGuard("welcomed", member);
    if (url.searchParams.get("subscription") === "success") {
      const { to, flash } = await leadBack(member, "/", request.signal);
      throw await redirectTo(to, flash);
    }
    return { dashboard: loadDashboard(member) };
  },
);

export default function Home() {
  const data = useLoaderData<typeof loader>();
  if ("dashboard" in data) return <Dashboard {...data.dashboard} />;
  return <LandingPage {...data} />;
}
