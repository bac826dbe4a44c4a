import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { Toast, type ToastFlash } from "./toast";

const render = (flash: ToastFlash) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([{ path: "/", element: <Toast flash={flash} floats={false} /> }])}
    />,
  );
const SENT: ToastFlash = { tone: "info", title: "Like Sent", message: "They will see it." };

describe("a toast, as the server renders it", () => {
  it("is a status, and an alert where something failed", () => {
    expect(render(SENT)).toContain('role="status"');
    expect(render({ ...SENT, tone: "danger" })).toContain('role="alert"');
  });

  it("leads to the next step", () => {
    const html = render({ ...SENT, link: { to: "/matches", label: "Matches" } });
    expect(html).toMatch(/<a [^>]*href="\/matches"[^>]*>Matches<\/a>/);
  });

  it("takes back what it says, by a form that names who it was about", () => {
    const undo = { action: "/discover/undo", fields: { memberId: "bea" }, label: "Undo" };
    const html = render({ ...SENT, undo });
    expect(html).toMatch(/<form method="post" action="\/discover\/undo"/);
    expect(html).toContain('<input type="hidden" name="memberId" value="bea"/>');
    expect(html).toContain('<button type="submit">Undo</button>');
  });
});
