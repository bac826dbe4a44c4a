import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import type { RefusalCode } from "~/server/web/errors";
import { SCREENS, type ScreenPath } from "~/server/web/screens";
import { LinkButton } from "./button";
import { leaveForSignIn } from "./session.client";
import { signInPath } from "./sign-in-path";
import type { SpotName } from "./spot";
import { StatePage } from "./state-page";

/** A signed-in screen whose session has ended says so and leads to sign-in (rule session-over-half-second). */
function Unauthorized() {
  const back = useLocation();
  useEffect(leaveForSignIn, []);
  return (
    <StatePage
      spot="porch-light"
      title="Unauthorized"
      action={<LinkButton to={signInPath(back)}>Log me in</LinkButton>}
    >
      <p>You’ve been signed out. Log in to come right back here.</p>
    </StatePage>
  );
}

const readText = (details: unknown, key: string): string | undefined => {
  if (typeof details !== "object" || details === null) return undefined;
  const value = (details as Record<string, unknown>)[key];
  return typeof value === "string" ? value : undefined;
};

/** Whether an error that the router holds is this refusal. */
export const isRefusal = (error: unknown, code: RefusalCode): boolean =>
  isRouteErrorResponse(error) && readText(error.data, "code") === code;

/** The tab's title of a screen, or of the page that replaces it where there is nothing to show. */
export const errorTitle = (error: unknown, title: string): string =>
  isRefusal(error, "not_found") ? "Page Not Found · August" : title;

/** What the data of a refusal holds besides its words. */
interface Refused {
  screens?: readonly ScreenPath[];
  isUnknownPath?: boolean;
}

/** Links to the screens that a refusal names, and home. Each loads a new document, so that nothing of the failed page stays. */
function ErrorPageLinks({ details }: { details: unknown }) {
  const screens: ScreenPath[] = [...((details as Refused | null)?.screens ?? []), "/"];
  return (
    <>
      {screens.map((to, at) => (
        <LinkButton key={to} to={to} variant={at === 0 ? "primary" : "secondary"} reloadDocument>
          {SCREENS[to]}
        </LinkButton>
      ))}
    </>
  );
}

/**
 * What is not there, with the screens of what is; the page of an unknown path has words of its own
 * (rule unknown-path-404).
 */
function NotFoundPage({ details }: { details: unknown }) {
  return (
    <StatePage
      spot="lighthouse"
      title="Page Not Found"
      action={<ErrorPageLinks details={details} />}
    >
      <p>{readText(details, "message")}</p>
      {(details as Refused | null)?.isUnknownPath ? (
        <p className="hint">Did you forget to add the page to the router?</p>
      ) : null}
    </StatePage>
  );
}

/** Drawings of the states that have one of their own. */
const SPOTS: Record<number, SpotName> = { 403: "empty-chair", 429: "sailboat" };

interface ErrorPageProps {
  status: number;
  details: unknown;
  /** What a screen says of its own where it has nothing to show. */
  notFound?: ReactNode;
}

/** The page that replaces a screen that could not be shown. */
export function ErrorPage({ status, details, notFound }: ErrorPageProps) {
  if (status === 401) return <Unauthorized />;
  if (status === 404) return notFound || <NotFoundPage details={details} />;
  const id = readText(details, "id");
  const title =
    readText(details, "title") ?? (status >= 500 ? "Something went wrong" : "That didn’t work");
  return (
    <StatePage
      spot={SPOTS[status] ?? "bottle-post"}
      title={title}
      action={<ErrorPageLinks details={details} />}
    >
      <p>
        {readText(details, "message") ??
          (status === 405 ? "This page doesn’t take forms." : "Please try again.")}
      </p>
      {id ? (
        <p className="hint">
          If it keeps happening, write to {readText(details, "contact") ?? "us"} and mention{" "}
          <code>{id}</code>.
        </p>
      ) : null}
    </StatePage>
  );
}
