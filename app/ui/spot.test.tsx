import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SPOT_NAMES, Spot } from "./spot";

const LARGEST_BYTES = 950;

const [light = "", dusk = ""] = readFileSync("app/styles/theme.css", "utf8").split(
  "prefers-color-scheme: dark",
);

/** Paints that look the same by day and at dusk. */
const CONSTANT = ["brick"];

describe.each(SPOT_NAMES)("the drawing %s", (name) => {
  const markup = renderToStaticMarkup(<Spot name={name} />);

  it(`the drawing is hidden from assistive technology and weighs at most ${LARGEST_BYTES} bytes`, () => {
    expect(markup).toContain('aria-hidden="true"');
    expect(markup.length).toBeLessThanOrEqual(LARGEST_BYTES);
  });

  it("the drawing is painted with the theme's colors only, each with a value at dusk", () => {
    const paints = [...markup.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, paint]) => paint);
    const colors = paints.map((paint) => /^var\(--([a-z]+)\)$/.exec(paint ?? "")?.[1]);
    expect(colors.length).toBeGreaterThan(3);
    for (const color of colors) {
      expect(light).toContain(`--${color}:`);
      if (!CONSTANT.includes(color ?? "")) expect(dusk).toContain(`--${color}:`);
    }
  });
});
