/** Which part of a photo a card shows, as shares of the photo: of the room there is, and how much closer. */
export interface Fit {
  /** 0 is the left edge, 1 the right one. */
  x: number;
  /** 0 is the upper edge, 1 the lower one. */
  y: number;
  /** 1 shows as much as fits. */
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

interface Rectangle extends Size {
  left: number;
  top: number;
}

/** Faces are in the middle, and above it. */
export const FIRST_FIT: Fit = { x: 0.5, y: 0.35, zoom: 1 };
export const MOST_ZOOM = 3;
/** Width over height of a card's photo. */
const CARD_RATIO = 4 / 5;

const within = (share: number) => Math.min(1, Math.max(0, share));

/** The pixels of a photo that a card shows. */
export function cropOf({ width, height }: Size, { x, y, zoom }: Fit): Rectangle {
  const shown = Math.min(width, height * CARD_RATIO) / zoom;
  const size = { width: shown, height: shown / CARD_RATIO };
  return { ...size, left: x * (width - size.width), top: y * (height - size.height) };
}

/**
 * Moves the photo under the frame.
 *
 * @param across share of the frame's width by which it was dragged to the right
 * @param down share of its height by which it was dragged down
 */
export function moveFit(photo: Size, fit: Fit, across: number, down: number): Fit {
  const shown = cropOf(photo, fit);
  const [roomX, roomY] = [photo.width - shown.width, photo.height - shown.height];
  return {
    ...fit,
    x: roomX > 0 ? within(fit.x - (across * shown.width) / roomX) : fit.x,
    y: roomY > 0 ? within(fit.y - (down * shown.height) / roomY) : fit.y,
  };
}
