import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, it } from "vitest";
import { NOT_FOUND, notFound, Refusal, type RefusalCode } from "~/server/web/errors";
import { toRefusalBody } from "~/server/web/refusals.server";
import { ErrorPage, errorTitle } from "./error-page";

const TITLE = "Report · Review · August";

/** What the router holds of a refused screen. */
const routeError = (code: RefusalCode) => {
  const refusal = new Refusal(code, "", "The same words");
  return { status: refusal.status, statusText: "", internal: false, data: toRefusalBody(refusal) };
};

it("a tab keeps the title of its screen when the case is gone, but not when nothing is found", () => {
  expect(errorTitle(undefined, TITLE)).toBe(TITLE);
  expect(errorTitle(routeError("case_gone"), TITLE)).toBe(TITLE);
  expect(errorTitle(routeError("not_found"), TITLE)).toBe("Page Not Found · August");
});

it("an unknown path has its own words, and nothing else that is not there has them", () => {
  const show = ({ message, options, status }: Refusal) =>
    renderToStaticMarkup(
      createElement(
        StaticRouter,
        { location: "/" },
        createElement(ErrorPage, { status, details: { message, ...options } }),
      ),
    );
  const HINT = "Did you forget to add the page to the router?";
  expect(show(notFound())).toContain(HINT);
  for (const what of Object.keys(NOT_FOUND) as (keyof typeof NOT_FOUND)[])
    expect(show(notFound(what)), what).not.toContain(HINT);
  // A refusal that names no screen is not one of an unknown path for that.
  expect(show(new Refusal("case_gone", "Not Found", "It is gone."))).not.toContain(HINT);
});
