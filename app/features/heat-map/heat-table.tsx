import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import { Count } from "./count";
import { Level } from "./legend";
import type { HeatRow } from "./row";

/** The map in numbers, for everyone (rule heat-map-groups). */
export const HeatTable = kept(function HeatTable({ rows }: { rows: readonly HeatRow[] }) {
  return (
    <section className="heat-table" aria-labelledby="all-places">
      <h2 id="all-places">All places</h2>
      <table className="table" aria-labelledby="all-places">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col" className="number">
              Meetups
            </th>
            <th scope="col" className="number">
              Last 7 days
            </th>
            <th scope="col" className="number">
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(
            ({ id, rank, number, name, town, level, meetups, recent, score, href, isChosen }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={href} aria-current={isChosen || undefined}>
                    {`${number}. ${name}`}
                  </Link>
                  <span className="hint">{`Rank ${rank} · ${town}`}</span>
                  <Level level={level} />
                </th>
                <td className="number">
                  <Count value={meetups} />
                </td>
                <td className="number">
                  <Count value={recent} />
                </td>
                <td className="number">{score}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <p className="hint">
        Meetups count from the next day, all at once, after three different members have met at a
        place, so no one’s visit shows. Score: meetups in the period plus twice the last 7 days.
      </p>
    </section>
  );
});
