/**
 * Limits of concurrent work. `hard_limit` in fly.toml is `requests`: held requests and slow uploads
 * leave room for those who only want a page.
 */
export const CAPACITY = {
  /** Requests of all kinds that the platform admits. */
  requests: 4_600,
  /** Connections; the platform keeps some idle ones open. */
  connections: 6_000,
  /** Held requests of long polling (decision records 17 and 50). */
  held: { all: 4_000, address: 120, member: 6 },
  /**
   * Request bodies that are arriving. Members have room of their own, each by themselves whatever their address, so that
   * whoever is not signed in stops no member's form.
   */
  bodies: { visitor: { all: 100, address: 10 }, member: { all: 280, address: 32 } },
  /** Events of the payment provider that are read or applied; whoever else calls there has no signature. */
  paymentEvents: { all: 20, address: 8 },
  /** Bodies of several megabytes that are held in memory as a whole. */
  largeBodies: { all: 8, address: 2 },
  /**
   * Requests that may wait for their turn of the event loop when another of a kind comes; that one is refused where
   * more do (docs/decisions/0054). What was typed gives way last, what a script asks for by itself first. In a burst
   * more may wait: it is over before anybody minds.
   */
  waiting: {
    poll: { most: 3, inBurst: 12 },
    visitor: { most: 5, inBurst: 20 },
    member: { most: 6, inBurst: 24 },
    form: { most: 60, inBurst: 60 },
  },
  /** Where requests have waited without a break for this long, it is no burst. */
  burstMs: 100,
  /** How full the disk may be, in percent, for uploads; the platform enlarges it before that. */
  uploadDiskPercent: 80,
} as const;

/** How old the latest write, and the latest write in the replica, may be before that is a trouble. */
export const LATE_MS = { write: 3 * 60_000, replica: 5 * 60_000 } as const;

/** Clients that no proxy identifies share this address. */
export const UNKNOWN_ADDRESS = "direct";

/** A concurrency limit: counts what is under way, in total and by address. */
export class ConcurrencyLimit {
  #all = 0;
  readonly #byAddress = new Map<string, number>();

  constructor(private readonly most: { readonly all: number; readonly address: number }) {}

  /** @returns false where there is no room; then nothing is counted */
  enter(address: string): boolean {
    const own = this.#byAddress.get(address) ?? 0;
    const isFull = address !== UNKNOWN_ADDRESS && own >= this.most.address;
    if (isFull || this.#all >= this.most.all) return false;
    this.#all += 1;
    this.#byAddress.set(address, own + 1);
    return true;
  }

  /** Call once for every `enter` that returned true. */
  leave(address: string): void {
    this.#all -= 1;
    const left = (this.#byAddress.get(address) ?? 0) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }

  get count(): number {
    return this.#all;
  }
}
