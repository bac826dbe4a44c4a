import { expect, it } from "vitest";
import { composeAlarmMail } from "./alarm-mail";

const statusUrl = "https://august.example/status";

it("the subject of an alarm is what a phone shows, and the text has each alarm", () => {
  const { subject, text, html } = composeAlarmMail({
    raised: ["The disk has 1.2 GB left of 10.0 GB.", "2 mails were given up in the last 7 days."],
    over: ["No mail has left since Aug 8, 2026, 4:05 PM."],
    statusUrl,
  });
  expect(subject).toBe("August alarm: The disk has 1.2 GB left of 10.0 GB. (and 1 more)");
  expect(text).toBe(
    [
      "Some things are wrong",
      "The disk has 1.2 GB left of 10.0 GB.",
      "2 mails were given up in the last 7 days.",
      "This is over",
      "No mail has left since Aug 8, 2026, 4:05 PM.",
      `See the status: ${statusUrl}`,
      "--\nAugust\nAugust writes to you once about each alarm, and once more when it’s over. Times are the island’s.",
    ].join("\n\n"),
  );
  expect(html).toContain(`href="${statusUrl}"`);
});

it("a long sentence is cut in the subject and whole in the text", () => {
  const long = `The last restore of the backup failed: ${"x".repeat(300)}.`;
  const { subject, text } = composeAlarmMail({ raised: [], over: [long], statusUrl });
  expect(subject).toMatch(/^August over: The last restore.{1,120}…$/);
  expect(subject).toHaveLength(140);
  expect(text).toContain(long);
});
