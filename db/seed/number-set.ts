/**
 * A set of whole numbers in one array: a Set takes five times the memory, and holds 16 million at most.
 */
export class NumberSet {
  /** A number plus one, at its hash or behind it; 0 where there is none. */
  readonly #slots: Float64Array;
  #size = 0;

  /** @param most how many it may hold */
  constructor(readonly most: number) {
    this.#slots = new Float64Array(2 ** Math.ceil(Math.log2(1.5 * most + 1)));
  }

  /**
   * @param number at least 0
   * @returns false where it is there already
   * @throws RangeError where it is full
   */
  add(number: number): boolean {
    const mask = this.#slots.length - 1;
    const mixed =
      Math.imul(number % 0x1_0000_0000, 0x9e3779b1) ^ Math.imul(number / 0x1_0000_0000, 0x85ebca6b);
    let at = (mixed ^ (mixed >>> 15)) & mask;
    for (; this.#slots[at] !== 0; at = (at + 1) & mask)
      if (this.#slots[at] === number + 1) return false;
    if (this.#size >= this.most) throw new RangeError("the set is full");
    this.#slots[at] = number + 1;
    this.#size += 1;
    return true;
  }
}
