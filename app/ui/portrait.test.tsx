import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Portrait, toInitials } from "./portrait";

describe("toInitials", () => {
  it.each([
    ["Inkwell Joe", "IJ"],
    ["anna", "A"],
    ["  Émile  de  Zola ", "ÉZ"],
    ["🦀 crab", "🦀C"],
    ["🇧🇧 Zoe", "🇧🇧Z"],
    ["e\u0301mile o\u0302 ", "E\u0301O\u0302"],
    ["👩🏽‍🌾 1️⃣", "👩🏽‍🌾1️⃣"],
    ["🏴󠁧󠁢󠁳󠁣󠁴󠁿 क्षमा", "🏴󠁧󠁢󠁳󠁣󠁴󠁿क्"],
    ["\u2068محمد\u2069", "م"],
    ["   ", "?"],
  ])("the initials of %j are %j", (name, initials) => {
    expect(toInitials(name)).toBe(initials);
  });
});

describe("Portrait", () => {
  it("a portrait without a picture draws initials that have a text alternative", () => {
    const html = renderToStaticMarkup(<Portrait name="Inkwell Joe" />);
    expect(html).toContain('role="img"');
    expect(html).toContain('aria-label="Portrait of Inkwell Joe"');
  });

  it("a portrait beside the name is hidden from screen readers", () => {
    expect(renderToStaticMarkup(<Portrait name="Joe" alt="" />)).toContain('aria-hidden="true"');
  });

  it("the first portrait of a screen is loaded at once and before others", () => {
    const picture = { src: "/m/1.jpg" };
    const html = renderToStaticMarkup(<Portrait name="Joe" picture={picture} eager />);
    expect(html).toContain('loading="eager"');
    expect(html).toContain('fetchpriority="high"');
  });

  it("a portrait reserves its place and loads lazily", () => {
    const picture = { src: "/m/1.jpg", webpSrcSet: "/m/1.webp 192w, /m/2.webp 384w" };
    const html = renderToStaticMarkup(<Portrait name="Joe" picture={picture} size={192} />);
    expect(html).toContain('width="192" height="192"');
    expect(html).toContain('loading="lazy"');
    expect(html).toContain('<source type="image/webp" srcSet="/m/1.webp 192w, /m/2.webp 384w"');
  });
});
