import { BUTTON_NAME } from "~/server/web/button-name";
import { Badge, type BadgeTone } from "~/ui/badge";
import { CopyField } from "~/ui/copy-field";
import { Icon } from "~/ui/icon";
import { Menu, MenuItem } from "~/ui/menu";
import { PersonRow } from "~/ui/person-row";
import { Portrait } from "~/ui/portrait";
import { PostForm } from "~/ui/post-form";
import type { IntroductionStatus } from "./introduction";
import type { IntroductionsPage } from "./introductions-page.server";

type Introduction = IntroductionsPage["introductions"][number];

const TONES: Partial<Record<IntroductionStatus, BadgeTone>> = {
  pending: "yellow",
  invited: "blue",
  joined: "green",
  declined: "red",
};

/** What can still be done with an introduction. */
function Actions({ id, friendName, mayResend, mayWithdraw }: Introduction) {
  if (!mayWithdraw) return null;
  return (
    <Menu label={`More about ${friendName}`}>
      {mayResend ? (
        <MenuItem>
          <PostForm plain action={`/friend-intro/${id}/resend`}>
            <button type="submit" name={BUTTON_NAME}>
              <Icon name="send" />
              Send Again
            </button>
          </PostForm>
        </MenuItem>
      ) : null}
      <MenuItem>
        <PostForm plain action={`/friend-intro/${id}/withdrawal`}>
          <button type="submit" name={BUTTON_NAME}>
            <Icon name="cross" />
            <span>
              Withdraw
              <span className="hint">
                Their link stops working right away. You can’t undo this.
              </span>
            </span>
          </button>
        </PostForm>
      </MenuItem>
    </Menu>
  );
}

/** What the friend read, and what the member noted. */
const Written = ({ friendEmail, personalMessage, meetup, match }: Introduction) =>
  personalMessage || friendEmail ? (
    <details>
      <summary>What you wrote</summary>
      {friendEmail ? <p className="hint">{`To ${friendEmail}`}</p> : null}
      {personalMessage ? <blockquote className="bio">{personalMessage}</blockquote> : null}
      {meetup ? <p>{`You suggested a meetup: ${meetup}.`}</p> : null}
      {match ? <p>{`Your note: ${match} would suit them.`}</p> : null}
    </details>
  ) : null;

/** One introduction with its status, what was written, and what it earned. */
export function IntroductionRow(one: Introduction) {
  const { friendName, friendAge, status, link, bonusMeetupsAwarded: meetups } = one;
  const facts = [one.relationship, friendAge && `age ${friendAge}`, one.sentOn];
  return (
    <PersonRow
      as="h3"
      face={<Portrait name={friendName} size={56} shape="square" alt="" />}
      name={friendName}
      aside={<Actions {...one} />}
    >
      <p className="row">
        <Badge tone={TONES[status]}>{status}</Badge>
        {one.hasMatched ? <Badge tone="green">matched</Badge> : null}
      </p>
      <p className="hint">{facts.filter(Boolean).join(" · ")}</p>
      {one.pointsAwarded > 0 ? (
        <p>
          <strong>
            {`Earned ${one.pointsAwarded} points${meetups > 0 ? ` and ${meetups} bonus meetup${meetups === 1 ? "" : "s"}` : ""}.`}
          </strong>
        </p>
      ) : null}
      {one.resend ? <p className="hint">{one.resend}</p> : null}
      {link ? (
        <CopyField id={`link-${one.id}`} label={`Link to share with ${friendName}`} value={link} />
      ) : null}
      <Written {...one} />
    </PersonRow>
  );
}
