/**
 * Limits of concurrent work. `hard_limit` in fly.toml is `requests`: held requests and slow uploads
 * leave room for those who only want a page.
 */
export const CAPACITY = {
  /** Requests of all kinds that the platform admits. */
  requests: 1_600,
  /** Connections; the platform keeps some idle ones open. */
  connections: 2_400,
  /**
   * Request bodies that are arriving. Members have room of their own, so that whoever is not signed in stops no member's
   * form; one has as many as a browser sends at once, and an address those of a few members. Forms arrive within
   * two minutes and uploads within three quarters of an hour, so that uploads have room of their own as well: a
   * member's six (record 21) and two that are refused in words.
   */
  bodies: {
    visitor: { all: 100, address: 10 },
    member: { all: 200, address: 32, member: 28 },
    upload: { all: 80, address: 24, member: 8 },
  },
  /** Events of the payment provider that are arriving; whoever else calls there has no signature. */
  paymentEvents: { all: 20, address: 8 },
  /** Bodies of several megabytes that are held in memory as a whole. */
  largeBodies: { all: 8, address: 2 },
  /** How full the disk may be, in percent, for uploads; the platform enlarges it before that. */
  uploadDiskPercent: 80,
} as const;

/**
 * How old the latest write may be before that is a trouble, and how much older than it the latest one in the replica:
 * writes come every 50 seconds at least, so one that is not there when the next comes is late.
 */
export const LATE_MS = { write: 3 * 60_000, replica: 75_000 } as const;

/** Clients that no proxy identifies share this address. */
export const UNKNOWN_ADDRESS = "direct";

/** The most that may be under way: in total, of one address, and where it is limited, of one member. */
interface Most {
  readonly all: number;
  readonly address: number;
  readonly member?: number;
}

/** A concurrency limit: counts what is under way, in total and by who has sent it. */
export class ConcurrencyLimit {
  #all = 0;
  readonly #bySender = new Map<string, number>();

  constructor(private readonly most: Most) {}

  /** The shares that a sender draws on, with how many each may hold. */
  #listShares(address: string, memberId?: string): [sender: string, most: number][] {
    const { address: ofAddress, member = Number.POSITIVE_INFINITY } = this.most;
    const most = address === UNKNOWN_ADDRESS ? Number.POSITIVE_INFINITY : ofAddress;
    const shares: [string, number][] = [[`address ${address}`, most]];
    return memberId === undefined ? shares : [...shares, [`member ${memberId}`, member]];
  }

  /** What keeps a sender out: their share is taken, or all places are; null where there is room. */
  findObstacle(address: string, memberId?: string): "share" | "all" | null {
    const isTaken = ([sender, most]: [string, number]) => (this.#bySender.get(sender) ?? 0) >= most;
    if (this.#listShares(address, memberId).some(isTaken)) return "share";
    return this.#all >= this.most.all ? "all" : null;
  }

  /** @returns false where there is no room; then nothing is counted */
  enter(address: string, memberId?: string): boolean {
    if (this.findObstacle(address, memberId)) return false;
    this.#all += 1;
    for (const [sender] of this.#listShares(address, memberId))
      this.#bySender.set(sender, (this.#bySender.get(sender) ?? 0) + 1);
    return true;
  }

  /** Call once, with the same sender, for every `enter` that returned true. */
  leave(address: string, memberId?: string): void {
    this.#all -= 1;
    for (const [sender] of this.#listShares(address, memberId)) {
      const left = (this.#bySender.get(sender) ?? 0) - 1;
      if (left > 0) this.#bySender.set(sender, left);
      else this.#bySender.delete(sender);
    }
  }

  get count(): number {
    return this.#all;
  }
}
