import { CAPACITY, UNKNOWN_ADDRESS } from "./capacity.server";

/** How many requests of a line may wait before one of a kind is refused. */
export interface WaitingLimit {
  /** How many may wait when it comes. */
  most: number;
  /** The same while no requests have waited for longer than a burst takes: see `BURST_OF`. */
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

/** How many times as long as a burst nobody has to wait, at most, before there may be one again. */
const REST = 5;

/** Requests that wait in the order in which they came. */
class WaitingLine {
  #waiting: WaitingRequest[] = [];
  /**
   * For how long somebody has waited, less for how long nobody has, in milliseconds. why: with few places a line is empty
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
    this.#waitedMs = Math.max(0, Math.min(waitedMs, CAPACITY.burstMs * REST));
    this.#countedMs = nowMs;
  }

  /** Drops those who have gone, so that their places are free. */
  dropGone(): void {
    this.#countTime();
    if (this.count === 0) return;
    this.#waiting = this.#waiting.filter(({ isGone }) => !isGone());
    // Those who have waited are all gone: whoever comes finds nobody.
    if (this.count === 0) this.#waitedMs = 0;
  }

  /** Whether somebody has waited for no longer than a burst takes. */
  get isBurst(): boolean {
    return this.#waitedMs < CAPACITY.burstMs;
  }

  /** Whether one more may wait, and how many of one address may. @param places how many may in all */
  look(places: number) {
    const share = countShare(places);
    return { hasRoom: countWithinShares(this.#waiting, share) < places, share };
  }

  countFrom(address: string): number {
    return this.#waiting.filter(({ from }) => from === address).length;
  }

  add(request: WaitingRequest): void {
    this.#waiting.push(request);
  }

  /** Takes the one that came first, of those who still wait for an answer. */
  takeNext(): WaitingRequest | undefined {
    this.#countTime();
    let next = this.#waiting.shift();
    while (next?.isGone()) next = this.#waiting.shift();
    return next;
  }

  get count(): number {
    return this.#waiting.length;
  }
}

/** Whoever waits counts for others of the same line alone, and lines take turns: pages go on beside sixty forms. */
export type Line = "form" | "visitorForm" | "member" | "visitor";

/**
 * In which lines nobody may have waited for longer than a burst takes. why: a line that is nearly as quick as what comes
 * is empty now and then while the others are full; members have their places whatever visitors do.
 */
const BURST_OF: Record<Line, readonly Line[]> = {
  member: ["member"],
  form: ["form"],
  visitor: ["visitor", "member"],
  visitorForm: ["visitorForm"],
};

/** Begins one request in each turn of the event loop and bounds how many wait for theirs. */
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
    const { hasRoom } = this.#look(line, limit);
    return hasRoom || !this.#isTurnTaken;
  }

  /**
   * Begins a request at once or when it is its turn.
   * @returns false where as many wait in its line as may, or as many of its address; then it is not begun
   */
  enter(request: WaitingRequest, line: Line, limit: WaitingLimit): boolean {
    const waiting = this.#lines[line];
    const { hasRoom, share } = this.#look(line, limit);
    const { from } = request;
    const isShareFull = from !== UNKNOWN_ADDRESS && waiting.countFrom(from) >= share;
    if (this.#isTurnTaken && (!hasRoom || isShareFull)) return false;
    waiting.add(request);
    if (!this.#isTurnTaken) this.#beginNext();
    return true;
  }

  #look(line: Line, { most, inBurst }: WaitingLimit) {
    const judged = BURST_OF[line].map((each) => this.#lines[each]);
    for (const each of judged) each.dropGone();
    return this.#lines[line].look(judged.every(({ isBurst }) => isBurst) ? inBurst : most);
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
