import { Link } from "~/ui/link";
import { Reasons } from "~/ui/reasons";

const TIPS: Parameters<typeof Reasons>[0]["reasons"] = [
  { icon: "sun", text: "Meet by daylight, at the public place you agreed on." },
  { icon: "person", text: "Tell a friend where you are and when you’ll be back." },
  { icon: "shield", text: "Come and go on your own. You can leave any time." },
];

const TITLE = "Before your first meetup";

/** What helps before someone's first meetup. */
export function FirstMeetupTips({ isFolded }: { isFolded?: boolean }) {
  const tips = (
    <>
      <Reasons label={TITLE} reasons={TIPS} />
      <p className="hint">
        More under <Link to="/safety">Safety</Link> and in the{" "}
        <Link to="/august-timeout">Time Out guide</Link>. In an emergency call 911.
      </p>
    </>
  );
  return isFolded ? (
    <details>
      <summary>{TITLE}</summary>
      <div className="stack">{tips}</div>
    </details>
  ) : (
    <section className="stack">
      <h2>{TITLE}</h2>
      {tips}
    </section>
  );
}
