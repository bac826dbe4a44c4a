import { afterEach, expect, it, vi } from "vitest";
import { pickToast } from "./shown-toasts.client";

afterEach(() => vi.unstubAllGlobals());

const toast = { title: "It's a Match!", message: "You and Bea like each other." };
const NOTICE = {
  id: 7,
  type: "new_match",
  title: toast.title,
  message: toast.message,
  isRead: false,
  createdAt: "2026-08-07T12:00:00Z",
  data: { face: null, toast },
};

/** A page that has an element of this class alone. */
const showPage = (className: string) =>
  vi.stubGlobal("document", {
    querySelector: (selectors: string) => (selectors.split(", ").includes(className) ? {} : null),
  });

it("no toast covers a face, a match screen’s button, a message, a thread, a booking, or the open list; the next page shows it once", () => {
  for (const busy of [
    ".moment",
    ".toast",
    ".bell-panel",
    ".deck-card",
    ".first-words",
    ".talk",
    ".meetups",
  ]) {
    showPage(busy);
    expect(pickToast([NOTICE]), busy).toBeNull();
  }
  showPage(".page");
  expect(pickToast([NOTICE])).toEqual(toast);
  expect(pickToast([NOTICE])).toBeNull();
});
