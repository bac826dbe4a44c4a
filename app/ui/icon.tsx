/** Strokes on a 24 by 24 grid, drawn for this product. */
const PATHS = {
  home: "M4 11 12 4l8 7v9H4zM10 20v-6h4v6",
  discover: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM15.5 8.5l-2 5-5 2 2-5z",
  matches: "M12 20s-8-4.7-8-10.3A4.3 4.3 0 0 1 12 7.5a4.3 4.3 0 0 1 8 2.2C20 15.3 12 20 12 20z",
  messages: "M4 5h16v11H10l-5 4v-4H4zM8 9h8M8 12h5",
  meetups:
    "M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 8a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 0 0 12 8z",
  more: "M4 7h16M4 12h16M4 17h16",
  bell: "M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c.5-4 3.5-6 8-6s7.5 2 8 6",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
  gift: "M4 9h16v4H4zM6 13v8h12v-8M12 9v12M12 9S7 8 8 5s4 4 4 4 3-7 4-4-4 4-4 4z",
  shell: "M12 20 4.5 12.5C4 8 8 4 12 4s8 4 7.5 8.5zM12 20V4M12 20 8 5M12 20l4-15M9 20h6",
  token: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.5 15.5 12 8l3.5 7.5M9.8 13h4.4",
  camera: "M4 8h4l2-3h4l2 3h4v11H4zM12 10a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z",
  mic: "M9 6a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21",
  shield: "M12 3l7 2.5V11c0 5-3 8-7 10-4-2-7-5-7-10V5.5zM9 11.5l2.2 2.2 4-4.2",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M5 19l1.7-1.7M17.3 6.7 19 5",
  cone: "M7 11l5 10 5-10zM6 11a6 6 0 1 1 12 0z",
  dots: "M12 5h.01M12 12h.01M12 19h.01",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  undo: "M9 14 4 9l5-5M4 9h9a6 6 0 0 1 0 12h-2",
  plus: "M12 5v14M5 12h14",
  filter: "M4 7h9M17 7h3M15 4.5v5M4 17h3M11 17h9M9 14.5v5",
  send: "M12 20V5M5.5 11.5 12 5l6.5 6.5",
  music:
    "M9 18V5l10-2v13M6.5 15.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM16.5 13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  ball: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M3 12h18M6 5c4 4 4 10 0 14M18 5c-4 4-4 10 0 14",
  plate: "M7 3v18M4 3v5q0 3 3 3t3-3V3M17 21V3q-4 2-4 8 0 3 4 3",
  book: "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14",
  spark: "M12 3l2 7 7 2-7 2-2 7-2-7-7-2 7-2z",
  flag: "M6 21V4h12l-3 4 3 4H6",
  block: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.6 5.6l12.8 12.8",
  check: "M5 12.5l4.5 4.5L19 7.5",
  cross: "M6 6l12 12M18 6 6 18",
  pause: "M8 5v14M16 5v14",
  device: "M7 3h10v18H7zM11 18h2",
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative line icon; the words beside it carry the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      className={className ? `icon ${className}` : "icon"}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={PATHS[name]} className="stroke" />
    </svg>
  );
}

/** The mark of August: a cottage gable before the setting sun. */
export function Logo() {
  return (
    <svg className="icon" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="13" r="12" fill="var(--glow)" />
      <path d="M6 27V17L16 6l10 11v10z" fill="var(--sea)" />
      <path d="M14 18v-3q0-2 2-3 2 1 2 3v3z" fill="var(--glow)" />
      <path d="M2 27q3.5-3 7 0t7 0 7 0 7 0" fill="none" stroke="var(--sea)" strokeWidth="3" />
    </svg>
  );
}
