import { expect, it } from "vitest";
import { renderOnPage } from "../../tests/support/render";
import { listImports, listModules, read } from "../../tests/support/sources";
import { ContactLink } from "./contact-link";

const LINK = "app/ui/contact-link.tsx";
/** Where a loader's data may be put together for its route. */
const LOADED_BY: Record<string, string> = {
  "app/features/membership/subscription.route.tsx": "app/features/membership/offer.server.ts",
  "app/features/landing/privacy.route.tsx": "app/features/landing/operator.server.ts",
  "app/features/landing/terms.route.tsx": "app/features/landing/operator.server.ts",
};

/** The routes on whose screens the link may be. */
function listRoutes(): string[] {
  const imports = listModules("app").flatMap((path) => listImports(path));
  const reached = new Set([LINK]);
  for (const each of reached)
    for (const { from, to, isType } of imports) if (to === each && !isType) reached.add(from);
  return [...reached].filter((path) => path.endsWith(".route.tsx"));
}

it("every screen with a link that writes to August is loaded with the address", () => {
  const routes = listRoutes();
  expect(routes.length).toBeGreaterThan(10);
  const isLoaded = (path: string) =>
    /\bcontact(?::| =) (?:env\(\)\.)?CONTACT_ADDRESS/.test(read(LOADED_BY[path] ?? path));
  const without = routes.filter((path) => !isLoaded(path));
  expect(without).toEqual([]);
});

it("the link shows the address, and leads to the contact page where none was loaded", async () => {
  expect(await renderOnPage(<ContactLink />, { contact: "sam@island.example" })).toBe(
    '<a href="mailto:sam@island.example">sam@island.example</a>',
  );
  expect(await renderOnPage(<ContactLink />)).toBe('<a href="/contact">us</a>');
});
