import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import type { HeatRow } from "./row";

/** The places with the most meetups in the last seven days, each a link that selects it. */
export const Trending = kept(function Trending({ rows }: { rows: readonly HeatRow[] }) {
  return (
    <section aria-labelledby="trending">
      <h2 id="trending">Trending This Week</h2>
      {rows.length === 0 ? (
        <p>Not enough meetups in the last seven days yet.</p>
      ) : (
        <ol className="trending">
          {rows.map(({ id, name, recent, href, isChosen }, index) => (
            <li key={id}>
              <Link to={href} aria-current={isChosen || undefined}>
                <span>{index + 1}</span>
                <span>{name}</span>
                <span>
                  {recent}
                  <span className="sr-only"> meetups</span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
});
