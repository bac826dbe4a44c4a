/** A transaction in words. */
export interface TransactionLine {
  id: number;
  description: string;
  /** Signed, in tokens. */
  amount: string;
  time: string;
}

/** Transactions, the newest first. */
export function TransactionTable({ lines }: { lines: readonly TransactionLine[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">What for</th>
          <th scope="col" className="when">
            When
          </th>
          <th scope="col" className="number">
            Tokens
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, description, amount, time }) => (
          <tr key={id}>
            <td>{description}</td>
            <td className="when">{time}</td>
            <td className="number">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
