import type { MetaFunction } from "@remix-run/react";
import { useLocation } from "@remix-run/react";
import { screenLoader } from "~/server/route.server";
import { LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";

/** What each page will be for. Each says that it is not open, so that nobody waits for a reply. */
const PAGES: Record<string, { title: string; about: string }> = {
  "/icebreaker-games": {
    title: "Icebreaker Games",
    about: "break the ice with trivia, stories and quick choices",
  },
};

const findPage = (pathname: string) =>
  PAGES[pathname.replace(/\/$/, "")] ?? { title: "Not open yet", about: "do more" };

export const meta: MetaFunction = ({ location }) => [
  { title: `${findPage(location.pathname).title} · August` },
];

export const loader = screenLoader("welcomed", () => null);

export default function OpeningSoon() {
  const { title, about } = findPage(useLocation().pathname);
  return (
    <Page
      title={title}
      width="narrow"
      intro={`This page is not open yet. Here you will be able to ${about}.`}
    >
      <p>
        <LinkButton to="/discover">Discover people</LinkButton>
      </p>
    </Page>
  );
}
