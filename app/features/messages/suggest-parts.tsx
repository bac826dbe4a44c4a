import type { ReactNode } from "react";
import { Checkbox, type CheckboxProps } from "~/ui/field";
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

/**
 * What the meetup costs now, and the box that confirms an extra one (decisions B3, B5).
 *
 * @param extraTokens what an extra one costs; null where none is due
 */
export function DueNow(props: {
  due: string;
  extraTokens: number | null;
  box: Omit<CheckboxProps, "label">;
}) {
  const { due, extraTokens, box } = props;
  return (
    <>
      <p className="hint">Due now: {due}.</p>
      {extraTokens ? (
        <Checkbox {...box} label={`Pay ${extraTokens} August Tokens for an extra meetup`} />
      ) : null}
    </>
  );
}
