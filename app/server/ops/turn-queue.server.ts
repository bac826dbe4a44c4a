import { CAPACITY, UNKNOWN_ADDRESS } from "./capacity.server";

/** How many requests of a line may wait before one of a kind is refused. */
export interface WaitingLimit {
  /** How many may wait when it comes. */
  most: number;
  /** The same in a burst: see `TurnQueue`. */
  inBurst: number;
}

interface WaitingRequest {
  /** The client's address. */
  from: string;
  /** True where nobody waits for the answer anymore. */
  isGone: () => boolean;
  begin: () => void;
}

/**
 * Places of one address among those that may wait, so that a client who does not go away leaves the others theirs. It is
 * a share: behind an address may be a mobile carrier.
 */
const countShare = (places: number): number => Math.max(2, Math.floor(places / 3));

/**
 * Counts those who wait, of each address no more than its share: what one has taken in a burst fills no places of
 * others once the burst is over.
 */
function countWithinShares(waiting: readonly WaitingRequest[], share: number): number {
  const byAddress = new Map<string, number>();
  return waiting.filter(({ from }) => {
    const own = (byAddress.get(from) ?? 0) + 1;
    byAddress.set(from, own);
    return own <= share || from === UNKNOWN_ADDRESS;
  }).length;
}

/** Requests that wait in the order in which they came. */
class WaitingLine {
  #waiting: WaitingRequest[] = [];
  /**
   * For how long requests have waited, less for how long none have, in milliseconds. why: with few places a line is empty
   * for a moment even where far too much comes.
   */
  #waitedMs = 0;
  #countedMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly readMs: () => number) {}

  /** Counts the time since the last change; before each of them. */
  #countTime(): void {
    const nowMs = this.readMs();
    const passedMs = nowMs - this.#countedMs;
    const waitedMs = this.#waitedMs + (this.count > 0 ? passedMs : -passedMs);
    this.#waitedMs = Math.max(0, Math.min(waitedMs, CAPACITY.mostWaitedMs));
    this.#countedMs = nowMs;
  }

  /**
   * Drops those who have gone, so that their places are free. The time that they waited counts: whoever reloads a page
   * under load has gone and come again.
   */
  dropGone(): void {
    this.#countTime();
    this.#waiting = this.#waiting.filter(({ isGone }) => !isGone());
  }

  /** Whether requests have waited for less time than a burst takes, or none have. */
  isInBurst(): boolean {
    this.#countTime();
    return this.#waitedMs < CAPACITY.burstMs;
  }

  /** Whether one more may wait, and of an address one more. @param places how many may in all */
  hasRoom(places: number, address: string = UNKNOWN_ADDRESS): boolean {
    const share = countShare(places);
    const own = this.#waiting.filter(({ from }) => from === address).length;
    const isShareFull = address !== UNKNOWN_ADDRESS && own >= share;
    return !isShareFull && countWithinShares(this.#waiting, share) < places;
  }

  add(request: WaitingRequest): void {
    this.#waiting.push(request);
  }

  /** Takes the one that came first, of those who still wait for an answer. */
  takeNext(): WaitingRequest | undefined {
    this.dropGone();
    return this.#waiting.shift();
  }

  get count(): number {
    return this.#waiting.length;
  }
}

/** Whoever waits counts for others of the same line alone, and lines take turns: pages go on beside sixty forms. */
export type Line = "form" | "visitorForm" | "member" | "visitor";

/**
 * Begins one request in each turn of the event loop and bounds how many wait for theirs. More may wait in a burst: while
 * requests have waited for less than `CAPACITY.burstMs` in their own line and in the members' one. why: visitors' line is
 * empty now and then while members' is full, whereas members have their places whatever visitors do.
 */
export class TurnQueue {
  readonly #lines: Record<Line, WaitingLine>;
  /** Whose turn is next, the one that had the last turn at the end: somebody has written what is in a form. */
  readonly #order: Line[] = ["form", "member", "form", "visitor", "visitorForm"];
  #isTurnTaken = false;

  /**
   * @param whenTurnEnds calls back once everything that is due has run
   * @param readMs a clock that never goes back
   */
  constructor(
    private readonly whenTurnEnds: (callback: () => void) => void,
    readMs: () => number = () => performance.now(),
  ) {
    this.#lines = {
      form: new WaitingLine(readMs),
      visitorForm: new WaitingLine(readMs),
      member: new WaitingLine(readMs),
      visitor: new WaitingLine(readMs),
    };
  }

  /** Whether fewer wait in a line than may when one comes that takes no turn itself. */
  hasRoom(line: Line, limit: WaitingLimit): boolean {
    const places = this.#countPlaces(line, limit);
    return !this.#isTurnTaken || this.#lines[line].hasRoom(places);
  }

  /**
   * Begins a request at once or when it is its turn.
   * @returns false where as many wait in its line as may, or as many of its address; then it is not begun
   */
  enter(request: WaitingRequest, line: Line, limit: WaitingLimit): boolean {
    const places = this.#countPlaces(line, limit);
    if (this.#isTurnTaken && !this.#lines[line].hasRoom(places, request.from)) return false;
    this.#lines[line].add(request);
    if (!this.#isTurnTaken) this.#beginNext();
    return true;
  }

  /** Drops those of a line who have gone, and counts how many may wait in it now. */
  #countPlaces(line: Line, { most, inBurst }: WaitingLimit): number {
    const own = this.#lines[line];
    own.dropGone();
    return own.isInBurst() && this.#lines.member.isInBurst() ? inBurst : most;
  }

  get count(): number {
    return Object.values(this.#lines).reduce((sum, { count }) => sum + count, 0);
  }

  /** Takes the first of the line whose turn it is, of those in which somebody waits. */
  #takeNext(): WaitingRequest | undefined {
    for (const [at, line] of this.#order.entries()) {
      const next = this.#lines[line].takeNext();
      if (!next) continue;
      this.#order.push(...this.#order.splice(at, 1));
      return next;
    }
    return undefined;
  }

  #beginNext(): void {
    const next = this.#takeNext();
    this.#isTurnTaken = next !== undefined;
    if (!next) return;
    this.whenTurnEnds(() => this.#beginNext());
    next.begin();
  }
}
