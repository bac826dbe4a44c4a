import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { loadCode } from "~/ui/load-code.client";
import type { SuggestScreen } from "./suggest-page.server";
import { suggestPath } from "./suggest-path";

interface Opened {
  Dialog: typeof import("./suggest-dialog.client").SuggestDialog;
  screen: SuggestScreen;
}

/**
 * Opens the page that suggests a meetup as a sheet over the conversation, whichever link to it is followed. Without
 * scripts, and where it does not load, the links lead to the page.
 */
export function SuggestSheet({ conversationId }: { conversationId: number }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent or followed leads to a new entry of the history
  useEffect(() => setOpened(null), [key]);
  useEffect(() => {
    const path = suggestPath(conversationId);
    const open = async (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      const link = target instanceof Element ? target.closest("a") : null;
      if (link?.getAttribute("href") !== path) return;
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      // The menu that it was in is not left open behind the sheet.
      link.closest("details")?.removeAttribute("open");
      const module = await loadCode(() => import("./suggest-dialog.client"));
      const screen = await module?.loadChoices(conversationId, "");
      if (module && screen) setOpened({ Dialog: module.SuggestDialog, screen });
      else location.assign(path);
    };
    addEventListener("click", open, true);
    return () => removeEventListener("click", open, true);
  }, [conversationId]);
  return opened ? <opened.Dialog first={opened.screen} onClose={() => setOpened(null)} /> : null;
}
