import { MemberPortrait } from "~/features/members/member-portrait";
import { LinkButton } from "~/ui/button";
import type { Target } from "./rules.server";

interface MatchPickerProps {
  targets: readonly Target[];
  /** Conversation that the address names. */
  chosen: string;
}

/** Radio buttons with the faces of a member's matches, and a list of those they can't message now, with the reason. */
export function MatchPicker({ targets, chosen }: MatchPickerProps) {
  const unpaid = targets.flatMap(({ name, fee }) => (fee ? [{ name, ...fee }] : []));
  const closed = targets.filter(({ reason, fee }) => reason !== null && !fee);
  return (
    <>
      {targets.some(({ reason }) => reason === null) ? (
        <fieldset className="field">
          <legend>Match</legend>
          <div className="strip">
            {targets.map(({ conversationId, name, photoUrl, reason }) =>
              reason === null ? (
                <label key={conversationId} className="strip-face strip-choice">
                  <input
                    type="radio"
                    name="to"
                    value={conversationId}
                    defaultChecked={`${conversationId}` === chosen}
                    required
                  />
                  <MemberPortrait name={name} url={photoUrl} size={60} alt="" />
                  <span className="strip-link">
                    <span className="strip-name">{name}</span>
                  </span>
                </label>
              ) : null,
            )}
          </div>
        </fieldset>
      ) : null}
      {unpaid.map(({ matchId, name, price }) => (
        <p key={matchId} className="row">
          <span>
            The {price} connection fee comes before your first message to {name}.
          </span>
          <LinkButton to={`/checkout?match=${matchId}`} variant="secondary" reloadDocument>
            Pay {price}
          </LinkButton>
        </p>
      ))}
      {closed.length > 0 ? (
        <details>
          <summary className="btn btn-quiet">
            {closed.length === targets.length
              ? "You can't message anyone right now"
              : "Can't message right now"}
          </summary>
          <ul>
            {closed.map(({ conversationId, name, reason }) => (
              <li key={conversationId} className="hint">
                {name}: {reason}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
