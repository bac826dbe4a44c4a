import { MemberPortrait } from "~/features/members/member-portrait";
import { fieldId } from "~/ui/field-id";
import { Icon } from "~/ui/icon";
import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import { suggestPath } from "../suggestions/suggest-path";
import type { MeetupsPage } from "./meetups-page.server";

type BookingPeople = NonNullable<MeetupsPage["booking"]>["invitable"];

/** What happens with an invitation. */
function describeInvitation(invitable: readonly { name: string; isAsked?: boolean }[]): string {
  const asked = invitable.flatMap(({ name, isAsked }) => (isAsked ? [name] : []));
  const takesBack = asked.length
    ? ` A new suggestion to ${asked.join(" or ")} replaces your open one.`
    : "";
  return `Your match has a day to answer. We’ll hold your seat.${takesBack}`;
}

interface WithProps {
  people: BookingPeople;
  chosen: string;
  field: { formId: string; name: string; error?: string | undefined };
}

/** Who comes along: a row of faces of which one is chosen. Anyone who has suggested a meetup is answered first. */
export const With = kept(function With(props: WithProps) {
  const { people, chosen, field } = props;
  const free = people.filter(({ asks }) => !asks);
  return (
    <fieldset className="field" id={fieldId(field.formId, field.name)} tabIndex={-1}>
      <legend>With</legend>
      {field.error ? <p className="error">{field.error}</p> : null}
      <div className="faces">
        <label>
          <input type="radio" name={field.name} value="" defaultChecked={chosen === ""} />
          <span className="portrait">
            <Icon name="person" />
          </span>
          <span>Just me</span>
        </label>
        {free.map(({ id, name, photoUrl }) => (
          <label key={id}>
            <input
              type="radio"
              name={field.name}
              value={id}
              defaultChecked={chosen === String(id)}
            />
            <MemberPortrait name={name} url={photoUrl} size={60} alt="" />
            <span>{name}</span>
          </label>
        ))}
        {people
          .filter(({ asks }) => asks)
          .map(({ id, name, photoUrl }) => (
            <Link key={id} to={suggestPath(id)}>
              <MemberPortrait name={name} url={photoUrl} size={60} alt="" />
              <span>{`Answer ${name}`}</span>
            </Link>
          ))}
      </div>
      {free.length > 0 ? <p className="hint">{describeInvitation(free)}</p> : null}
    </fieldset>
  );
});
