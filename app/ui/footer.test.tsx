import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Footer } from "./footer";

it.each([true, false])("the footer links to no other site (signed in: %s)", (signedIn) => {
  expect(renderToStaticMarkup(<Footer signedIn={signedIn} />)).not.toMatch(
    /href="(?:https?:)?\/\//,
  );
});
