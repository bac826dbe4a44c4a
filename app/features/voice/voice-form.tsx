import { useRevalidator } from "@remix-run/react";
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { SOUND_FORMATS, VOICE_MESSAGE } from "~/features/media/media.schema";
import { supportsRecording } from "~/features/media/recording.client";
import { FAILED_TITLE, NOTHING_TO_SEND, SEND_FAILED } from "~/features/messages/voice.schema";
import { Button } from "~/ui/button";
import { newClientId } from "~/ui/client-id";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { PostForm } from "~/ui/post-form";
import { MatchPicker } from "./match-picker";
import type { Target } from "./rules.server";
import type { Clip } from "./voice-recorder";

const VoiceRecorder = lazy(() => import("./voice-recorder"));

interface VoiceFormProps {
  targets: readonly Target[];
  /** Conversation that the address names. */
  chosen: string;
  /** One id per page: the same form sent twice is one message (idempotency key). */
  clientId: string;
}

interface StatusMessage {
  tone: "success" | "danger";
  title: string;
  message: string;
}

const FORM_ID = "voice";

/** Without a connection every link opens a document, which a recording does not outlive. */
const AT_RISK = "You’re offline. Stay on this page, or you’ll lose the recording.";

/**
 * A recording that is not sent, and to whom it goes. It outlives the screen, as long as the document does, and the next
 * screen shows it whomever its address names: there is one place, so another recording would take it.
 */
let unsent: { clip: Clip; conversationId: string; clientId: string } | null = null;

/** Lets the browser ask before the document goes, and the recording with it. */
const warn = (event: BeforeUnloadEvent) => {
  event.preventDefault();
  event.returnValue = true;
};

function keepUnsent(next: typeof unsent): void {
  unsent = next;
  if (next) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
}

/** Picks a match, records or attaches, and sends. */
export function VoiceForm({ targets, chosen, clientId }: VoiceFormProps) {
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [kept] = useState(unsent);
  const sending = useRef(kept?.clientId ?? clientId);
  const [canRecord, setCanRecord] = useState(false);
  const [isOpen, setOpen] = useState(kept !== null);
  const [clip, setClip] = useState(kept?.clip ?? null);
  const [progress, setProgress] = useState<number | null>(null);
  const [status, setStatus] = useState<StatusMessage | null>(null);
  useEffect(() => setCanRecord(supportsRecording()), []);

  const field = (name: string) => form.current?.elements.namedItem(name);
  const listMatches = () =>
    form.current?.querySelectorAll<HTMLInputElement>("input[name=to]") ?? [];
  const findTarget = () => [...listMatches()].find(({ checked }) => checked)?.value ?? "";
  const fail = (message: string) => setStatus({ tone: "danger", title: FAILED_TITLE, message });
  const close = () => {
    setOpen(false);
    setClip(null);
    keepUnsent(null);
  };

  const record = () => {
    if (findTarget()) {
      setStatus(null);
      sending.current = newClientId();
      return setOpen(true);
    }
    fail(NOTHING_TO_SEND);
    listMatches()[0]?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (progress !== null) return;
    const input = field("file");
    const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
    const sound = clip?.sound ?? file;
    const conversationId = findTarget();
    if (!conversationId || !sound) return fail(NOTHING_TO_SEND);
    setStatus(null);
    setProgress(0);
    try {
      const { sendVoice } = await import("./send-voice.client");
      const recording = { sound, durationMs: clip?.durationMs ?? null };
      const sent = await sendVoice(
        { conversationId, clientId: sending.current, ...recording },
        setProgress,
      );
      setStatus({ tone: "success", ...sent });
      close();
      form.current?.reset();
      for (const match of listMatches()) match.checked = false;
      sending.current = newClientId();
      revalidate();
    } catch (error) {
      // A failed upload says why; anything else that can fail is the loading of the sender's code.
      const isSaid = error instanceof Error && error.name === "UploadError";
      const message = isSaid ? error.message : SEND_FAILED;
      const isAtRisk = clip && !navigator.onLine;
      fail(isAtRisk ? `${message} ${AT_RISK}` : message);
    } finally {
      setProgress(null);
    }
  };

  return (
    <PostForm
      plain
      formRef={form}
      action="/voice-message/recording"
      encType="multipart/form-data"
      className="stack"
      onSubmit={submit}
      onChange={() => {
        if (unsent) unsent.conversationId = findTarget();
      }}
      noValidate={canRecord}
    >
      {/* Before the sound: the server has read them when it begins. */}
      <input type="hidden" name="clientId" value={clientId} />
      <MatchPicker targets={targets} chosen={kept?.conversationId ?? chosen} />
      {isOpen ? (
        <Suspense fallback={<p role="status">One moment…</p>}>
          <VoiceRecorder
            clip={clip}
            onClip={(recorded) => {
              setClip(recorded);
              const conversationId = findTarget();
              keepUnsent({ clip: recorded, conversationId, clientId: sending.current });
            }}
            onDelete={close}
            onFailed={(message) => {
              close();
              fail(message);
            }}
          />
        </Suspense>
      ) : (
        <>
          {canRecord ? (
            <Button type="button" onClick={record}>
              <Icon name="mic" />
              Record
            </Button>
          ) : null}
          <TextField
            formId={FORM_ID}
            name="file"
            type="file"
            label={canRecord ? "Or attach a sound file" : "Sound file"}
            hint={`Up to 60 seconds and 12 MB: ${SOUND_FORMATS}.`}
            required
            inputProps={{
              accept: VOICE_MESSAGE.accept,
              onChange: () => {
                sending.current = newClientId();
              },
            }}
          />
        </>
      )}
      <div aria-live="polite">
        {progress === null ? null : (
          <p>
            <label>
              Sending {progress} % <progress max={100} value={progress} />
            </label>
          </p>
        )}
        {status ? (
          <Notice
            tone={status.tone}
            title={status.title}
            role={status.tone === "danger" ? "alert" : "status"}
          >
            <p>{status.message}</p>
          </Notice>
        ) : null}
      </div>
      {isOpen && !clip ? null : (
        <p>
          <Button
            variant={canRecord && !clip ? "secondary" : "primary"}
            disabled={progress !== null}
          >
            {progress === null ? "Send Voice Message" : "Sending..."}
          </Button>
        </p>
      )}
    </PostForm>
  );
}
