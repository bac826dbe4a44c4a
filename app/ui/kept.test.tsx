import { expect, it } from "vitest";
import { kept } from "./kept";
import { renderWithKept } from "./kept-parts.server";
import { PostForm } from "./post-form";
import { ShellContext } from "./shell-context";
import { useIsLight } from "./use-shell";

let rendered = 0;
const Name = kept(function Name({ name }: { name: string }) {
  rendered += 1;
  return <b className={useIsLight() ? "light" : "whole"}>{name}</b>;
});

const Form = () => (
  <PostForm action="/x">
    <button type="submit">Go</button>
  </PostForm>
);

const render = (page: React.ReactNode, { isLight = false, sessionKey = "ann" } = {}) =>
  renderWithKept(
    <ShellContext.Provider value={{ isLight, sessionKey }}>{page}</ShellContext.Provider>,
  );

it("a part is rendered once for its props, and again for others and for light pages", () => {
  rendered = 0;
  const both = (
    <p>
      <Name name="Ann" />, <Name name="<wbr>" />
    </p>
  );
  const whole = '<p><b class="whole">Ann</b>, <b class="whole">&lt;wbr&gt;</b></p>';
  expect([render(both), render(both)]).toEqual([whole, whole]);
  expect(rendered).toBe(2);
  expect(render(<Name name="Ann" />, { isLight: true })).toBe('<b class="light">Ann</b>');
  expect(rendered).toBe(3);
});

it("a part that was asked for lately stays when others fill what is kept", () => {
  rendered = 0;
  const long = "x".repeat(10_000);
  for (let at = 0; at < 300; at += 1) {
    render(<Name name="stays" />);
    render(<Name name={`${at}${long}`} />);
  }
  expect(rendered).toBe(301);
  render(<Name name={`0${long}`} />);
  expect(rendered).toBe(302);
});

it("a form in a part is of the session, and one that the part does not announce fails", () => {
  const Announced = kept(Form, { hasForms: true });
  for (const sessionKey of ["ann", "bob"])
    expect(render(<Announced />, { sessionKey })).toContain(`value="${sessionKey}"`);
  const Forgotten = kept(Form);
  expect(() => render(<Forgotten />)).toThrow("needs `hasForms`");
});
