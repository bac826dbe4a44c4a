import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Moment } from "./moment";

const words = (html: string) => html.replace(/<svg.*<\/svg>/, "<svg>");

describe("Moment", () => {
  it("a moment is the main part of its page, with faces, title, words, scene and actions in this order", () => {
    const html = renderToStaticMarkup(
      <Moment
        title="It’s a Match!"
        faces={<img src="/a" alt="Ada" />}
        actions={<a href="/b">Go</a>}
      >
        <p>You like each other.</p>
      </Moment>,
    );
    expect(words(html)).toBe(
      '<main id="main" tabindex="-1" class="moment moment-dusk"><div class="moment-words">' +
        '<div class="moment-faces"><img src="/a" alt="Ada"/></div><div class="moment-text">' +
        "<h1>It’s a Match!</h1><p>You like each other.</p></div></div><svg>" +
        '<div class="moment-actions"><a href="/b">Go</a></div></main>',
    );
    expect(html).toMatch(/<svg[^>]*aria-hidden="true"/);
  });

  it("a moment without faces leaves no frame for them", () => {
    const html = renderToStaticMarkup(<Moment hour="morning" title="Booked" actions={null} />);
    expect(html).not.toContain("moment-faces");
    expect(html).toContain("moment-morning");
  });

  it("what stands below a moment is in the main part, outside of the scene", () => {
    const html = renderToStaticMarkup(
      <Moment title="Game Complete!" actions={null} below={<p>Line by line</p>} />,
    );
    expect(words(html)).toMatch(
      /^<main id="main" tabindex="-1"><div class="moment moment-dusk">.*<\/div><p>Line by line<\/p><\/main>$/,
    );
  });
});
