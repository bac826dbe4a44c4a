import { expect, it } from "vitest";
import { renderOnPage } from "../../../tests/support/render";
import type { NextStep } from "./next-steps.server";
import { StepCard } from "./step-card";

const HOUR_MS = 3_600_000;
const STEP: NextStep = { title: "Ada likes you back", about: "", to: "/messages/1", action: "Hi" };

it("a step with a deadline shows the time that is left, and any other step none", async () => {
  const deadline = { at: new Date(6.5 * HOUR_MS), isExtended: false };
  const timed = await renderOnPage(<StepCard step={{ ...STEP, deadline }} atMs={0} />);
  expect(timed).toContain('aria-label="6h 30m left"');
  expect(await renderOnPage(<StepCard step={STEP} atMs={0} />)).not.toContain('class="dial');
});
