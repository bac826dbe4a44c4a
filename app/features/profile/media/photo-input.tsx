import { type ChangeEvent, type ReactNode, useEffect, useRef } from "react";
import { KINDS } from "~/features/media/media.schema";

interface PhotoInputProps {
  /** What is chosen, for readers and for browsers without scripts. */
  label: string;
  /** What scripts show in place of the browser's own control, which lies over it. */
  children: ReactNode;
  hint?: string;
  /** Undefined for one that only scripts read. */
  name?: "file";
  isFromCamera?: boolean;
  disabled?: boolean;
  onPick: (file: File, input: HTMLInputElement) => void;
}

/** Chooses a photo: the browser's own file control, or with scripts a button or tile that it lies over. */
export function PhotoInput(props: PhotoInputProps) {
  const { label, children, hint, name, isFromCamera, disabled, onPick } = props;
  const input = useRef<HTMLInputElement>(null);
  const pick = useRef(onPick);
  pick.current = onPick;
  // One that was chosen before the scripts ran.
  useEffect(() => {
    const file = input.current?.files?.[0];
    if (file && input.current) pick.current(file, input.current);
  }, []);
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) onPick(file, currentTarget);
  };
  return (
    <label className={isFromCamera ? "pick pick-camera" : "pick"}>
      <span className="pick-label">{label}</span>
      {hint ? <span className="hint pick-label">{hint}</span> : null}
      {children}
      <input
        ref={input}
        className="input"
        type="file"
        name={name}
        accept={KINDS.photo.accept}
        capture={isFromCamera ? "user" : undefined}
        disabled={disabled}
        required={name !== undefined}
        onChange={change}
      />
    </label>
  );
}
