import { MatchMenuItems } from "~/features/matches/match-menu-items";
import { TimeRing } from "~/features/matches/time-ring";
import { suggestPath } from "~/features/meetups/suggestions/suggest-path";
import { MemberPortrait } from "~/features/members/member-portrait";
import { SafetyMenu } from "~/features/members/safety-menu";
import { Icon } from "~/ui/icon";
import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import { Menu, MenuItem } from "~/ui/menu";
import { Ring } from "~/ui/ring";
import type { ConversationScreen } from "./conversation-loader.server";
import { toCounterTone } from "./counter-tone";

interface TalkHeadProps {
  screen: ConversationScreen;
  /** Number of messages left; null without a limit. */
  left: number | null;
  /** The current time, in milliseconds. */
  atMs: number;
}

/** What is left: before the first message of time, after it of messages. */
function Left({ screen: { timer, limitedBy, limit, hasEnded }, left, atMs }: TalkHeadProps) {
  const today = limitedBy === "day" ? " today" : "";
  const label =
    left === null
      ? "No message limit"
      : `${left} ${left === 1 ? "message" : "messages"} left${today}`;
  if (timer)
    return (
      <>
        <TimeRing deadline={new Date(timer.deadlineMs)} isExtended={timer.isExtended} atMs={atMs} />
        {limitedBy === "state" ? null : <span className="sr-only">{label}</span>}
      </>
    );
  if (hasEnded) return null;
  return left === null ? (
    <Ring share={1} text="∞" label={label} tone="green" />
  ) : (
    <Ring share={left / limit} text={String(left)} label={label} tone={toCounterTone(left)} />
  );
}

/** The way to the guide for when two do not get on. */
const TimeOutItem = () => (
  <MenuItem>
    <Link to="/august-timeout">
      <Icon name="pause" />
      Time Out guide
    </Link>
  </MenuItem>
);

/** The menu where the other may not be shown: they can be reported still. */
const UnnamedMenu = ({ id }: { id: number }) => (
  <Menu label="More: report the other member">
    <TimeOutItem />
    <MenuItem>
      <Link to={`/report/conversation/${id}`}>
        <Icon name="flag" />
        Report
      </Link>
    </MenuItem>
  </Menu>
);

type OtherProps = Pick<ConversationScreen, "otherId" | "otherName" | "otherPhotoUrl">;

/** The back link, and who the conversation is with. */
const Other = kept(function Other({ otherId, otherName, otherPhotoUrl }: OtherProps) {
  return (
    <>
      <Link to="/messages" className="round phone-only">
        <Icon name="back" />
        <span className="sr-only">All conversations</span>
      </Link>
      <h1>
        {otherId ? (
          <Link to={`/profile/${otherId}`} className="person-head">
            <MemberPortrait name={otherName} url={otherPhotoUrl} size={40} alt="" eager />
            {otherName}
          </Link>
        ) : (
          otherName
        )}
      </h1>
    </>
  );
});

type OtherMenuProps = Pick<
  ConversationScreen,
  "id" | "matchId" | "otherName" | "hasEnded" | "suggestLabel"
> & { otherId: string; canExtend: boolean };

const OtherMenu = kept(
  function OtherMenu(props: OtherMenuProps) {
    const { id, matchId, otherId, otherName, hasEnded, suggestLabel, canExtend } = props;
    return (
      <SafetyMenu memberId={otherId} name={otherName}>
        {suggestLabel ? (
          <MenuItem>
            <Link to={suggestPath(id)}>
              <Icon name="meetups" />
              {suggestLabel}
            </Link>
          </MenuItem>
        ) : null}
        <TimeOutItem />
        {hasEnded ? null : (
          <MatchMenuItems matchId={matchId} otherName={otherName} canExtend={canExtend} />
        )}
      </SafetyMenu>
    );
  },
  { hasForms: true },
);

/** The head of a conversation, which stays: back, the other, what is left, and the menu. */
export function TalkHead({ screen, left, atMs }: TalkHeadProps) {
  const { id, matchId, otherId, otherName, otherPhotoUrl, timer, hasEnded, suggestLabel } = screen;
  return (
    <header className="talk-head">
      <Other otherId={otherId} otherName={otherName} otherPhotoUrl={otherPhotoUrl} />
      <Left screen={screen} left={left} atMs={atMs} />
      {otherId ? (
        <OtherMenu
          id={id}
          matchId={matchId}
          otherId={otherId}
          otherName={otherName}
          hasEnded={hasEnded}
          suggestLabel={suggestLabel}
          canExtend={timer !== null && !timer.isExtended}
        />
      ) : (
        <UnnamedMenu id={id} />
      )}
    </header>
  );
}
