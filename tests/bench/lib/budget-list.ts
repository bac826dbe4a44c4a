/** What shows that a budget or a guarantee holds. */
export interface Row {
  /** In the words of the project's list. */
  budget: string;
  /** A script that reports figures, or test files. */
  by: string | readonly string[];
  /** Arguments of a script in a long run. */
  longArgs?: readonly string[];
  /** Only with `--long`: it takes more than two minutes. */
  isLong?: boolean;
}

const membershipTest = (name: string) => `app/features/membership/${name}.test.ts`;

/** Every budget and guarantee of the project, in groups. */
export const GROUPS: Readonly<Record<string, readonly Row[]>> = {
  "Weak phones, weak links": [
    { budget: "sizes, scripts and requests of every screen", by: "tests/bench/pages.ts" },
    {
      budget:
        "no budget of sizes is broken for any viewer, and nothing of the server is in a script",
      by: ["tests/contract/budgets.test.ts", "tests/contract/walls.test.ts"],
    },
    {
      budget: "no scripts with Save-Data or light pages",
      by: ["tests/e2e/light.spec.ts"],
      isLong: true,
    },
    {
      budget: "light pages have the smallest pictures, and of a video neither poster nor player",
      by: ["tests/contract/member-media.test.ts", "app/features/members/member-portrait.test.tsx"],
    },
    {
      budget: "scripts come after the first paint, and a press before them is not lost",
      by: ["tests/e2e/hydration.spec.ts"],
      isLong: true,
    },
    {
      budget: "load at 400 kbit/s, 400 ms, CPU slowed 6 times, ÷ files of the same bytes",
      by: "tests/bench/load.ts",
      isLong: true,
    },
    {
      budget: "first and largest paint with scripts ÷ without, CPU slowed 4 times",
      by: "tests/bench/paint.ts",
      isLong: true,
    },
    {
      budget: "a clip of 2.6 MB, a voice message of 64 KB, a first frame within 64 KB, no stall",
      by: ["app/features/media/weak-links.test.ts"],
    },
    {
      budget: "an open, idle conversation",
      by: "tests/bench/idle-conversation.ts",
      longArgs: ["60"],
      isLong: true,
    },
    {
      budget: "pictures in several widths, with width and height, loaded when near; no web fonts",
      by: ["tests/contract/pictures.test.ts"],
    },
    { budget: "layout shift 0", by: ["tests/e2e/layout-shift.spec.ts"], isLong: true },
    {
      budget: "a page that has not changed costs no rendering, and is nobody else's",
      by: ["tests/contract/unchanged.test.ts"],
    },
    {
      budget: "a screen after another: at most 6 KB and 1.2 s at 400 kbit/s and 400 ms",
      by: "tests/bench/walk.ts",
      longArgs: ["--long"],
      isLong: true,
    },
    {
      budget: "read and written offline, and nobody else's",
      by: [
        "app/ui/offline/service-worker.test.ts",
        "app/ui/offline/service-worker-outbox.test.ts",
        "tests/contract/kept-pages.test.ts",
      ],
    },
    {
      budget: "Lighthouse: every score 100, performance of members' screens 98",
      by: "tests/bench/lighthouse.ts",
      isLong: true,
    },
  ],
  "Speed and scale": [
    {
      budget: "processor time of a page ÷ Express with a string template",
      by: "tests/bench/processor.ts",
      isLong: true,
    },
    { budget: "statements of a screen and their query plans", by: "tests/bench/queries.ts" },
    {
      budget: "cost on a large island ÷ at 1,000 members",
      by: "tests/bench/scale.ts",
      longArgs: ["--long"],
      isLong: true,
    },
    {
      budget: "4,000 held polls: p99 of a page at most 1.25 of an idle server's",
      by: "tests/bench/polling.ts",
      longArgs: ["--long"],
      isLong: true,
    },
    { budget: "start within 1.5 s on a database of 100 MB", by: "tests/bench/start.ts" },
    { budget: "an image of at most 500 MB", by: "tests/container/drill.ts", isLong: true },
    {
      budget: "npm test within 10 minutes, unit and contract within 90 s",
      by: "tests/bench/test-time.ts",
      isLong: true,
    },
    {
      budget: "npm test ten times in a row, all green",
      by: "tests/bench/test-time.ts",
      longArgs: ["--runs", "10"],
      isLong: true,
    },
    {
      budget: "100,000 requests: no growth, under 256 MB",
      by: "tests/bench/memory.ts",
      longArgs: ["--long"],
      isLong: true,
    },
    { budget: "four times what it can do", by: "tests/bench/overload.ts", longArgs: ["--long"] },
    {
      budget: "what is beyond it is refused, before and after",
      by: [
        "app/server/ops/admission.server.test.ts",
        "app/server/ops/turn-queue.test.ts",
        "tests/contract/overload.test.ts",
      ],
    },
    { budget: "the clock around each statement", by: "tests/bench/slow-statements.ts" },
    { budget: "compatibility ranks who like each other", by: "tests/bench/compatibility.ts" },
    { budget: "what a processor gives", by: "tests/bench/ceilings.ts" },
  ],
  "Nothing lost, nothing doubled": [
    {
      budget: "settings of SQLite, and constraints for every rule that can be one",
      by: [
        "db/connection.test.ts",
        "db/constraints.test.ts",
        "app/server/data/database.server.test.ts",
      ],
    },
    { budget: "kill -9 under load", by: ["tests/faults/kill-nine.test.ts"], isLong: true },
    { budget: "a thousand kills", by: "tests/bench/kills.ts", longArgs: ["--long"], isLong: true },
    { budget: "restore drill", by: ["tests/faults/restore-drill.test.ts"], isLong: true },
    {
      budget: "a hundred restore drills",
      by: "tests/bench/restores.ts",
      longArgs: ["--long"],
      isLong: true,
    },
    {
      budget: "a statement that fails leaves the state before or after",
      by: ["tests/contract/atomicity.test.ts"],
      isLong: true,
    },
    {
      budget: "clocks that jump an hour or a day, both ways",
      by: ["tests/contract/clock.test.ts", "tests/faults/clock-jumps.test.ts"],
      isLong: true,
    },
    ...["ledger", "seats", "matches", "money"].map((group) => ({
      budget: `faults planted in the code of ${group} are caught`,
      by: "tests/mutation/run.ts",
      longArgs: [group],
      isLong: true,
    })),
    {
      budget: "every POST may arrive again: one effect",
      by: ["tests/contract/repeats.test.ts", "tests/faults/double-send.test.ts"],
      isLong: true,
    },
    {
      budget: "never more than three on a slot, no free seat refused",
      by: ["tests/faults/last-seats.test.ts"],
    },
    {
      budget: "the ledger is never negative and adds up",
      by: ["app/features/wallet/wallet.server.test.ts", "app/features/wallet/spend-walk.test.ts"],
    },
    {
      budget: "payment events in any order, with repeats: one final state",
      by: [
        membershipTest("event-orders"),
        membershipTest("lifecycle"),
        "tests/faults/lost-payments.test.ts",
      ],
    },
    {
      budget: "SIGTERM finishes what runs and starts nothing",
      by: ["tests/faults/stopping.test.ts"],
    },
    {
      budget:
        "a full or read-only disk, another's lock, a hanging service: reads go on, writes say so",
      by: [
        "tests/contract/storage.test.ts",
        "tests/faults/full-disk.test.ts",
        "tests/faults/locked.test.ts",
        "tests/faults/hostile-services.test.ts",
      ],
      isLong: true,
    },
    {
      budget: "a delivery is decided when it leaves",
      by: [
        "app/features/notifications/waiting-deliveries.test.ts",
        "app/features/notifications/waiting-mails.test.ts",
      ],
    },
    {
      budget: "an island is never lost silently",
      by: [
        "tests/faults/starting.test.ts",
        "tests/faults/replica-age.test.ts",
        "tests/faults/backup-checks.test.ts",
      ],
      isLong: true,
    },
  ],
  "Let nobody in": [
    {
      budget: "every route for every kind of viewer",
      by: ["tests/contract/access.test.ts"],
      isLong: true,
    },
    {
      budget: "cross-site requests change nothing, and no GET does",
      by: [
        "tests/contract/cross-site.test.ts",
        "tests/contract/methods.test.ts",
        "tests/contract/reading.test.ts",
      ],
    },
    {
      budget: "cookies, policies and headers",
      by: ["tests/contract/headers.test.ts", "tests/contract/https.test.ts"],
    },
    {
      budget: "malformed and hostile requests are a 4xx with a sentence",
      by: [
        "tests/contract/malformed.test.ts",
        "tests/contract/connections.test.ts",
        "tests/contract/hostile-names.test.ts",
        "tests/contract/hostile-saves.test.ts",
      ],
      isLong: true,
    },
    {
      budget: "bodies are limited while they are read, and a form is its schema's names alone",
      by: ["app/server/web/body.server.test.ts", "app/server/web/flat-form.server.test.ts"],
    },
    {
      budget: "rate limits stand in the database",
      by: ["app/server/ops/rate-limits.server.test.ts"],
    },
    {
      budget: "uploads are what they are by content, bounded, encoded anew and kept whole",
      by: [
        "app/features/media/check.server.test.ts",
        "app/features/media/resource-limits.test.ts",
        "app/features/profile/media/upload.test.ts",
        "app/features/profile/media/media-file.test.ts",
        "tests/faults/upload.test.ts",
      ],
    },
    {
      budget: "whoever is blocked, suspended or gone is nowhere",
      by: ["tests/contract/crawl.test.ts", "tests/contract/hidden.test.ts"],
      isLong: true,
    },
    {
      budget: "a text of members is text, with a visible sign",
      by: ["tests/contract/invisible-texts.test.ts", "tests/contract/cleared-texts.test.ts"],
    },
  ],
  "For everyone": [
    {
      budget: "every screen by keyboard and at 200 % text, zero axe violations, light and dark",
      by: ["tests/e2e/screens.spec.ts"],
      isLong: true,
    },
    {
      budget: "every journey with scripts off",
      by: [
        "tests/e2e/first-journey.spec.ts",
        "tests/e2e/meetups.spec.ts",
        "tests/e2e/conversation.spec.ts",
      ],
      isLong: true,
    },
    { budget: "a browser that can only post forms", by: "tests/bench/text-browser.ts" },
  ],
};

/** Every row with its group. */
export const ROWS = Object.entries(GROUPS).flatMap(([group, rows]) =>
  rows.map((row) => ({ group, ...row })),
);
