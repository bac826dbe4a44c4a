import type { Page } from "@playwright/test";
import { signUp } from "../../support/members";
import { withoutTrigger } from "../../support/raw-sql";
import { type Cast, openFold, type State, sendForm } from "./cast";

type Act = NonNullable<State["act"]>;

/** Opens a page while a table is not there. why: no page fails by itself. */
const openBroken =
  ({ $client: client }: Cast["db"], path: string): Act =>
  async (page) => {
    client.exec("ALTER TABLE token_entries RENAME TO token_entries_away");
    await page.goto(new URL(path, page.url()).href).finally(() => {
      client.exec("ALTER TABLE token_entries_away RENAME TO token_entries");
    });
  };

/** Sends a form while another process holds the lock of the database. */
const sendLocked =
  ({ $client: client }: Cast["db"], act: Act): Act =>
  async (page) => {
    client.exec("BEGIN IMMEDIATE");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await act(page)
      .then(() => answered)
      .finally(() => client.exec("ROLLBACK"));
  };

/** Sends a form from the page of another site. */
const sendFromElsewhere = (path: string) => async (page: Page) => {
  const port = new URL(page.url()).port;
  await page.goto("about:blank");
  const answered = page.waitForURL(`**${path}`);
  await page.evaluate((action) => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = action;
    document.body.append(form);
    form.submit();
  }, `http://127.0.0.1:${port}${path}`);
  await answered;
};

const BLANK = {
  bio: null,
  favoriteSoulFood: null,
  nbaTeam: null,
  relaxationMusic: [],
  canBop: null,
};
const EDITOR = { stageName: "", bio: "x".repeat(600) };

/** Refused forms, open menus and pages that could not be shown. */
export async function listRefusedStates(cast: Cast): Promise<State[]> {
  const viewer = await cast.add("Maya");
  const [empty, unsaved] = [await cast.add("Maya", BLANK), await cast.add("Maya")];
  const talk = await cast.talk(4);
  const newcomer = await signUp(cast.db, "Nora");
  const undecided = await cast.add("Maya");
  const { $client } = cast.db;
  withoutTrigger($client, "agreements_never_vanish", () =>
    $client.exec(`DELETE FROM agreements WHERE user_id = '${undecided.id}'`),
  );
  const report = `/report/member/${talk.other.id}`;
  const at = (
    screen: string,
    state: string,
    act: Act | undefined,
    more: Partial<State> = {},
  ): State => ({ screen, state, act, cookie: viewer.cookie, path: screen, ...more });
  const ofOther = { path: report, cookie: talk.viewer.cookie };
  return [
    at("/welcome", "the form is refused", sendForm("form#welcome"), newcomer),
    at("/community-agreements", "the form is refused", sendForm("form#agreements"), undecided),
    at("/profile-setup", "the form is refused", sendForm("form#profile", EDITOR), {
      path: "/profile-setup?all",
    }),
    at("/profile-setup", "one section", undefined, { cookie: empty.cookie, isLong: true }),
    at("/profile-setup", "an empty profile, all sections", undefined, {
      path: "/profile-setup?all",
      cookie: empty.cookie,
      isLong: true,
    }),
    at("/report/member/:memberId", "the form is refused", sendForm("form#report"), ofOther),
    at("/profile/:memberId", "of a match, its menu open", openFold("main details.menu"), {
      path: `/profile/${talk.other.id}`,
      cookie: talk.viewer.cookie,
    }),
    at("/notifications/preferences", "all of it", undefined, { isLong: true }),
    at("/no-such-page", "404", undefined),
    at("/no-such-page", "404, not signed in", undefined, { cookie: "" }),
    at("error pages", "403, a form from another site", sendFromElsewhere("/account/pause"), {
      path: "/account",
    }),
    at("error pages", "405, a page takes no form", undefined, {
      path: "/account",
      act: (page) =>
        page.evaluate(() => {
          const form = document.createElement("form");
          form.method = "post";
          form.action = "/matches";
          document.body.append(form);
          form.submit();
        }),
    }),
    at("error pages", "500", openBroken(cast.db, "/tokens"), { path: "/account" }),
    at("error pages", "503, nothing could be saved", undefined, {
      path: "/profile-setup?all",
      cookie: unsaved.cookie,
      act: sendLocked(cast.db, sendForm("form#profile", { bio: "Written with care" })),
    }),
  ];
}
