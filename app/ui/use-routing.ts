import { useNavigate, useSubmit } from "@remix-run/react";
import { useEffect } from "react";
import { importScreen } from "./prefetch/screens.client";

/** The link that a click follows by the router; null where the browser does, or where something else has answered it. */
function findFollowed(event: MouseEvent): HTMLElement | SVGElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  return target instanceof Element
    ? target.closest("a[data-link]:not([target], [download])")
    : null;
}

/** Lets the router follow the links (`Link`) and send the forms (`PostForm`) of all screens. */
export function useRouting(): void {
  const navigate = useNavigate();
  const submit = useSubmit();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = findFollowed(event);
      if (!link) return;
      event.preventDefault();
      // The pins of the map are links of SVG, which have no address as a text.
      const address = new URL(link.getAttribute("href") ?? "", location.href);
      const { href, pathname, search, hash } = address;
      const how = link.dataset.link;
      importScreen(address);
      navigate(pathname + search + hash, {
        // As browsers do for the page that is open.
        replace: how === "replace" || href === location.href,
        preventScrollReset: Boolean(how),
      });
    };
    const send = (event: SubmitEvent) => {
      const { target: form, submitter, defaultPrevented } = event;
      if (defaultPrevented || !(form instanceof HTMLFormElement)) return;
      const how = form.dataset.post;
      if (how === undefined) return;
      event.preventDefault();
      submit((submitter ?? form) as HTMLButtonElement, { preventScrollReset: how === "stay" });
    };
    document.addEventListener("click", follow);
    document.addEventListener("submit", send);
    return () => {
      document.removeEventListener("click", follow);
      document.removeEventListener("submit", send);
    };
  }, [navigate, submit]);
}
