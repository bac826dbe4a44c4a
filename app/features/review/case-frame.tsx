import { useActionData, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import type { RefusedForm } from "~/server/web/form.server";
import styles from "~/styles/review.css?url";
import { Badge } from "~/ui/badge";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { useHasScripts } from "~/ui/use-has-scripts";
import { listenForKeys, listKeys, readKeysOn, saveKeysOn } from "./desk-keys.client";
import type { Verdict } from "./verdicts.server";

export const deskLinks = () => [{ rel: "stylesheet", href: styles }];

/** The key of a button, once the page's scripts listen for it; no part of the button's name. */
export function Key({ of }: { of: string }) {
  return useHasScripts() ? (
    <kbd className="desk-key" aria-hidden>
      {of}
    </kbd>
  ) : null;
}

/** The keys that the page has when the list is opened, with the switch that turns them off on this device. */
function Keys() {
  const [isOn, setIsOn] = useState(readKeysOn);
  const [keys, setKeys] = useState<[key: string, what: string][]>([]);
  return (
    <details id="desk-keys" className="desk-keys" onToggle={() => setKeys(listKeys())}>
      <summary>Keys</summary>
      <label className="choice">
        <input
          type="checkbox"
          id="desk-keys-on"
          checked={isOn}
          onChange={({ target }) => {
            saveKeysOn(target.checked);
            setIsOn(target.checked);
          }}
        />
        Keys on
      </label>
      <p className="hint">
        They work until you type something. Media is decided right away; elsewhere a key goes to its
        button, and Enter confirms.
      </p>
      <ul>
        {[...keys, ...EVERYWHERE].map(([key, what]) => (
          <li key={key}>
            <kbd className="desk-key">{key}</kbd> {what}
          </li>
        ))}
      </ul>
    </details>
  );
}

const EVERYWHERE = [
  ["Esc", "Leave a form"],
  ["?", "This list"],
] as const;

/** How a case was decided, and the reason that was given. */
export function Decided({ label, reason }: Pick<Verdict, "label" | "reason">) {
  return (
    <Notice title="Decided">
      <p>{label}.</p>
      {reason ? <blockquote>{reason}</blockquote> : null}
    </Notice>
  );
}

interface HistoryProps {
  history: { reports: number; upheld: number; warnings: number; suspensions: number };
  /** True where the case itself is one of the reports. */
  isReport?: boolean;
}

/** How often a member was reported, warned and suspended. */
export function History({ history, isReport = false }: HistoryProps) {
  const { reports, upheld, warnings, suspensions } = history;
  const others = isReport ? reports - 1 : reports;
  return (
    <p className="hint">
      {isReport ? "Other reports" : "Reports"} about them: {others}, upheld: {upheld}. Warnings:{" "}
      {warnings}. Suspensions: {suspensions}.
    </p>
  );
}

interface CaseFrameProps {
  title: string;
  /** When it came in; null for what nobody has sent. */
  since: string | null;
  isLate: boolean;
  isOpen: boolean;
  /** Where the next case is. */
  next: string;
  children: ReactNode;
}

/** A case: what it is and since when it waits, its parts, and the way on. */
export function CaseFrame(props: CaseFrameProps) {
  const { title, since, isLate, isOpen, next, children } = props;
  useEffect(listenForKeys, []);
  // What was typed or chosen for one case must not stand in the form of the next.
  const { pathname } = useLocation();
  const hasScripts = useHasScripts();
  const refused = useActionData<RefusedForm>();
  return (
    <Page
      key={pathname}
      title={title}
      width="medium"
      lead={
        <p className="desk-way">
          <Link to="/review">Review</Link>
          <Link to={next} data-key="n">
            Next case <Key of="n" />
          </Link>
        </p>
      }
    >
      {since ? (
        <p className="hint">
          Came in {since.toLowerCase()}
          {isOpen && isLate ? (
            <>
              {" "}
              <Badge tone="orange">Over a day</Badge>
            </>
          ) : null}
        </p>
      ) : null}
      {refused ? (
        // Scripts focus the form's own summary; without them the page begins above the form.
        <noscript>
          <Notice tone="danger" title="Please check this">
            <p>{refused.refusal?.message ?? Object.values(refused.errors)[0]}</p>
          </Notice>
        </noscript>
      ) : null}
      {children}
      {hasScripts ? <Keys /> : null}
    </Page>
  );
}
