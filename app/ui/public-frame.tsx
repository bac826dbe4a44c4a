import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Footer } from "./footer";
import { FrameBar } from "./frame-bar";

/**
 * Header and footer around the public pages; plain links only, because these pages carry no
 * scripts. A visitor's bar holds the two anchors and Sign Up, unless the page is
 * for someone who has an account.
 */
export function PublicFrame({
  signedIn,
  isBare = false,
  children,
}: {
  signedIn: boolean;
  isBare?: boolean;
  children: ReactNode;
}) {
  const home = useLocation().pathname === "/" ? "" : "/";
  return (
    <>
      <FrameBar>
        {signedIn ? (
          <a href="/" className="btn">
            Back to August
          </a>
        ) : isBare ? null : (
          <nav className="bar-links" aria-label="Main">
            <a href={`${home}#how-it-works`}>How It Works</a>{" "}
            <a href={`${home}#locations`}>Locations</a>{" "}
            <a href="/api/login" className="btn btn-primary">
              Sign Up
            </a>
          </nav>
        )}
      </FrameBar>
      {children}
      <Footer signedIn={signedIn} />
    </>
  );
}
