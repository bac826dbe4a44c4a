import type { ReactNode } from "react";
import { CheckboxAnswer } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";

/** Says why no meetup can be suggested in a conversation. */
export function SuggestClosed({ reason, back }: { reason: string; back: ReactNode }) {
  return (
    <Page title="Suggest a meetup" width="narrow">
      <Notice tone="warning">
        <p>{reason}</p>
      </Notice>
      <p>{back}</p>
    </Page>
  );
}

/** What the meetup costs now, and the box that confirms an extra one (decisions B3, B5). */
export function DueNow({ due, extraTokens }: { due: string; extraTokens: number | null }) {
  return (
    <>
      <p className="hint">Due now: {due}.</p>
      {extraTokens ? (
        <CheckboxAnswer
          name="payExtra"
          label={`Pay ${extraTokens} August Tokens for an extra meetup`}
        />
      ) : null}
    </>
  );
}
