import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { suggestPath } from "../suggestions/suggest-path";
import type { MeetupsPage } from "./meetups-page.server";

/** Which choices do not hold, and what comes first. */
export function ChoiceNotices({
  cannotInvite,
  toAnswer,
  note,
}: Pick<MeetupsPage, "cannotInvite" | "toAnswer" | "note">) {
  return (
    <>
      {cannotInvite ? (
        <Notice tone="warning">
          <p>
            You can suggest a meetup once you’ve both written, until the conversation ends. Or book
            one just for you.
          </p>
        </Notice>
      ) : null}
      {toAnswer ? (
        <Notice title={`${toAnswer.name} suggests a meetup`}>
          <p className="row">
            <span>Answer that one first.</span>
            <LinkButton to={suggestPath(toAnswer.id)}>{`Answer ${toAnswer.name}`}</LinkButton>
          </p>
        </Notice>
      ) : null}
      {note ? (
        <Notice tone="warning">
          <p>{note}</p>
        </Notice>
      ) : null}
    </>
  );
}
