/** The drawings of events. */
export const EVENT_ICONS = [
  "calendar",
  "sun",
  "music",
  "book",
  "spark",
  "flag",
  "cone",
  "plate",
  "ball",
  "shell",
] as const;
