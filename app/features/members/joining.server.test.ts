import { beforeEach, describe, expect, it } from "vitest";
import { ageOn } from "~/features/members/age";
import { setClock } from "~/server/data/clock.server";
import { Refusal } from "~/server/web/errors";
import { loadViewer } from "~/server/web/viewer.server";
import { type Person, rows, setUpDatabase, signInUser } from "../../../tests/support/island";
import { join } from "./joining.server";

setUpDatabase();

let ada: Person;
beforeEach(() => {
  ada = signInUser("ada");
});

describe("the eighteenth birthday", () => {
  it("the eighteenth birthday begins at midnight on the island, not at the server's midnight", () => {
    // 03:59 UTC is still the evening before in New York; one minute later the day begins.
    setClock("2025-08-09T03:59:00Z");
    const tooEarly = signInUser("too-early");
    expect(join(tooEarly.id, "2007-08-09")).toBe("too young");
    setClock("2025-08-09T04:00:00Z");
    expect(join(ada.id, "2007-08-09")).toBe("joined");
    expect(ada.viewer()).toMatchObject({ isWelcomed: true, dateOfBirth: "2007-08-09" });
  });

  it("a member turns 18 on the birthday itself and not a day before", () => {
    const [today, tomorrow] = [signInUser("today"), signInUser("tomorrow")];
    expect(join(today.id, "2007-08-08")).toBe("joined");
    expect(join(tomorrow.id, "2007-08-09")).toBe("too young");
  });

  it("a birthday on a leap day falls on March 1st in other years", () => {
    expect(ageOn("2026-02-28", "2008-02-29")).toBe(17);
    expect(ageOn("2026-03-01", "2008-02-29")).toBe(18);
    expect(ageOn("2028-02-29", "2008-02-29")).toBe(20);
    setClock("2026-03-01T12:00:00Z");
    expect(join(signInUser("leap").id, "2008-02-29")).toBe("joined");
  });
});

describe("someone under 18", () => {
  it("a person under 18 leaves no account, no session and no mail behind", () => {
    expect(join(ada.id, "2010-01-01")).toBe("too young");
    expect(rows("users")).toEqual([]);
    expect(rows("sessions")).toEqual([]);
    expect(rows("mails")).toEqual([]);
    expect(loadViewer(ada.token)).toBeNull();
    // A second press of the button finds no account and creates none.
    join(ada.id, "2010-01-01");
    expect(rows("users")).toEqual([]);
  });

  it("a later date under 18 cannot remove a member who has joined", () => {
    join(ada.id, "1990-05-05");
    expect(join(ada.id, "2010-01-01")).toBe("joined");
    expect(ada.viewer().dateOfBirth).toBe("1990-05-05");
  });
});

describe("a date of birth", () => {
  it.each([
    ["tomorrow", "2025-08-09"],
    ["in a hundred years", "2125-01-01"],
    ["121 years ago", "1904-08-08"],
    ["in the year 0", "0000-01-01"],
  ])("a date of birth %s is refused, and nothing is kept or removed", (_when, date) => {
    expect(() => join(ada.id, date)).toThrow(Refusal);
    expect(ada.viewer()).toMatchObject({ isWelcomed: false, dateOfBirth: null });
  });

  it("the first date of birth stays, and the welcome mail is sent once", () => {
    join(ada.id, "1990-05-05");
    expect(join(ada.id, "1980-01-01")).toBe("joined");
    expect(ada.viewer().dateOfBirth).toBe("1990-05-05");
    expect(rows("mails")).toEqual([
      expect.objectContaining({ recipient: "ada@august.example", cause: `welcome:${ada.id}` }),
    ]);
  });

  it("a 120-year-old may join", () => {
    expect(join(ada.id, "1905-08-08")).toBe("joined");
  });
});
