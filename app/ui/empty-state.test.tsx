import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { EmptyState } from "./empty-state";

describe("EmptyState", () => {
  it("an empty state shows a drawing, then its title, sentence and action, in this order", () => {
    const html = renderToStaticMarkup(
      <EmptyState spot="sailboat" title="No matches yet" action={<a href="/discover">Discover</a>}>
        <p>They begin with a like.</p>
      </EmptyState>,
    );
    expect(html.replace(/<svg.*<\/svg>/, "<svg>")).toBe(
      '<div class="empty"><svg><h2>No matches yet</h2><p>They begin with a like.</p>' +
        '<a href="/discover">Discover</a></div>',
    );
  });

  it("an empty state that is a whole page has the heading of the page", () => {
    const html = renderToStaticMarkup(<EmptyState as="h1" spot="lighthouse" title="Not here" />);
    expect(html).toContain("<h1>Not here</h1>");
    expect(html).not.toContain("<h2");
  });
});
