import { expect, it } from "vitest";
import { renderOnPage } from "../../../tests/support/render";
import { NotificationPanel } from "./notification-panel";

it("the open list of notices, which names members without a match, is left out of what a browser keeps", async () => {
  const panel = (
    <NotificationPanel isOpen close={() => {}} bell={{ current: null }} onCount={() => {}} />
  );
  expect(await renderOnPage(panel)).toMatch(/^<section [^>]*\bdata-not-kept=/);
});
