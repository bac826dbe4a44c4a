import { type Agent, request as ask } from "node:http";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import type { BenchApp } from "../../support/bench-app";
import { busiestConversation } from "../../support/screens/screens";

/** A page whose processor time is measured. */
interface MeasuredPage {
  name: string;
  path: string;
  /** Empty for a visitor. */
  cookie: string;
}

/** The pages of the budget of processor time, as visitors and the member of a bench open them. */
export function listMeasuredPages({ db, member: { id, cookie } }: BenchApp): MeasuredPage[] {
  return [
    { name: "landing", path: "/", cookie: "" },
    { name: "home", path: "/", cookie },
    { name: "discover", path: "/discover", cookie },
    { name: "conversation", path: busiestConversation(db, id), cookie },
    {
      name: "meetups",
      path: `/meetups?place=7&date=${bookableDays().last}&slot=11`,
      cookie,
    },
    { name: "editor", path: "/profile-setup", cookie },
  ];
}

/** Deletes the mails that the seed has queued: nobody takes them, and trying again is no part of a page. */
export const clearMails = ({ db }: Pick<BenchApp, "db">): void =>
  void db.$client.prepare("DELETE FROM mails").run();

/** Asks for a page as a browser does. @throws when it does not answer 200 */
export function getPage(
  agent: Agent,
  url: string,
  cookie: string,
  encoding: string,
): Promise<string> {
  const headers = {
    "Accept-Encoding": encoding,
    Accept: "text/html",
    ...(cookie && { Cookie: cookie }),
  };
  return new Promise((done, fail) => {
    const asked = ask(url, { agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        response.statusCode === 200
          ? done(Buffer.concat(parts).toString("utf8"))
          : fail(new Error(`${url} answered ${response.statusCode}.`)),
      );
    });
    asked.on("error", fail);
    asked.end();
  });
}
