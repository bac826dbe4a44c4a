import { expect, it } from "vitest";
import { Refusal, type RefusalCode } from "~/server/errors";
import { inWords } from "~/server/refusals.server";
import { errorTitle } from "./error-page";

const TITLE = "Report · Review · August";

/** What the router holds of a refused screen. */
const routeError = (code: RefusalCode) => {
  const refusal = new Refusal(code, "", "The same words");
  return { status: refusal.status, statusText: "", internal: false, data: inWords(refusal) };
};

it("a tab keeps the title of its screen when the case is gone, but not when nothing is found", () => {
  expect(errorTitle(undefined, TITLE)).toBe(TITLE);
  expect(errorTitle(routeError("case_gone"), TITLE)).toBe(TITLE);
  expect(errorTitle(routeError("not_found"), TITLE)).toBe("Page Not Found · August");
});
