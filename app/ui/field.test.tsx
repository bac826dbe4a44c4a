import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ErrorSummary } from "./error-summary";
import { Checkbox, Chips, RadioChips, RadioGroup, Segmented, TextField } from "./field";
import { fieldId } from "./field-id";

const OPTIONS = [
  { value: "a", label: "A" },
  { value: "b", label: "B" },
];

/** The opening tag that carries an attribute, such as `id="f-x"`. */
function tagWith(html: string, attribute: string): string {
  const tag = html.match(/<[^>]+>/g)?.find((each) => each.includes(attribute));
  if (!tag) throw new Error(`nothing carries ${attribute}`);
  return tag;
}

describe("TextField", () => {
  it("a text field joins hint and error in aria-describedby and marks itself invalid", () => {
    const html = renderToStaticMarkup(
      <TextField formId="f" name="x" label="X" hint="Hint" error="Wrong" required maxLength={9} />,
    );
    const input = tagWith(html, 'id="f-x"');
    expect(input).toContain('aria-describedby="f-x-hint f-x-error"');
    expect(input).toContain('aria-invalid="true"');
    expect(input).toContain('maxLength="9"');
    expect(tagWith(html, 'id="f-x-hint"')).toMatch(/^<p/);
    expect(tagWith(html, 'id="f-x-error"')).toMatch(/^<p/);
    expect(tagWith(html, 'for="f-x"')).toMatch(/^<label/);
    expect(html).not.toContain("(optional)");
  });

  it("a text field says (optional) and describes nothing when there is nothing to describe", () => {
    const html = renderToStaticMarkup(<TextField formId="f" name="x" label="X" />);
    expect(html).toContain("(optional)");
    expect(html).not.toContain("aria-describedby");
    expect(html).not.toContain("aria-invalid");
  });

  it("a text field keeps its own name and id, whatever the further attributes say", () => {
    const html = renderToStaticMarkup(
      <TextField formId="f" name="x" label="X" inputProps={{ id: "other", name: "other" }} />,
    );
    expect(tagWith(html, 'id="f-x"')).toContain('name="x"');
    expect(html).not.toContain("other");
  });
});

describe("groups", () => {
  it("a group gives the first radio the id that an error summary links to", () => {
    const html = renderToStaticMarkup(
      <RadioGroup
        formId="f"
        name="x"
        label="X"
        options={OPTIONS}
        defaultValue="b"
        error="Choose"
      />,
    );
    expect(tagWith(html, 'id="f-x"')).toContain('value="a"');
    expect(tagWith(html, 'value="b"')).toContain("checked");
    expect(tagWith(html, "<fieldset")).toContain('aria-describedby="f-x-error"');
    expect(tagWith(html, "<fieldset")).toContain('role="radiogroup"');
  });

  it("a group ticks what was chosen and requires no single box", () => {
    const html = renderToStaticMarkup(
      <Chips formId="f" name="x" label="X" options={OPTIONS} defaultValue={["a"]} required />,
    );
    expect(tagWith(html, 'value="a"')).toContain("checked");
    expect(tagWith(html, 'value="b"')).not.toContain("checked");
    expect(html).not.toContain("required");
  });
});

describe("segments and chips", () => {
  it.each([
    ["segments", Segmented, "radio"],
    ["chip-set", RadioChips, "radio"],
  ] as const)("%s keep a radio button under every answer", (look, Control, type) => {
    const html = renderToStaticMarkup(
      <Control formId="f" name="x" label="X" options={OPTIONS} defaultValue="b" required />,
    );
    expect(tagWith(html, "<fieldset")).toContain('role="radiogroup"');
    expect(html).toContain(`<div class="${look}">`);
    expect(html.match(/<input[^>]+>/g)).toEqual([
      `<input id="f-x" type="${type}" name="x" required="" value="a"/>`,
      `<input type="${type}" name="x" required="" checked="" value="b"/>`,
    ]);
  });

  it("chips keep a checkbox under every answer", () => {
    const html = renderToStaticMarkup(
      <Chips formId="f" name="x" label="X" options={OPTIONS} defaultValue={["a"]} />,
    );
    expect(html).toContain('<div class="chip-set">');
    expect(html.match(/type="checkbox"/g)).toHaveLength(2);
    expect(tagWith(html, 'value="a"')).toContain("checked");
  });
});

describe("Checkbox", () => {
  it("a checkbox sends its value and never says (optional)", () => {
    const html = renderToStaticMarkup(<Checkbox formId="f" name="ok" label="Yes" />);
    expect(tagWith(html, 'id="f-ok"')).toContain('value="on"');
    expect(html).not.toContain("(optional)");
  });
});

describe("ErrorSummary", () => {
  it("the error summary links every message to its field, in order, and can take focus", () => {
    const errors = { b: "B is wrong", a: undefined, "list[0]": "List is wrong" };
    const html = renderToStaticMarkup(<ErrorSummary formId="f" errors={errors} />);
    expect(html.match(/href="[^"]+"/g)).toEqual(['href="#f-b"', 'href="#f-list-0-"']);
    expect(fieldId("f", "list[0]")).toBe("f-list-0-");
    expect(html).toContain("Please check this");
    expect(tagWith(html, 'id="f-errors"')).toContain('tabindex="-1"');
    expect(tagWith(html, 'id="f-errors"')).toContain('role="alert"');
  });

  it("the error summary is absent without errors", () => {
    expect(renderToStaticMarkup(<ErrorSummary formId="f" errors={{ a: undefined }} />)).toBe("");
  });
});
