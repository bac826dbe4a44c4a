import { Link } from "@remix-run/react";
import { Reasons } from "~/ui/reasons";

const TIPS: Parameters<typeof Reasons>[0]["reasons"] = [
  { icon: "sun", text: "Meet by daylight, at the public place you agreed on." },
  { icon: "person", text: "Tell a friend where you are and when you’ll be back." },
  { icon: "shield", text: "Come and go on your own. You can leave any time." },
];

/** What helps before one meets somebody for the first time. */
export function FirstMeetupTips() {
  return (
    <section className="stack">
      <h2>Before your first meetup</h2>
      <Reasons label="Before your first meetup" reasons={TIPS} />
      <p className="hint">
        More under <Link to="/safety">Safety</Link> and in the{" "}
        <Link to="/august-timeout">Time Out guide</Link>. In an emergency call 911.
      </p>
    </section>
  );
}
