import type { ReactNode } from "react";
import { BUTTON_NAME } from "~/server/web/button-name";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { MenuItem } from "~/ui/menu";
import { PostForm } from "~/ui/post-form";

interface MatchMenuItemsProps {
  matchId: string;
  otherName: string;
  /** Whether the one free extension is left. */
  canExtend: boolean;
  /** Further lines, before the last one. */
  children?: ReactNode;
}

/** What can be done with a running match, as lines of the other member's menu. */
export function MatchMenuItems(props: MatchMenuItemsProps) {
  const { matchId, otherName, canExtend, children } = props;
  return (
    <>
      {canExtend ? (
        <MenuItem>
          <PostForm action={`/matches/${matchId}/extension`}>
            <button type="submit" name={BUTTON_NAME}>
              <Icon name="clock" />
              Extend by 24 hours<span className="sr-only"> for {otherName}</span>
            </button>
          </PostForm>
        </MenuItem>
      ) : null}
      {children}
      <MenuItem>
        <Link to={`/matches/${matchId}/closing`}>
          <Icon name="cross" />
          Close match<span className="sr-only"> with {otherName}</span>
        </Link>
      </MenuItem>
    </>
  );
}
