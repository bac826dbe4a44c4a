import { describe, expect, it } from "vitest";
import { select, text, tick } from "./fake-form.fixture";
import { diffValues, isAnswered, listControls, readValues, write } from "./form-values";

const changed = (controls: Parameters<typeof readValues>[0]) =>
  diffValues(readValues(controls, "now"), readValues(controls, "saved"));

describe("listControls", () => {
  it("listControls leaves out controls that hold no answer of the member", () => {
    const elements = [
      text("bio"),
      { ...text("revision"), type: "hidden" },
      { ...text("photo"), type: "file" },
      { ...text("section"), type: "submit" },
      { ...text("total"), type: "output" },
      { ...text(""), type: "text" },
    ];
    expect(listControls({ elements }).map(({ name }) => name)).toEqual(["bio"]);
  });
});

describe("diffValues", () => {
  it("diffValues finds nothing in a form as the server rendered it", () => {
    const controls = [
      text("bio", "Hello"),
      tick("music", "Rap", { saved: true }),
      tick("music", "Rock"),
      tick("likesHiking", "yes", { type: "radio" }),
      select("region", ["", "North"], null),
      select("age", ["Under 30", "Under 40"], "Under 40"),
    ];
    expect(changed(controls)).toEqual({});
  });

  it("diffValues finds a changed text, an unticked box and a second line of the same name", () => {
    const controls = [
      text("bio", "Hello", "Hello!"),
      tick("music", "Rap", { saved: true, now: false }),
      text("locker", "comb", "comb"),
      text("locker", "", "mirror"),
    ];
    expect(changed(controls)).toEqual({ bio: ["Hello!"], music: [], locker: ["comb", "mirror"] });
  });

  it("diffValues does not mistake the line ends of a stored text for a change", () => {
    expect(changed([text("bio", "one\r\ntwo", "one\ntwo")])).toEqual({});
  });
});

describe("write", () => {
  it("write restores what readValues read, for every kind of control", () => {
    const make = () => [
      text("bio"),
      tick("music", "Rap", { saved: true }),
      tick("music", "Rock"),
      tick("hiking", "yes", { type: "radio" }),
      tick("hiking", "", { type: "radio", saved: true }),
      text("locker"),
      text("locker"),
      select("age", ["Under 30", "Under 40"], null),
      text("untouched", "stays"),
    ];
    const values = {
      bio: ["Hi"],
      music: ["Rock"],
      hiking: ["yes"],
      locker: ["comb", "mirror"],
      age: ["Under 40"],
      gone: ["a field that the form no longer has"],
    };
    const controls = make();
    write(controls, values);
    const { gone, ...rest } = values;
    expect(readValues(controls, "now")).toEqual({ ...rest, untouched: ["stays"] });
    expect(changed(controls)).toEqual(rest);
  });
});

describe("isAnswered", () => {
  it("isAnswered is false for blanks, for no tick and for the choice of no answer", () => {
    expect(isAnswered([text("bio", "", "  ")])).toBe(false);
    expect(isAnswered([tick("music", "Rap")])).toBe(false);
    expect(isAnswered([tick("hiking", "", { type: "radio", now: true })])).toBe(false);
    expect(isAnswered([select("age", ["", "Under 40"], null)])).toBe(false);
  });

  it("isAnswered is true for one line of several, a tick and a choice", () => {
    expect(isAnswered([text("locker"), text("locker", "", "comb")])).toBe(true);
    expect(isAnswered([tick("music", "Rap", { now: true })])).toBe(true);
    expect(isAnswered([select("age", ["", "Under 40"], "Under 40")])).toBe(true);
  });
});
