const APPS = [
  {
    app: "iPhone and Mac",
    file: "Open the file you downloaded and tap Add. On a Mac, choose a calendar first.",
    feed: "Tap “Add to my calendar” and confirm.",
  },
  {
    app: "Google Calendar",
    file: "On a computer: Settings, Import & export, choose the file, Import. It shows up on your phone, too.",
    feed: "On a computer: the + beside “Other calendars”, From URL, paste the address. Changes take up to a day.",
  },
  {
    app: "Outlook",
    file: "Open the file and choose Save & Close. On the web: Add calendar, Upload from file.",
    feed: "Add calendar, Subscribe from web, paste the address.",
  },
] as const;

/** How to add a file, or to subscribe to the feed, in each calendar app. */
export function Instructions({ of }: { of: "file" | "feed" }) {
  return (
    <ul>
      {APPS.map((one) => (
        <li key={one.app}>
          <details className="fold">
            <summary>{one.app}</summary>
            <p>{one[of]}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
