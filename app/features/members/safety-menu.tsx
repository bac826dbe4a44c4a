import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Menu, MenuItem } from "~/ui/menu";

interface SafetyMenuProps {
  memberId: string;
  name: string;
  /** Further `MenuItem`s, above. */
  children?: ReactNode;
}

/** The menu of a member on cards, stories and in conversations: blocking and reporting are always its last lines. */
export function SafetyMenu({ memberId, name, children }: SafetyMenuProps) {
  return (
    <Menu label={`More: block or report ${name}`}>
      {children}
      {(["block", "report"] as const).map((verb) => (
        <MenuItem key={verb}>
          <Link to={verb === "block" ? `/members/${memberId}/block` : `/report/member/${memberId}`}>
            <Icon name={verb === "block" ? "block" : "flag"} />
            {verb === "block" ? "Block" : "Report"}
            <span className="sr-only"> {name}</span>
          </Link>
        </MenuItem>
      ))}
    </Menu>
  );
}
