import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { LinkButton } from "./button";
import { Page } from "./page";
import { leaveForSignIn } from "./session.client";
import { signInPath } from "./sign-in-path";

/** A signed-in screen whose session has ended says so and leads to sign-in (part 1 section 4). */
function Unauthorized() {
  const back = useLocation();
  useEffect(leaveForSignIn, []);
  return (
    <Page title="Unauthorized" width="narrow">
      <p>Your session has ended. Signing in brings you back here.</p>
      <p>
        <LinkButton to={signInPath(back)}>Log me in</LinkButton>
      </p>
    </Page>
  );
}

const words = (details: unknown, key: string): string | undefined => {
  if (typeof details !== "object" || details === null) return undefined;
  const value = (details as Record<string, unknown>)[key];
  return typeof value === "string" ? value : undefined;
};

/** The page of an unknown path (decision P5). */
export function NotFoundPage() {
  return (
    <Page
      title="Page Not Found"
      width="narrow"
      intro="Did you forget to add the page to the router?"
    >
      <p>There is nothing at this address, or it is not yours to see.</p>
      <p className="row">
        <LinkButton to="/" reloadDocument>
          Home
        </LinkButton>
        <LinkButton to="/help" variant="quiet" reloadDocument>
          Help Center
        </LinkButton>
      </p>
    </Page>
  );
}

/** The page that replaces a screen that could not be shown. */
export function ErrorPage({ status, details }: { status: number; details: unknown }) {
  if (status === 401) return <Unauthorized />;
  if (status === 404) return <NotFoundPage />;
  const id = words(details, "id");
  const title =
    words(details, "title") ?? (status >= 500 ? "Something went wrong" : "That did not work");
  return (
    <Page title={title} width="narrow">
      <p>
        {words(details, "message") ??
          (status === 405 ? "This page takes no form." : "Please try again.")}
      </p>
      {id ? (
        <p className="hint">
          If it stays, write to hello@august.example and name <code>{id}</code>.
        </p>
      ) : null}
      <p>
        <LinkButton to="/" reloadDocument>
          Home
        </LinkButton>
      </p>
    </Page>
  );
}
