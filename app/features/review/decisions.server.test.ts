import { beforeEach, describe, expect, it } from "vitest";
import { findDelivered } from "~/features/profile/media/media-access.server";
import {
  createMember,
  forConduct,
  matchPair,
  type Person,
  purge,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { describeOutcome, readState } from "../../../tests/support/steps";
import { addPhoto, addVideo } from "../../../tests/support/stored-media";
import { suspendMember } from "../../../tests/support/suspensions";
import { answerConcierge, decideAppeal, decideHold, restoreMember } from "./decide-account.server";
import { decideMedia } from "./decide-media.server";
import { decideReport } from "./decide-report.server";
import { appealAs, ask, createModerator, hold, reportMember } from "./review.fixture";
import { loadMediaCase, loadReportCase } from "./review-cases.server";

setUpDatabase();

let mod: Person;
let second: Person;
let ada: Person;
let bea: Person;
beforeEach(() => {
  mod = createModerator();
  second = createModerator();
  ada = createMember({ stageName: "Ada" });
  bea = createMember({ stageName: "Bea" });
});

const log = () => rows("moderation_entries").map(({ action, reason }) => [action, reason]);
const bell = (person: Person) =>
  rows("notifications").filter(
    ({ user_id, type }) => user_id === person.id && type === "moderation",
  );
const review = (id: string) => rows("media").find((item) => item.id === id)?.review;
const approve = { decision: "approve" } as const;
const refuse = { decision: "refuse", words: "Not taken on the island." } as const;
const sees = (viewer: Person, mediaId: string) =>
  describeOutcome(() => findDelivered(viewer.id, mediaId, "192.webp"));

describe("a media decision", () => {
  it("an approved photo is seen by others, and its owner is told nothing", () => {
    const id = addPhoto(ada, "waiting");
    expect(sees(bea, id)).toBe("404 Not Found");
    expect(decideMedia(mod.id, id, approve)).toBe(true);
    expect(sees(bea, id)).toBe("done");
    expect(bell(ada)).toEqual([]);
    expect(log()).toEqual([["approve_media", null]]);
  });

  it("a refusal says why, in the bell and in the log; blank words refuse nothing", () => {
    const id = addPhoto(ada, "waiting");
    expect(
      describeOutcome(() => decideMedia(mod.id, id, { decision: "refuse", words: " " })),
    ).toMatch(/^422/);
    expect(decideMedia(mod.id, id, refuse)).toBe(true);
    expect(review(id)).toBe("refused");
    expect(bell(ada)).toMatchObject([{ message: refuse.words, link: "/profile-setup" }]);
    expect(log()).toEqual([["refuse_media", refuse.words]]);
  });

  it("a repeat changes nothing, and of two moderators the second is too late", () => {
    const id = addPhoto(ada, "waiting");
    expect(decideMedia(mod.id, id, approve)).toBe(true);
    expect(decideMedia(mod.id, id, approve)).toBe(false);
    expect(decideMedia(second.id, id, refuse)).toBe(false);
    expect([review(id), log()]).toEqual(["approved", [["approve_media", null]]]);
  });

  it("a verified island photo is approved too, and a refusal takes both back", () => {
    const id = addPhoto(ada, "waiting");
    const verify = { decision: "verify" } as const;
    expect(decideMedia(mod.id, id, verify)).toBe(true);
    expect(decideMedia(mod.id, id, verify)).toBe(false);
    expect(rows("media")).toMatchObject([
      { review: "approved", island_verified_at: expect.any(Number) },
    ]);
    expect(decideMedia(mod.id, id, refuse)).toBe(true);
    expect(rows("media")).toMatchObject([{ review: "refused", island_verified_at: null }]);
    expect(decideMedia(mod.id, id, verify)).toBe(true);
    expect(decideMedia(mod.id, id, { decision: "unverify" })).toBe(true);
    expect(rows("media")).toMatchObject([{ review: "approved", island_verified_at: null }]);
    expect(log().map(([action]) => action)).toEqual([
      "approve_media",
      "verify_island_photo",
      "refuse_media",
      "approve_media",
      "verify_island_photo",
      "unverify_island_photo",
    ]);
  });

  it("a video is no island photo", () => {
    const id = addVideo(ada, "refused");
    expect(decideMedia(mod.id, id, { decision: "verify" })).toBe(false);
    expect(rows("media")).toMatchObject([{ island_verified_at: null }]);
  });

  it("a second look at one's own decision changes it and tells the owner", () => {
    const id = addPhoto(ada, "waiting");
    decideMedia(mod.id, id, refuse);
    expect(loadMediaCase(mod.id, id)).toMatchObject({ mayDecide: true });
    expect(loadMediaCase(second.id, id)).toMatchObject({ mayDecide: false, clip: null });
    expect(decideMedia(mod.id, id, approve)).toBe(true);
    expect(bell(ada).map(({ title }) => title)).toEqual([
      "Your photo was refused",
      "Your photo is approved",
    ]);
    expect(log()).toHaveLength(2);
  });

  it("the bytes of an item reach a moderator while it waits, and nobody else", () => {
    const waiting = addPhoto(ada, "waiting");
    const refused = addPhoto(ada, "refused");
    expect([sees(mod, waiting), sees(mod, refused), sees(bea, waiting)]).toEqual([
      "done",
      "404 Not Found",
      "404 Not Found",
    ]);
    decideMedia(mod.id, waiting, refuse);
    expect([sees(mod, waiting), sees(second, waiting)]).toEqual(["done", "404 Not Found"]);
  });
});

describe("someone who a moderator knows (rule moderator-impartial)", () => {
  it("a moderator decides nothing about a match, a former match or themselves, and sees nothing", () => {
    matchPair(mod, ada);
    for (const about of [ada, mod]) {
      const photo = addPhoto(about, "waiting");
      const unknown = "404 Not Found";
      expect(describeOutcome(() => decideMedia(mod.id, photo, approve))).toBe(unknown);
      expect(describeOutcome(() => loadMediaCase(mod.id, photo))).toBe(unknown);
      if (about !== mod) expect(sees(mod, photo)).toBe(unknown);
    }
    const cases = [
      () => decideReport(mod.id, reportMember(bea, ada), dismiss),
      () => decideReport(mod.id, reportMember(bea, mod), dismiss),
      () => answerConcierge(mod.id, ask(ada), "There"),
      () => decideHold(mod.id, hold(ada), { decision: "released" }),
      () => decideAppeal(mod.id, appealAs(ada), { decision: "granted", words: "Yes" }),
      () => restoreMember(mod.id, Number(rows("suspensions").at(-1)?.id), "Yes"),
    ];
    for (const decide of cases) expect(describeOutcome(decide)).toBe("404 Not Found");
    expect(log()).toEqual([]);
  });

  it("a moderator does not decide about a report of their own", () => {
    const id = reportMember(mod, bea);
    expect(describeOutcome(() => decideReport(mod.id, id, dismiss))).toBe("404 Not Found");
    expect(describeOutcome(() => loadReportCase(mod.id, id))).toBe("404 Not Found");
    expect(decideReport(second.id, id, dismiss)).toBe("everything");
  });
});

const dismiss = { decision: "dismiss" } as const;
const told = (decision: "refuse" | "warn" | "suspend") =>
  ({ decision, ground: "fraud", words: "Asked for money." }) as const;

describe("a report", () => {
  it("a dismissed report stays dismissed, no matter who comes second", () => {
    const id = reportMember(ada, bea);
    expect(decideReport(mod.id, id, dismiss)).toBe("everything");
    expect(decideReport(second.id, id, told("suspend"))).toBe("nothing");
    expect([readState(bea), log()]).toEqual(["active", [["dismiss_report", null]]]);
  });

  it("an upheld report alone tells the reported member nothing", () => {
    decideReport(mod.id, reportMember(ada, bea), { decision: "uphold" });
    expect([bell(bea), log()]).toEqual([[], [["uphold_report", null]]]);
  });

  it("a warning reaches the member in the bell and by mail, without who reported", () => {
    const id = reportMember(ada, bea);
    expect(decideReport(mod.id, id, told("warn"))).toBe("everything");
    expect(bell(bea)).toMatchObject([{ message: "Asked for money." }]);
    const mail = rows("mails").find(({ cause }) => String(cause).startsWith("warning:"));
    expect(mail?.recipient).toBe(`${bea.name}@august.example`);
    expect(mail?.text).toContain("> Asked for money.");
    expect(JSON.stringify([mail, bell(bea)])).not.toContain(ada.id);
    expect(log()).toEqual([
      ["uphold_report", null],
      ["warn", "Asked for money."],
    ]);
  });

  it("a report may refuse the reported photo and suspend the member", () => {
    const photo = addPhoto(bea, "approved");
    decideReport(mod.id, reportMember(ada, bea), told("refuse"));
    expect(review(photo)).toBe("refused");
    decideReport(mod.id, reportMember(ada, bea), told("suspend"));
    expect(readState(bea)).toBe("suspended");
    expect(rows("suspensions")).toMatchObject([{ ground: "fraud", suspended_by: mod.id }]);
    expect(log().map(([action]) => action)).toEqual([
      "uphold_report",
      "refuse_media",
      "uphold_report",
      "suspend",
    ]);
  });

  it("upholding a report does not say that it refused or suspended what was so before", () => {
    addPhoto(bea, "approved");
    const [one, other, third] = [ada, createMember(), createMember()].map((by) =>
      reportMember(by, bea),
    );
    expect(decideReport(mod.id, Number(one), told("refuse"))).toBe("everything");
    expect(decideReport(mod.id, Number(other), told("refuse"))).toBe("report");
    suspendMember(bea.id, forConduct("Unkind words"));
    expect(decideReport(mod.id, Number(third), told("suspend"))).toBe("report");
    expect(rows("reports").map(({ state }) => state)).toEqual(["upheld", "upheld", "upheld"]);
    expect(log().filter(([action]) => action === "suspend")).toEqual([]);
  });

  it("a harsh decision without words changes nothing at all", () => {
    const id = reportMember(ada, bea);
    for (const decision of ["refuse", "warn", "suspend"] as const)
      expect(
        describeOutcome(() => decideReport(mod.id, id, { ...told(decision), words: " " })),
      ).toMatch(/^422/);
    expect(rows("reports")).toMatchObject([{ state: "open" }]);
    expect(log()).toEqual([]);
  });

  it("another moderator is not suspended from the desk", () => {
    const id = reportMember(ada, second);
    expect(describeOutcome(() => decideReport(mod.id, id, told("suspend")))).toMatch(/^422/);
    expect(rows("reports")).toMatchObject([{ state: "open" }]);
  });

  it("a report outlives the reported account, and can be dismissed", () => {
    const id = reportMember(ada, bea);
    purge(bea);
    expect(loadReportCase(mod.id, id)).toMatchObject({ isGone: true });
    expect(decideReport(mod.id, id, dismiss)).toBe("everything");
  });

  it("a case shows what was kept while it is open, and never who reported", () => {
    const photo = addPhoto(bea, "approved");
    const id = reportMember(ada, bea);
    expect(loadReportCase(mod.id, id).open).toMatchObject({ still: "image" });
    expect(JSON.stringify(loadReportCase(mod.id, id))).not.toMatch(
      new RegExp(`${ada.id}|${bea.id}|${photo}|Ada`),
    );
    decideReport(mod.id, id, dismiss);
    expect(loadReportCase(mod.id, id)).toMatchObject({ open: null, verdict: { isMine: true } });
  });
});
