import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import Contact from "~/features/landing/contact.route";
import { Footer } from "./footer";

describe.each([true, false])("the footer (signed in: %s)", (signedIn) => {
  const html = renderToStaticMarkup(<Footer signedIn={signedIn} />);

  it("the footer's social icons are named and lead to an existing line", () => {
    const links = [...html.matchAll(/<a href="([^"]*)"><svg.*?<\/svg><span[^>]*>([^<]*)<\/span>/g)];
    expect(links.map(([, href, name]) => [name, href])).toEqual(
      ["Instagram", "Facebook", "TikTok"].map((name) => [`August and ${name}`, "/contact#social"]),
    );
    expect(renderToStaticMarkup(<Contact />)).toContain('id="social"');
  });

  it("the footer invents no account elsewhere", () => {
    expect(html).not.toMatch(/href="(?:https?:)?\/\//);
  });
});
