import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PostForm } from "~/ui/post-form";
import { usesScripts } from "~/ui/shell";
import type { PaymentFormData } from "./payment-form.server";
import { usePaymentElement } from "./use-payment-element";

function Bill({ lines, total, renewal, provider }: PaymentFormData) {
  return (
    <>
      <ul className="bill">
        {lines.map(({ name, amount, rhythm }) => (
          <li key={name}>
            <span>{name}</span>
            <span>
              {amount} <span className="hint">{rhythm}</span>
            </span>
          </li>
        ))}
        <li className="bill-total">
          <span>{provider ? "Due now" : "Total"}</span>
          <span className="figure">{total}</span>
        </li>
      </ul>
      {provider ? <p className="hint">{renewal ?? "You pay this once. Nothing renews."}</p> : null}
    </>
  );
}

interface PaymentFormProps {
  form: PaymentFormData;
  /** Where the plain form is posted, and its hidden fields. */
  action: string;
  fields: Record<string, string>;
  /** Why the plain form was refused. */
  refusal: { title: string; message: string } | undefined;
}

/**
 * The bill of an order and the way to pay it: without scripts a button to the provider's page; with them the
 * provider's form is here, and the way to its page stays as a link (rule one-open-checkout).
 */
export function PaymentForm({ form, action, fields, refusal }: PaymentFormProps) {
  const { state, failure, node, pay, retry } = usePaymentElement(form);
  const isPlain = state === "plain";
  // Reserves space for what scripts add, so that nothing below it moves when they run.
  const isAwaited = usesScripts(useRouteLoaderData("root"), []);
  const error = failure ?? (isPlain || state === "loading" ? refusal : null);
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What went wrong has moved the button down.
    if (failure) button.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  return (
    <section className="card stack" aria-labelledby="payment">
      <h2 id="payment">Payment</h2>
      <Bill {...form} />
      {form.provider ? null : (
        <Notice tone="warning" title="Unable to load payment form. Please try again.">
          <p>
            Payments are off here, so nothing is charged, not even the connection fee, and nothing
            is unlocked.
          </p>
        </Notice>
      )}
      {form.provider ? (
        <div className={isAwaited ? "payment-element" : undefined}>
          {state === "loading" ? <p role="status">Loading the payment form…</p> : null}
          <div ref={node} />
        </div>
      ) : null}
      {error ? (
        <Notice tone="danger" title={error.title} role="alert">
          <p>{error.message}</p>
        </Notice>
      ) : null}
      {form.provider ? (
        <div ref={button} className={isAwaited ? "payment-button" : undefined}>
          {state === "failed" ? (
            <Button type="button" onClick={retry}>
              Retry
            </Button>
          ) : isPlain ? null : (
            <Button type="button" onClick={pay} disabled={state !== "ready"}>
              {state === "paying" ? "Paying…" : `Pay ${form.total}`}
            </Button>
          )}
        </div>
      ) : null}
      <PostForm plain action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {form.provider ? (
          <Button variant={isPlain ? "primary" : "quiet"}>
            {isPlain ? `Go to payment: ${form.total}` : "Pay on Stripe instead"}
          </Button>
        ) : (
          <Button>Retry</Button>
        )}
      </PostForm>
      <p className="hint">Stripe handles the payment. August never sees your card.</p>
    </section>
  );
}
