import { Link } from "@remix-run/react";

/** The "More" menu with blocking and reporting, on cards, profiles and in threads. */
export function SafetyMenu({ memberId, name }: { memberId: string; name: string }) {
  return (
    <details className="safety">
      <summary>
        More<span className="sr-only">: block or report {name}</span>
      </summary>
      <span className="row">
        {(["block", "report"] as const).map((verb) => (
          <Link key={verb} to={`/members/${memberId}/${verb}`} className="btn" discover="none">
            {verb === "block" ? "Block" : "Report"}
            <span className="sr-only"> {name}</span>
          </Link>
        ))}
      </span>
    </details>
  );
}
