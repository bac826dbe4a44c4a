import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TimeRing } from "./time-ring";

const HOUR_MS = 3_600_000;

it.each([
  [12, false, 50],
  [24, false, 100],
  [24, true, 50],
  [48, true, 100],
])(
  "with %i hours left, and an extension being %j, the ring is filled by %i percent",
  (hours, isExtended, percent) => {
    const html = renderToStaticMarkup(
      <TimeRing deadline={new Date(hours * HOUR_MS)} isExtended={isExtended} atMs={0} />,
    );
    expect(html).toContain(`stroke-dasharray="${percent} 100"`);
  },
);
