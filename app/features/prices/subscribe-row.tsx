import { LinkButton } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { PriceNote } from "./price-note";
import { formatPrice } from "./price-texts";

interface SubscribeRowProps {
  icon: IconName;
  title: string;
  /** What a membership adds, in one sentence. */
  adds: string;
  /** False where payments are not configured. */
  paymentsOn: boolean;
  /** True where the next step may also open a conversation, whose fee is added. */
  withFee?: boolean;
}

/**
 * The offer of a membership, below the people: one row that opens (rule free-two-messages-a-day). Routes that show it load
 * `styles/offer-row.css`.
 */
export function SubscribeRow({
  icon,
  title,
  adds,
  paymentsOn,
  withFee = false,
}: SubscribeRowProps) {
  return (
    <details className="offer-row">
      <summary>
        <Icon name={icon} className="offer-icon" />
        <span>
          <strong>{title}</strong>
          <span className="hint">{`${adds} From ${formatPrice("social")}.`}</span>
        </span>
        <Icon name="next" />
      </summary>
      <div className="stack">
        <PriceNote paymentsOn={paymentsOn} withFee={withFee} />
        <p>
          <LinkButton to="/subscription">Subscribe</LinkButton>
        </p>
      </div>
    </details>
  );
}
