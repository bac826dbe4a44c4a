/**
 * How much may be under way at once. `hard_limit` in fly.toml is `requests`: what is held open and what
 * arrives slowly leave room for everybody who only wants a page.
 */
export const CAPACITY = {
  /** Requests of all kinds that the platform lets through. */
  requests: 1_500,
  /** Connections; the platform keeps some open on which nothing is asked. */
  connections: 2_000,
  /** Requests that are held until something changes (decision record 17). */
  held: { all: 1_000, address: 120, member: 6 },
  /** Bodies that are arriving. */
  bodies: { all: 300, address: 40 },
  /** Those of several megabytes that are kept in memory whole. */
  largeBodies: { all: 8, address: 2 },
  /** How full the disk may be, in percent, for uploads; the platform makes it larger before that. */
  uploadDiskPercent: 80,
} as const;

/** Clients that no proxy names share this address. */
export const UNKNOWN_ADDRESS = "direct";

/** Counts what is under way, in all and by address. */
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

  /** Follows every `enter` that was let through, once. */
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
