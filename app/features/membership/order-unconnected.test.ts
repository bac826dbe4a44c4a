import { expect, it } from "vitest";
import type { Viewer } from "~/server/web/viewer.server";
import { composeBill } from "./order.server";

it("a process in which nobody says what a meetup costs bills none", () => {
  expect(() => composeBill({} as Viewer, { bookingId: 1 })).toThrow("not connected");
});
