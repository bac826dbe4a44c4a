import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { LinkButton } from "~/ui/button";
import { ErrorPage, errorTitle } from "~/ui/error-page";
import { StatePage } from "~/ui/state-page";
import { GONE } from "./case-kinds";

const isGone = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.data?.message === GONE.message;

/** The tab's title of a case; whoever is no moderator reads of no case. */
export const caseTitle = (error: unknown, title: string): string =>
  isGone(error) ? title : errorTitle(error, title);

const GONE_PAGE = (
  <StatePage
    spot="empty-chair"
    title={GONE.title}
    action={<LinkButton to="/review">To the queue</LinkButton>}
  >
    <p>{GONE.message}</p>
  </StatePage>
);

/** What stands in place of a case that is not there; whoever is no moderator finds nothing at its address. */
export function CaseGone() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} details={null} />;
  const { status, data: details } = error;
  return <ErrorPage status={status} details={details} notFound={isGone(error) && GONE_PAGE} />;
}
