import { CAPACITY, UNKNOWN_ADDRESS } from "./capacity.server";

/** How many requests may wait before one of a kind is refused. */
export interface WaitingLimit {
  /** How many may wait when it comes. */
  most: number;
  /** The same while requests have not waited for longer than a burst takes. */
  inBurst: number;
  /** True for what was typed: it counts for others of its kind alone, so that pages go on beside many forms. */
  isForm?: boolean;
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

/** Begins one request in each turn of the event loop and bounds how many wait for theirs. */
export class TurnQueue {
  readonly #waiting: (WaitingRequest & { isForm: boolean })[] = [];
  #isTurnTaken = false;
  /** Whether the last one that began was a form. */
  #wasForm = false;
  /** When the queue was last empty, in milliseconds. */
  #emptyMs = Number.NEGATIVE_INFINITY;

  /**
   * @param whenTurnEnds calls back once everything that is due has run
   * @param readMs a clock that never goes back
   */
  constructor(
    private readonly whenTurnEnds: (callback: () => void) => void,
    private readonly readMs: () => number = () => performance.now(),
  ) {}

  /** Those who wait before one of a kind, how many of them may be of one address, and whether one more may wait. */
  #look({ most, inBurst, isForm = false }: WaitingLimit) {
    if (this.#waiting.length === 0) this.#emptyMs = this.readMs();
    const isBurst = this.readMs() - this.#emptyMs < CAPACITY.burstMs;
    const before = isForm ? this.#waiting : this.#waiting.filter((each) => !each.isForm);
    const places = isBurst ? inBurst : most;
    const share = countShare(places);
    const hasRoom = !this.#isTurnTaken || countWithinShares(before, share) < places;
    return { before, share, hasRoom };
  }

  /** Whether fewer wait than may when one comes that takes no turn itself. */
  hasRoom(limit: WaitingLimit): boolean {
    return this.#look(limit).hasRoom;
  }

  /**
   * Begins a request at once or when it is its turn.
   * @returns false where as many wait as may, or as many of its address; then it is not begun
   */
  enter(request: WaitingRequest, limit: WaitingLimit): boolean {
    const { before, share, hasRoom } = this.#look(limit);
    if (!hasRoom) return false;
    const { from } = request;
    const own = from === UNKNOWN_ADDRESS ? [] : before.filter((each) => each.from === from);
    if (own.length >= share) return false;
    this.#waiting.push({ ...request, isForm: limit.isForm ?? false });
    if (!this.#isTurnTaken) this.#beginNext();
    return true;
  }

  get count(): number {
    return this.#waiting.length;
  }

  /** Takes the one that came first, of pages and forms alternately: a page does not wait for sixty forms. */
  #takeNext(): (WaitingRequest & { isForm: boolean }) | undefined {
    const other = this.#waiting.findIndex(({ isForm }) => isForm !== this.#wasForm);
    const [next] = this.#waiting.splice(Math.max(other, 0), 1);
    return next;
  }

  #beginNext(): void {
    let next = this.#takeNext();
    while (next?.isGone()) next = this.#takeNext();
    this.#isTurnTaken = next !== undefined;
    if (!next) return;
    this.#wasForm = next.isForm;
    this.whenTurnEnds(() => this.#beginNext());
    next.begin();
  }
}
