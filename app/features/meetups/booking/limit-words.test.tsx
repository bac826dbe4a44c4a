import { beforeEach, expect, it } from "vitest";
import { Refusal } from "~/server/web/errors";
import { toRefusalBody } from "~/server/web/refusals.server";
import { createMember, setUpDatabase } from "../../../../tests/support/island";
import { renderOnPage } from "../../../../tests/support/render";
import { addPlaces, book, LIGHTHOUSE, SLOT } from "./booking.fixture";
import { BookingSteps } from "./booking-steps";
import { loadMeetupsPage } from "./meetups-page.server";

setUpDatabase();
beforeEach(addPlaces);

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error("Nothing was refused.");
}

it("a page that was refused beyond two limits says once which of them ends last, and when", async () => {
  const ada = createMember();
  book(ada);
  const refusal = toRefusalBody(refusalOf(() => book(ada, { slotHour: 12 })));
  const query = `place=${LIGHTHOUSE}&date=${SLOT.date}&slot=12`;
  const page = loadMeetupsPage(ada.viewer(), new URLSearchParams(query));
  const steps = <BookingSteps {...page} placeName="East Chop" />;
  for (const html of [
    await renderOnPage(steps),
    await renderOnPage(steps, {}, { refusal, errors: {}, values: {} }),
  ]) {
    expect(html.split("You can book again on Monday.")).toHaveLength(2);
    expect(html).toContain("Daily Limit Reached");
  }
});
