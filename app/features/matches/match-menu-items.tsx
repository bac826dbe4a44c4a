import { Form, Link } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { MenuItem } from "~/ui/menu";
import type { PlaceIdea } from "./places";

function Places({ otherName, places }: { otherName: string; places: readonly PlaceIdea[] }) {
  return (
    <details className="places">
      <summary>
        <Icon name="meetups" />
        Where to meet<span className="sr-only"> {otherName}</span>
      </summary>
      <ul>
        {places.map(({ name, requiredItem, shared }) => (
          <li key={name}>
            <strong>{name}</strong>
            {shared.length > 0 ? ` · you both like ${shared.join(", ")}` : ""}
            <span className="hint">{`Bring: ${requiredItem}`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface MatchMenuItemsProps {
  matchId: string;
  otherName: string;
  /** Whether the one free extension is left. */
  canExtend: boolean;
  /** Two or three public places that suit both. */
  places?: readonly PlaceIdea[];
}

/** What can be done with a running match, as lines of the other member's menu. */
export function MatchMenuItems(props: MatchMenuItemsProps) {
  const { matchId, otherName, canExtend, places = [] } = props;
  return (
    <>
      {canExtend ? (
        <MenuItem>
          <Form method="post" action={`/matches/${matchId}/extension`}>
            <button type="submit">
              <Icon name="clock" />
              Extend by 24 hours<span className="sr-only"> for {otherName}</span>
            </button>
          </Form>
        </MenuItem>
      ) : null}
      {places.length > 0 ? (
        <MenuItem>
          <Places otherName={otherName} places={places} />
        </MenuItem>
      ) : null}
      <MenuItem>
        <Link to={`/matches/${matchId}/closing`} discover="none">
          <Icon name="cross" />
          Close match<span className="sr-only"> with {otherName}</span>
        </Link>
      </MenuItem>
    </>
  );
}
