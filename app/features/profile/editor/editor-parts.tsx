import { useRouteLoaderData } from "@remix-run/react";
import { type ComponentType, lazy, Suspense } from "react";
import { Notice } from "~/ui/notice";
import { usesScripts } from "~/ui/shell";
import { EDITOR_FORM_ID } from "../section-heads";

/** The game is left out where its script cannot be loaded: answers earn the same without it. */
const TimedFields = lazy<ComponentType<{ formId: string; revision: number }>>(() =>
  import("./timed-fields").then(
    (module) => ({ default: module.TimedFields }),
    () => ({ default: () => null }),
  ),
);

/** Questions of a section as HTML, which scripts take over as it is (record 15). */
export function Questions({ html }: { html: string }) {
  return (
    <div
      className="stack"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own server, which escapes what members typed
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  );
}

/** What a form of the editor sends besides its answers: the revision that it shows, and the fields with a running timer. */
export function FormState({ revision }: { revision: number }) {
  return (
    <>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="unfinished" defaultValue="" />
    </>
  );
}

export interface ConflictsProps {
  conflicts: readonly { field: string; label: string; saved: string | string[] }[];
}

/** Answers that were saved elsewhere after this page was made. */
export function Conflicts({ conflicts }: ConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <Notice tone="warning" title="Changed elsewhere" role="alert">
      <p>
        You changed this on another page, too. What you typed here is still below: save to keep it,
        or copy what was saved.
      </p>
      <dl className="facts">
        {conflicts.map(({ field, label, saved }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>Saved: {Array.isArray(saved) ? saved.join(", ") : saved || "nothing"}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

/**
 * What the timers and their tokens are (rules timed-fields-44 and profile-50-tokens), with the switch once scripts
 * run.
 */
export function Game({ isLive, revision }: { isLive: boolean; revision: number }) {
  const isAwaited = usesScripts(useRouteLoaderData("root"), []);
  return (
    <div className={isAwaited ? "editor-game" : undefined}>
      <p>
        44 questions earn half a token each.{" "}
        {isAwaited
          ? "Tap Done! before time runs out, or turn the timers off."
          : "Save an answer to earn it."}
      </p>
      {isLive ? (
        <Suspense>
          <TimedFields formId={EDITOR_FORM_ID} revision={revision} />
        </Suspense>
      ) : null}
    </div>
  );
}
