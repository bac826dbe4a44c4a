import type { ReactNode } from "react";
import { Logo } from "./icon";
import { kept } from "./kept";
import { Link } from "./link";

const HomeLink = kept(function HomeLink() {
  return (
    <Link to="/" className="logo">
      <Logo />
      August
    </Link>
  );
});

/** How every page begins: the skip link, then the bar with the logo and what a frame puts beside it. */
export function FrameBar({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <header className="bar">
        <div className="wrap bar-row">
          <HomeLink /> {children}
        </div>
      </header>
    </>
  );
}
