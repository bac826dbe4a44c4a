import { type RefObject, useEffect, useRef } from "react";
import { cropOf, type Fit, MOST_ZOOM, moveFit, type Size } from "./crop";

/** A photo that was chosen and not sent yet. */
export interface ChosenPhoto {
  file: File;
  url: string;
  /** Idempotency key of its upload. */
  uploadId: string;
  fit: Fit;
  /** Null until the browser has read it, and where it can't. */
  size: Size | null;
  isUnreadable?: true;
  /** Whether all of it is sent, because the browser cannot crop it. */
  isWhole?: true;
}

/** Says by which share of the element a finger or mouse drags over it. */
function useDrag(area: RefObject<HTMLElement>, onDrag: (across: number, down: number) => void) {
  const latest = useRef(onDrag);
  latest.current = onDrag;
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let from: PointerEvent | null = null;
    const down = (event: PointerEvent) => {
      if (!event.isPrimary) return;
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      from = event;
    };
    const move = (event: PointerEvent) => {
      if (from?.pointerId !== event.pointerId) return;
      const { clientWidth, clientHeight } = element;
      const [across, along] = [event.clientX - from.clientX, event.clientY - from.clientY];
      latest.current(across / clientWidth, along / clientHeight);
      from = event;
    };
    const up = () => {
      from = null;
    };
    const handlers = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up };
    const all = Object.entries(handlers) as [string, EventListener][];
    for (const [name, handle] of all) element.addEventListener(name, handle);
    return () => {
      for (const [name, handle] of all) element.removeEventListener(name, handle);
    };
  }, [area]);
}

interface FitPhotoProps {
  photo: ChosenPhoto;
  onChange: (photo: ChosenPhoto) => void;
}

/** The photo as the card will show it; dragging moves it. */
export function FitPhoto({ photo, onChange }: FitPhotoProps) {
  const { url, size, fit } = photo;
  const frame = useRef<HTMLDivElement>(null);
  useDrag(frame, (across, down) => {
    if (size) onChange({ ...photo, fit: moveFit(size, fit, across, down) });
  });
  const shown = size && cropOf(size, fit);
  const percent = (share: number) => `${share * 100}%`;
  return (
    <div ref={frame} className="portrait portrait-tall fit">
      <img
        src={url}
        alt="You, as your card will show you"
        draggable={false}
        style={
          size && shown
            ? {
                width: percent(size.width / shown.width),
                left: percent(-shown.left / shown.width),
                top: percent(-shown.top / shown.height),
              }
            : undefined
        }
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onChange({ ...photo, size: { width: naturalWidth, height: naturalHeight } })
        }
        onError={() => onChange({ ...photo, isUnreadable: true })}
      />
    </div>
  );
}

const SLIDERS = [
  { name: "zoom", label: "Closer", min: 1, max: MOST_ZOOM },
  { name: "x", label: "Left to right", min: 0, max: 1 },
  { name: "y", label: "Up and down", min: 0, max: 1 },
] as const;

/** How close, and for keyboards where; a finger drags the photo itself. */
export function FitSliders({ photo, onChange }: FitPhotoProps) {
  if (!photo.size) return null;
  return (
    <div className="fit-sliders">
      {SLIDERS.map(({ name, label, min, max }) => (
        <label key={name}>
          {label}
          <input
            type="range"
            min={min}
            max={max}
            step={0.05}
            value={photo.fit[name]}
            onChange={({ currentTarget: { valueAsNumber } }) =>
              onChange({ ...photo, fit: { ...photo.fit, [name]: valueAsNumber } })
            }
          />
        </label>
      ))}
    </div>
  );
}
