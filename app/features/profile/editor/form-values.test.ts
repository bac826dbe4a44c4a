import { describe, expect, it } from "vitest";
import { fakeCheckbox, fakeSelect, fakeText } from "./fake-form.fixture";
import { diffValues, isAnswered, listControls, readValues, write } from "./form-values";

const changed = (controls: Parameters<typeof readValues>[0]) =>
  diffValues(readValues(controls, "now"), readValues(controls, "saved"));

describe("listControls", () => {
  it("listControls leaves out controls that hold no answer of the member", () => {
    const elements = [
      fakeText("bio"),
      { ...fakeText("revision"), type: "hidden" },
      { ...fakeText("photo"), type: "file" },
      { ...fakeText("section"), type: "submit" },
      { ...fakeText("total"), type: "output" },
      { ...fakeText(""), type: "text" },
    ];
    expect(listControls({ elements }).map(({ name }) => name)).toEqual(["bio"]);
  });
});

describe("diffValues", () => {
  it("diffValues finds nothing in a form as the server rendered it", () => {
    const controls = [
      fakeText("bio", "Hello"),
      fakeCheckbox("music", "Rap", { saved: true }),
      fakeCheckbox("music", "Rock"),
      fakeCheckbox("likesHiking", "yes", { type: "radio" }),
      fakeSelect("region", ["", "North"], null),
      fakeSelect("age", ["Under 30", "Under 40"], "Under 40"),
    ];
    expect(changed(controls)).toEqual({});
  });

  it("diffValues finds a changed text, an unticked box and a second line of the same name", () => {
    const controls = [
      fakeText("bio", "Hello", "Hello!"),
      fakeCheckbox("music", "Rap", { saved: true, now: false }),
      fakeText("locker", "comb", "comb"),
      fakeText("locker", "", "mirror"),
    ];
    expect(changed(controls)).toEqual({ bio: ["Hello!"], music: [], locker: ["comb", "mirror"] });
  });

  it("diffValues does not mistake the line ends of a stored text for a change", () => {
    expect(changed([fakeText("bio", "one\r\ntwo", "one\ntwo")])).toEqual({});
  });
});

describe("write", () => {
  it("write restores what readValues read, for every kind of control", () => {
    const make = () => [
      fakeText("bio"),
      fakeCheckbox("music", "Rap", { saved: true }),
      fakeCheckbox("music", "Rock"),
      fakeCheckbox("hiking", "yes", { type: "radio" }),
      fakeCheckbox("hiking", "", { type: "radio", saved: true }),
      fakeText("locker"),
      fakeText("locker"),
      fakeSelect("age", ["Under 30", "Under 40"], null),
      fakeText("untouched", "stays"),
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
    expect(isAnswered([fakeText("bio", "", "  ")])).toBe(false);
    expect(isAnswered([fakeCheckbox("music", "Rap")])).toBe(false);
    expect(isAnswered([fakeCheckbox("hiking", "", { type: "radio", now: true })])).toBe(false);
    expect(isAnswered([fakeSelect("age", ["", "Under 40"], null)])).toBe(false);
  });

  it("isAnswered is true for one line of several, a tick and a choice", () => {
    expect(isAnswered([fakeText("locker"), fakeText("locker", "", "comb")])).toBe(true);
    expect(isAnswered([fakeCheckbox("music", "Rap", { now: true })])).toBe(true);
    expect(isAnswered([fakeSelect("age", ["", "Under 40"], "Under 40")])).toBe(true);
  });
});
