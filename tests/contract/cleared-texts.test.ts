import { PROFILE_FIELD_NAMES, PROFILE_FIELDS, type ProfileField } from "@db/schema/profile-fields";
import { expect, it } from "vitest";
import { SWEEPS } from "~/boot.server";
import { startSession } from "~/features/account/account-sessions.server";
import { closeMatch } from "~/features/matches/closing.server";
import { sendMessage } from "~/features/messages/messages.server";
import { discardDraft, setDraft } from "~/features/profile/drafts.server";
import { profileSubject } from "~/features/reports/member-subjects.server";
import { report } from "~/features/reports/report.server";
import { capture } from "~/features/reports/report-subject";
import { DAY_MS, now } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import {
  advanceClock,
  answers,
  block,
  createMember,
  matchPair,
  type Person,
  purge,
  rows,
  runSql,
  saveProfile,
  setUpDatabase,
} from "../support/island";
import { withoutRecording } from "../support/watched-database";

setUpDatabase();

/** A word that nobody else writes, as it is compared and as it is typed. */
const MARK = "zyzzyva";

/** What intentionally stays after its writer has cleared everything, and why. */
const STAYS: Record<string, string> = {
  "messages.content": "what somebody said stays what they said (record 24)",
  "closing_notes.note": "it was left for the other, who may read it as long as the thread is there",
  "blocks.blocked_name": "the blocker knows whom they blocked by the name of then",
  "reports.words": "a report outlives both accounts",
  "reports.evidence": "evidence is kept as it was",
};

/** Copies in notifications and mails that the sweeps remove later. */
const LEAVES_LATER = ["notifications.message", "mails.text", "mails.html"];

/** Every column of the whole database that holds the mark. */
function places(): string[] {
  const { $client } = database();
  return withoutRecording(() => {
    const tables = $client
      .prepare<[], string>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'",
      )
      .pluck()
      .all();
    return tables
      .flatMap((table) =>
        (rows(table) as Record<string, unknown>[]).flatMap((row) =>
          Object.entries(row)
            .filter(([, value]) =>
              (Buffer.isBuffer(value) ? value.toString("latin1") : String(value))
                .toLowerCase()
                .includes(MARK),
            )
            .map(([column]) => `${table}.${column}`),
        ),
      )
      .filter((place, at, all) => all.indexOf(place) === at)
      .sort();
  });
}

async function sweep(): Promise<void> {
  // why: there is no mail server here; sending is tested with its feature.
  runSql(`UPDATE mails SET state = 'sent', sent_at = ${now().getTime()} WHERE state = 'due'`);
  for (const { name, run } of SWEEPS) if (name !== "mail") await run();
}

/** The mark in every answer that is typed freely. */
function marked(field: ProfileField): unknown {
  const { kind } = PROFILE_FIELDS[field];
  if (kind === "text") return `${MARK} ${field.slice(0, 20)}`;
  return kind === "texts" ? [`${MARK} one`, `${MARK} two`] : undefined;
}

const MARKED = Object.fromEntries(
  PROFILE_FIELD_NAMES.map((field) => [field, marked(field)] as const).filter(
    ([, value]) => value !== undefined,
  ),
);

function signInAs({ name }: Person, firstName: string | null): void {
  startSession(
    {
      issuer: "https://id.example",
      subject: name,
      email: `${name}@august.example`,
      firstName,
      lastName: firstName,
    },
    { userAgent: "Vitest", formerToken: null },
  );
}

/** Someone writes the mark wherever they can, and others copy it. */
function leaveMarks(): Person[] {
  const ann = createMember({ plan: "unlimited" });
  saveProfile(ann.viewer(), { ...answers(), ...MARKED });
  signInAs(ann, MARK);
  const typed = { bio: `${MARK} typed`, hsLockerNonEssentials: [`${MARK} typed`] };
  setDraft(ann.id, Object.keys(typed), typed);
  runSql(`INSERT INTO profile_drafts (id, user_id, answers, expires_at)
    VALUES ('browser', '${ann.id}', '{"bio":"${MARK}"}', ${now().getTime() + DAY_MS})`);
  const bob = createMember();
  const { matchId, conversationId } = matchPair(ann, bob);
  sendMessage(ann.viewer(), conversationId, { content: `${MARK} hello`, clientId: "client-id" });
  report(bob.id, () => capture(profileSubject(bob.id, ann.id)), {
    reason: "unkind",
    words: `${MARK} words`,
  });
  closeMatch(ann.viewer(), matchId, `${MARK} note`);
  block(bob, ann);
  const cat = createMember();
  matchPair(ann, cat);
  return [ann, bob, cat];
}

it("a cleared text remains nowhere, except where the list gives a reason", async () => {
  const [ann, bob, cat] = leaveMarks() as [Person, Person, Person];
  await sweep();
  expect(places()).toEqual(
    expect.arrayContaining([
      ...Object.keys(STAYS),
      "answer_counts.value",
      "notifications.message",
      "profile_drafts.answers",
      "profiles.bio",
      "users.first_name",
    ]),
  );

  saveProfile(ann.viewer(), {
    ...Object.fromEntries(Object.keys(MARKED).map((field) => [field, ""])),
    ...answers({ stageName: "Ann" }),
  });
  discardDraft(ann.id);
  signInAs(ann, null);
  expect(places()).not.toContain("answer_counts.value");
  expect(rows("answer_counts").filter(({ members }) => members === 0)).toEqual([]);
  expect(places()).toContain("profile_revisions.before");

  advanceClock(8 * DAY_MS);
  await sweep();
  const soon = places();
  expect(soon).toEqual(expect.arrayContaining(Object.keys(STAYS)));
  expect(soon.filter((place) => !(place in STAYS) && !LEAVES_LATER.includes(place))).toEqual([]);

  for (const days of [100, 300]) {
    advanceClock(days * DAY_MS);
    await sweep();
  }
  expect(places()).toEqual(Object.keys(STAYS).sort());

  purge(ann, bob, cat);
  expect(places()).toEqual(["reports.evidence", "reports.words"]);
  expect(rows("answer_counts")).toEqual([]);
});

it("the answers of a deleted member are neither counted nor kept", () => {
  const ann = createMember({ college: `${MARK} College` });
  createMember({ college: "Howard" });
  purge(ann);
  expect(places()).toEqual([]);
  expect(rows("answer_counts").map(({ value }) => value)).toContain("howard");
  expect(rows("answer_counts").every(({ members }) => Number(members) > 0)).toBe(true);
});
