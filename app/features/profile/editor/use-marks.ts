import { useEffect, useRef } from "react";

/** Shows the errors of a refused save beside the fields, where scripts had sent it. */
export function useMarks(errors: Readonly<Record<string, string | undefined>>): void {
  const isMarked = useRef(false);
  useEffect(() => {
    const isWrong = Object.keys(errors).length > 0;
    if (isWrong || isMarked.current)
      import("./mark-errors.client").then(({ markErrors }) => markErrors(errors));
    isMarked.current = isWrong;
  }, [errors]);
}
