import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AnswerKeeper } from "./answer-keeper.client";
import { draftStore } from "./drafts.client";
import { fakeCheckbox, fakeText, memoryStorage } from "./fake-form.fixture";
import type { Control } from "./form-values";

const NOON_MS = Date.UTC(2025, 7, 1, 16);
const DAY_MS = 86_400_000;

const storage = memoryStorage();
const drafts = (key = "anna") => draftStore(key, () => storage);

/** A visit to the editor: its form and its answer keeper. */
function visit(elements: Control[], { revision = "7", key = "anna" } = {}) {
  return new AnswerKeeper({ elements }, drafts(key), revision);
}

function typedDraft(bio = "Typed") {
  const elements = [fakeText("bio", "Saved"), fakeText("hometown", "Boston")];
  const keeper = visit(elements);
  Object.assign(elements[0] ?? {}, { value: bio });
  keeper.typed();
  vi.advanceTimersByTime(500);
  return { keeper, elements };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON_MS });
  storage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("AnswerKeeper", () => {
  it("the keeper saves what was typed after a debounce, and no answer that is already saved", () => {
    const elements = [fakeText("bio", "Saved", "Typed"), fakeText("hometown", "Boston")];
    const keeper = visit(elements);
    keeper.typed();
    vi.advanceTimersByTime(499);
    expect(drafts().read()).toBeNull();
    keeper.typed();
    vi.advanceTimersByTime(499);
    expect(drafts().read()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(drafts().read()).toEqual({
      revision: "7",
      typedAtMs: NOON_MS + 999,
      values: { bio: ["Typed"] },
    });
  });

  it("the keeper saves pending changes at once when the page is hidden", () => {
    const keeper = visit([fakeText("bio", "Saved", "Typed")]);
    keeper.flush();
    expect(drafts().read()).toBeNull();
    keeper.typed();
    keeper.flush();
    expect(drafts().read()?.values).toEqual({ bio: ["Typed"] });
  });

  it("the keeper deletes the draft when every answer is as saved again", () => {
    const { keeper, elements } = typedDraft();
    Object.assign(elements[0] ?? {}, { value: "Saved" });
    keeper.typed();
    vi.advanceTimersByTime(500);
    expect(storage.length).toBe(0);
  });

  it("the keeper restores the draft on the next visit, with the time it was typed", () => {
    typedDraft();
    vi.advanceTimersByTime(3 * 60_000);
    const elements = [fakeText("bio", "Saved"), fakeText("hometown", "Boston")];
    const keeper = visit(elements);
    expect(keeper.restore()).toEqual({ typedAtMs: NOON_MS + 500, count: 1, isOlder: false });
    expect(elements.map(({ value }) => value)).toEqual(["Typed", "Boston"]);
    expect(keeper.isChanged).toBe(true);
  });

  it("the keeper restores nothing for another member of the same device", () => {
    typedDraft();
    const elements = [fakeText("bio", "Saved")];
    expect(visit(elements, { key: "ben" }).restore()).toBeNull();
    expect(elements[0]?.value).toBe("Saved");
  });

  it("the keeper restores only what differs after a save elsewhere, and says so", () => {
    const elements = [fakeText("bio", "", "Typed"), fakeText("hometown", "", "Boston")];
    visit(elements).typed();
    vi.advanceTimersByTime(500);
    const later = [fakeText("bio", "Other"), fakeText("hometown", "Boston")];
    expect(visit(later, { revision: "8" }).restore()).toMatchObject({ count: 1, isOlder: true });
    expect(later[0]?.value).toBe("Typed");
  });

  it("the keeper deletes a draft that a save elsewhere made needless", () => {
    typedDraft();
    expect(visit([fakeText("bio", "Typed")], { revision: "8" }).restore()).toBeNull();
    expect(storage.length).toBe(0);
  });

  it("the keeper does not restore what was sent and saved with different whitespace", () => {
    const { keeper } = typedDraft(" Typed ");
    keeper.sending(() => true);
    expect(visit([fakeText("bio", "Typed")], { revision: "8" }).restore()).toBeNull();
  });

  it("the keeper does not restore what was sent and saved otherwise, though the save changed nothing", () => {
    const { keeper } = typedDraft("a lot");
    keeper.sending(() => true);
    const elements = [fakeText("bio", "Saved")];
    expect(visit(elements).restore(true)).toBeNull();
    expect(elements[0]?.value).toBe("Saved");
    expect(storage.length).toBe(0);
  });

  it("the keeper restores what was typed after it was sent, and of the rest only what was not", () => {
    const elements = [
      fakeText("bio", "Saved", "Sent"),
      fakeText("hometown", "Boston", "Sent"),
      fakeCheckbox("music", "Rap", { saved: true, now: false }),
    ];
    const [bio, , rap] = elements;
    const keeper = visit(elements);
    keeper.sending((control) => control !== rap);
    Object.assign(bio ?? {}, { value: "Sent and more" });
    keeper.typed();
    vi.advanceTimersByTime(500);
    const later = [
      fakeText("bio", "Saved"),
      fakeText("hometown", "Boston"),
      fakeCheckbox("music", "Rap", { saved: true }),
    ];
    expect(visit(later).restore(true)).toMatchObject({ count: 2, isOlder: false });
    expect(later.map(({ value }) => value)).toEqual(["Sent and more", "Boston", "Rap"]);
    expect(later[2]?.checked).toBe(false);
  });

  it("the keeper restores what was sent and never arrived", () => {
    const { keeper } = typedDraft();
    keeper.sending(() => true);
    const elements = [fakeText("bio", "Saved")];
    expect(visit(elements).restore()).toMatchObject({ count: 1, isOlder: false });
    expect(elements[0]?.value).toBe("Typed");
  });

  it("the keeper leaves the other sections in the draft when one was saved", () => {
    const elements = [fakeText("bio", "", "Typed"), fakeText("hometown", "", "Boston")];
    const keeper = visit(elements);
    keeper.sending((control) => control === elements[0]);
    keeper.revision = "8";
    keeper.answered(true);
    expect(keeper.changes()).toEqual({ hometown: ["Boston"] });
    expect(drafts().read()).toMatchObject({ revision: "8", values: { hometown: ["Boston"] } });
  });

  it("the keeper saves what was typed while a save was under way", () => {
    const elements = [fakeText("bio", "", "Sent")];
    const keeper = visit(elements);
    keeper.sending(() => true);
    Object.assign(elements[0] ?? {}, { value: "Sent and more" });
    keeper.answered(true);
    expect(keeper.changes()).toEqual({ bio: ["Sent and more"] });
  });

  it("the keeper still has unsaved answers after a refused save that rendered them", () => {
    const { keeper, elements } = typedDraft();
    keeper.sending(() => true);
    // The page shows the refused form with what was typed.
    Object.assign(elements[0] ?? {}, { defaultValue: "Typed" });
    keeper.answered(false);
    expect(keeper.isChanged).toBe(true);
    expect(drafts().read()?.values).toEqual({ bio: ["Typed"] });
  });

  it("the keeper does not overwrite what was typed before scripts ran", () => {
    typedDraft();
    const elements = [fakeText("bio", "Saved", "Typing anew"), fakeCheckbox("music", "Rap")];
    expect(visit(elements).restore()).toBeNull();
    expect(elements[0]?.value).toBe("Typing anew");
    expect(drafts().read()?.values).toEqual({ bio: ["Typing anew"] });
  });

  it("the keeper deletes a draft after thirty days", () => {
    typedDraft();
    vi.advanceTimersByTime(30 * DAY_MS + 1);
    expect(visit([fakeText("bio", "Saved")]).restore()).toBeNull();
    expect(storage.length).toBe(0);
  });

  it("a reset restores the saved answers and deletes the draft", () => {
    const { keeper, elements } = typedDraft();
    keeper.typed();
    keeper.reset();
    vi.advanceTimersByTime(1_000);
    expect(elements[0]?.value).toBe("Saved");
    expect(storage.length).toBe(0);
  });
});

describe("draftStore", () => {
  const draft = { revision: "1", typedAtMs: 1, values: { bio: ["x"] } };
  const fail = () => {
    throw new DOMException("full", "QuotaExceededError");
  };

  it("full or forbidden storage counts as no draft", () => {
    const full = draftStore("anna", () => ({ ...memoryStorage(), setItem: fail }));
    expect(() => full.write(draft)).not.toThrow();
    expect(full.read()).toBeNull();
    const forbidden = draftStore("anna", fail);
    expect(() => forbidden.write(draft)).not.toThrow();
    expect(() => forbidden.remove()).not.toThrow();
    expect(forbidden.read()).toBeNull();
  });

  it.each(["{", "null", "[]", '{"revision":7}', '{"revision":"7","typedAtMs":1,"values":{"a":1}}'])(
    "draftStore takes %s for no draft",
    (stored) => {
      storage.setItem("august-draft:anna", stored);
      expect(drafts().read()).toBeNull();
    },
  );
});
