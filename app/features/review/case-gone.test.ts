import { expect, it } from "vitest";
import { notFound } from "~/server/errors";
import { caseTitle } from "./case-gone";
import { GONE } from "./case-kinds";

const TITLE = "Report · Review · August";

/** What the router holds of a refused screen. */
const routeError = (message: string) => ({
  status: 404,
  statusText: "",
  internal: false,
  data: { message },
});

it("the tab of a case names it to moderators, also where it is gone, and to nobody else", () => {
  expect(caseTitle(undefined, TITLE)).toBe(TITLE);
  expect(caseTitle(routeError(GONE.message), TITLE)).toBe(TITLE);
  expect(caseTitle(routeError(notFound().message), TITLE)).toBe("Page Not Found · August");
});
