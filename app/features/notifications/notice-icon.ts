import type { IconName } from "~/ui/icon";

const ICONS: Partial<Record<string, IconName>> = {
  new_match: "matches",
  conversation_reminder: "messages",
  match_expired: "cross",
  deadline_warning: "clock",
  mail_outage: "bell",
};

/** The icon of a notice; four types have their own (part 1 section 2). */
export const findIcon = (type: string): IconName => ICONS[type] ?? "bell";
