import type { MediaKind } from "~/features/media/media.schema";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { MediaState } from "./use-media";

interface UploadStatusProps {
  media: Pick<MediaState, "status" | "progress" | "retry">;
  kind: MediaKind;
}

/** The outcome of an upload; without scripts the response's address names it. */
export function UploadStatus({ media, kind }: UploadStatusProps) {
  const { status, progress, retry } = media;
  return (
    <div aria-live="polite" id={kind} tabIndex={-1}>
      {progress === null ? null : (
        <p className="uploading">
          <label>
            Uploading {progress} % <progress max={100} value={progress} />
          </label>
        </p>
      )}
      {status ? (
        <Notice tone={status.tone} title={status.title}>
          <p>{status.message}</p>
          {retry ? (
            <Button type="button" variant="secondary" onClick={retry}>
              Retry
            </Button>
          ) : null}
        </Notice>
      ) : null}
    </div>
  );
}
