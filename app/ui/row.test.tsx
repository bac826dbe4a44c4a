import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Confirm } from "./confirm";
import { Row } from "./row";

describe("Row", () => {
  it("a row with one action shows it after the words and no arrow", () => {
    const html = renderToStaticMarkup(
      <Row icon="device" title="Chrome" aside={<button type="button">Sign out</button>}>
        <p>since today</p>
      </Row>,
    );
    expect(html.replace(/<svg.*?<\/svg>/g, "<svg>")).toBe(
      '<li class="person"><svg><div class="person-words row-words"><div><strong>Chrome</strong>' +
        '<p>since today</p></div><button type="button">Sign out</button></div></li>',
    );
  });
});

describe("Confirm", () => {
  it("what it does is closed away until its button is pressed, also without scripts", () => {
    const html = renderToStaticMarkup(<Confirm label="Unblock">They see you again.</Confirm>);
    expect(html).toBe(
      '<details class="menu ask"><summary class="btn btn-quiet">Unblock</summary><div>They see you again.</div></details>',
    );
  });
});
