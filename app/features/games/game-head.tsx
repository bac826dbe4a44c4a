import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

/** The way back, and what else can be done with a game. */
export const GameHead = ({ children }: { children?: ReactNode }) => (
  <div className="row game-head">
    <Link to="/icebreaker-games" className="btn btn-quiet">
      <Icon name="back" />
      Back to Games
    </Link>
    {children}
  </div>
);
