import { useEffect } from "react";

/** Loads what makes answering easier, once scripts run; without a connection the form does without. */
export function useFormTools(formId: string, isLive: boolean): void {
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (!isLive || !form) return;
    let isOver = false;
    let stop = () => {};
    import("./form-tools.client").then(
      ({ addTools }) => {
        if (!isOver) stop = addTools(form);
      },
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [formId, isLive]);
}
