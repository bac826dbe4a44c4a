import { MemberPortrait } from "~/features/members/member-portrait";
import { Link } from "~/ui/link";
import type { Target } from "./rules.server";

interface MatchPickerProps {
  targets: readonly Target[];
  /** Conversation that the address names. */
  chosen: string;
}

/** Radio buttons with the faces of a member's matches, links to pay for the others, and who they can't message now. */
export function MatchPicker({ targets, chosen }: MatchPickerProps) {
  const closed = targets.filter(({ reason, fee }) => reason !== null && !fee);
  return (
    <>
      {closed.length < targets.length ? (
        <fieldset className="field">
          <legend>Match</legend>
          <div className="strip">
            {targets.map(({ conversationId, name, photoUrl, reason, fee }) =>
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
              ) : fee ? (
                <Link
                  key={conversationId}
                  to={`/checkout?match=${fee.matchId}`}
                  className="strip-face"
                  reloadDocument
                >
                  <MemberPortrait name={name} url={photoUrl} size={60} alt="" />
                  <span className="strip-link">
                    <span className="sr-only">{`Pay the ${fee.price} connection fee to message `}</span>
                    <span className="strip-name">{name}</span>
                    <span className="hint" aria-hidden="true">
                      {fee.price}
                    </span>
                  </span>
                </Link>
              ) : null,
            )}
          </div>
        </fieldset>
      ) : null}
      {closed.length > 0 ? (
        <details>
          <summary className="hint">
            {`Can’t message right now: ${closed.map(({ name }) => name).join(", ")}`}
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
