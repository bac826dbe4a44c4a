import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Button } from "./button";

it("a form of a button alone has a field, without which Lynx sends it as a GET", () => {
  expect(renderToStaticMarkup(<Button>Like</Button>)).toContain(' name="go"');
  expect(renderToStaticMarkup(<Button name="answer">Like</Button>)).toContain(' name="answer"');
});
