import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { openPaymentElement } from "./payment-element.client";
import type { Failure } from "./payment-failures";
import type { PaymentFormData } from "./payment-form.server";

/** `plain` until scripts run; `failed` where only a retry can open the form. */
type PaymentState = "plain" | "loading" | "ready" | "paying" | "failed";

interface PaymentElement {
  state: PaymentState;
  failure: Failure | null;
  /** Where the provider's form is mounted. */
  node: RefObject<HTMLDivElement>;
  pay: () => void;
  retry: () => void;
}

/** Opens the provider's form on the page, where scripts run and payments are configured. */
export function usePaymentElement(form: PaymentFormData): PaymentElement {
  const node = useRef<HTMLDivElement>(null);
  const payWith = useRef<() => Promise<Failure>>();
  const [state, setState] = useState<PaymentState>("plain");
  const [failure, setFailure] = useState<Failure | null>(null);
  const isOpen = form.provider !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page shows one bill
  const open = useCallback(async () => {
    // A second payment of the same would close the one to which the plain form is on its way.
    if (!isOpen || !node.current || window.hasSentForm) return;
    setState("loading");
    setFailure(null);
    const opened = await openPaymentElement(form, node.current);
    if ("pay" in opened) payWith.current = opened.pay;
    else setFailure(opened.failure);
    setState("pay" in opened ? "ready" : "failed");
  }, [isOpen]);

  useEffect(() => void open(), [open]);

  useEffect(() => {
    // Anyone who left for the provider's page and came back may have paid there, which has closed what is open here.
    const reload = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener("pageshow", reload);
    return () => removeEventListener("pageshow", reload);
  }, []);

  async function pay() {
    if (!payWith.current) return;
    setState("paying");
    setFailure(null);
    setFailure(await payWith.current());
    setState("ready");
  }
  return { state, failure, node, pay: () => void pay(), retry: () => void open() };
}
