import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { StaticRouter } from "react-router-dom/server";
import { describe, expect, it } from "vitest";
import More from "~/features/guidance/more.route";
import { bellCount, MemberFrame, type Viewer } from "./member-frame";

const VIEWER: Viewer = { name: "Inkwell Joe", isSubscribed: false };

const at = (path: string, viewer: Partial<Viewer> = {}) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter(
        [
          {
            path: "*",
            element: (
              <MemberFrame
                viewer={{ ...VIEWER, ...viewer }}
                bell={<a href="/notifications">Bell</a>}
              >
                <main id="main" />
              </MemberFrame>
            ),
          },
        ],
        { initialEntries: [path] },
      )}
    />,
  );

describe("MemberFrame", () => {
  it("the frame and its page More link to every screen of the navigation bar", () => {
    const more = (
      <StaticRouter location="/more">
        <More />
      </StaticRouter>
    );
    const html = at("/") + renderToStaticMarkup(more);
    for (const path of [
      "/",
      "/profile-setup",
      "/discover",
      "/matches",
      "/messages",
      "/icebreaker-games",
      "/meetups",
      "/friend-intro",
      "/voice-message",
      "/tokens",
      "/heat-map",
      "/august-timeout",
      "/code-of-conduct",
      "/calendar-reminders",
      "/pricing",
      "/subscription",
      "/notifications",
      "/account",
    ]) {
      expect(html).toContain(`href="${path}"`);
    }
  });

  it("the frame hides Subscribe from subscribers", () => {
    expect(at("/", { isSubscribed: true })).not.toContain("Subscribe");
  });

  it("the page More logs out by a form, so that no link can do it", () => {
    const more = (
      <StaticRouter location="/more">
        <More />
      </StaticRouter>
    );
    const html = renderToStaticMarkup(more);
    expect(html).toContain('<form method="post" action="/api/logout"');
    expect(html).not.toContain('href="/api/logout"');
  });

  it("the frame marks the current screen only", () => {
    const html = at("/messages/abc");
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toMatch(/aria-current="page"[^>]*href="\/messages"/);
    expect(at("/discover").match(/aria-current="page"/g)).toHaveLength(1);
  });

  it("the bell shows 9+ above nine", () => {
    expect([1, 9, 10, 250].map(bellCount)).toEqual(["1", "9", "9+", "9+"]);
  });
});
