import type { RefusedForm } from "~/server/web/form.server";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

export type Refusal = NonNullable<RefusedForm["refusal"]>;

/** The connection fee of a match, due with the first message (rule first-message-waits). */
export interface FeeDue {
  /** In words. */
  price: string;
  /** The price of the waiver in tokens, and the member's balance. */
  tokens: number;
  balance: number;
}

/** Asks the sender of a harsh first message to confirm it. */
export function HarshConfirmation({ title, message, fee }: Refusal & { fee: FeeDue | null }) {
  const ways = fee
    ? [
        { value: "card", label: `Send anyway · ${fee.price}` },
        ...(fee.balance >= fee.tokens
          ? [{ value: "tokens", label: `Send anyway · ${fee.tokens} tokens` }]
          : []),
      ]
    : [{ value: "no", label: "Send anyway" }];
  return (
    <Notice tone="warning" title={title} role="alert">
      <p>{message}</p>
      <p className="row">
        {ways.map(({ value, label }) => (
          <Button key={value} variant="secondary" name="sendAnyway" value={value}>
            {label}
          </Button>
        ))}
        <a className="btn btn-quiet" href="#composer-content">
          Edit
        </a>
      </p>
    </Notice>
  );
}

/** What a first message costs besides money; a member with too few tokens reads how many they have. */
export function FeeNote({ tokens, balance }: FeeDue) {
  return (
    <p className="composer-fee">
      <span>Once per match{balance >= tokens ? " · or" : ""}</span>
      {balance >= tokens ? (
        <Button variant="quiet" name="pay" value="tokens">
          Send · {tokens} tokens
        </Button>
      ) : (
        <span>{` · or ${tokens} tokens, and you have ${balance}`}</span>
      )}
    </p>
  );
}
