import { showToast } from "./toast";

export interface CopyButtonsProps {
  value: string;
  /** What is copied: "coordinates". */
  noun: string;
  /** Whether the buttons show the noun; otherwise only those who hear them without what is beside them get it. */
  showsNoun?: boolean;
  /** Whether it can be shared too: a link. */
  isLink?: boolean;
  /** Selects the text, to be copied by hand, where the browser refused. */
  select?: () => void;
}

/** Buttons that pass a text on, as far as the browser can. */
export function Buttons({ value, noun, showsNoun, isLink = false, select }: CopyButtonsProps) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => showToast({ tone: "success", title: "Copied", message: "Paste it anywhere." }),
      () => select?.(),
    );
  // Closing the browser's sheet is no failure.
  const share = () => navigator.share({ url: value }).catch(() => undefined);
  const button = (label: string, onClick: () => Promise<void>) => (
    <button type="button" className="btn" onClick={onClick}>
      {label}
      {showsNoun ? ` ${noun}` : <span className="sr-only">{` ${noun}`}</span>}
    </button>
  );
  return (
    <>
      {"clipboard" in navigator ? button("Copy", copy) : null}
      {isLink && "share" in navigator ? button("Share", share) : null}
    </>
  );
}
