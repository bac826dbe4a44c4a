import { useEffect, useRef, useState } from "react";
import { showToast } from "~/ui/toast";

/** The link of an invitation that the member passes on: to select and, with scripts, to share or copy. */
export function CopyLink({
  id,
  friendName,
  link,
}: {
  id: number;
  friendName: string;
  link: string;
}) {
  const [can, setCan] = useState<"share" | "copy" | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if ("share" in navigator) setCan("share");
    else if ("clipboard" in navigator) setCan("copy");
  }, []);
  const pass = async () => {
    try {
      if (can === "share") return await navigator.share({ url: link });
      await navigator.clipboard.writeText(link);
      showToast({ tone: "success", title: "Copied", message: "Paste it where you like." });
    } catch {
      // The person closed the dialog, or the browser refused: the link is selected to be copied by hand.
      input.current?.select();
    }
  };
  return (
    <div className="field">
      <label htmlFor={`link-${id}`}>{`Link for ${friendName}, to pass on yourself`}</label>
      <input ref={input} id={`link-${id}`} className="input" value={link} readOnly />
      {can ? (
        <button type="button" className="btn" onClick={pass}>
          {can === "share" ? "Share" : "Copy"}
        </button>
      ) : null}
    </div>
  );
}
