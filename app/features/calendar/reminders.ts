/** The kinds of reminders, and what each reminds of. */
export const REMINDER_TYPES = ["activation", "weekly", "monthly"] as const;
export type ReminderType = (typeof REMINDER_TYPES)[number];

/** The title and the text of each kind of reminder. */
export const REMINDERS: Record<ReminderType, { title: string; about: string }> = {
  activation: {
    title: "August begins",
    about: "Once, on August\u00a01 at 9\u00a0AM: the season opens, so see who’s on the island.",
  },
  weekly: {
    title: "Your week on August",
    about:
      "Every Sunday at 6\u00a0PM for a year: answer your messages and plan this week’s meetups.",
  },
  monthly: {
    title: "Your profile and your plan",
    about:
      "The first Sunday of each month at 10\u00a0AM for a year: freshen up your profile and check your plan.",
  },
};
