import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import Privacy from "./privacy.route";

/** What the page says of each cookie. */
const STATED: Record<string, string> = {
  august: "One cookie keeps you signed in.",
  "august-flash": "carry one notice to the next page",
  "august-sent": "30 days: one says when this browser last sent something",
  "august-scripts": "one says of a browser without scripts that it runs none",
  "august-return": "finish a sign-in",
  "august-form": "what you typed into a form when your session had ended",
  "august-form-more": "two hold, for a day,",
  "august-draft": "what you typed before you signed in, which we keep for a week",
  "august-asked": "you skipped the three questions",
  "august-invitation": "An invitation that you accept is remembered for 30 days",
  "august-introducer": "in which you introduce friends for a year",
};

it("the privacy page names every cookie that August sets, and no other", () => {
  const source = readFileSync(`${import.meta.dirname}/../../server/web/cookies.server.ts`, "utf8");
  const set = [...source.matchAll(/=> cookie\("([^"]+)"/g)].map(([, name = ""]) => name);
  expect(set.sort()).toEqual(Object.keys(STATED).sort());
  const text = renderToStaticMarkup(<Privacy />);
  const cookies = text.slice(text.indexOf("<h2>Cookies"), text.indexOf("<h2>On your device"));
  for (const said of Object.values(STATED)) expect(cookies).toContain(said);
});
