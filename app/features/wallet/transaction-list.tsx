import { kept } from "~/ui/kept";
import type { TransactionDay } from "./transactions.server";

function PlainList({ days }: { days: readonly TransactionDay[] }) {
  return days.map(({ day, entries }) => (
    <section key={day}>
      <h3 className="day">{day}</h3>
      <ul>
        {entries.map(({ id, description, amount, time }) => (
          <li key={id} className="entry">
            <span>
              {description}
              <span className="hint">{time}</span>
            </span>
            <strong>{amount}</strong>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Transactions by their day on the island, the newest first. */
export const TransactionList = kept(PlainList);
