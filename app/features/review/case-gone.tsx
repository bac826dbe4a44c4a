import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { LinkButton } from "~/ui/button";
import { ErrorPage, isRefusal } from "~/ui/error-page";
import { StatePage } from "~/ui/state-page";
import { GONE } from "./case-kinds";

const GONE_PAGE = (
  <StatePage
    spot="empty-chair"
    title={GONE.title}
    action={<LinkButton to="/review">To the queue</LinkButton>}
  >
    <p>{GONE.message}</p>
  </StatePage>
);

/** What is in place of a case that is not there; anyone who is no moderator finds nothing at its address. */
export function CaseGone() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} details={null} />;
  const notFound = isRefusal(error, "case_gone") && GONE_PAGE;
  return <ErrorPage status={error.status} details={error.data} notFound={notFound} />;
}
