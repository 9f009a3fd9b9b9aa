/** Maximum at once, in all and per address. */
export interface InFlightBounds {
  readonly all: number;
  readonly each: number;
}

/** Counts what is on its way, in all and by address. */
export class Lane {
  readonly #bounds: InFlightBounds;
  readonly #of = new Map<string, number>();
  #all = 0;

  constructor(bounds: InFlightBounds) {
    this.#bounds = bounds;
  }

  get count(): number {
    return this.#all;
  }

  isFullFor(address: string): boolean {
    return this.#all >= this.#bounds.all || (this.#of.get(address) ?? 0) >= this.#bounds.each;
  }

  /** Returns a function that ends it; calling that twice is harmless. */
  enter(address: string): () => void {
    this.#add(address, 1);
    let isOn = true;
    return () => {
      if (isOn) this.#add(address, -1);
      isOn = false;
    };
  }

  #add(address: string, more: 1 | -1): void {
    this.#all += more;
    const ofAddress = (this.#of.get(address) ?? 0) + more;
    if (ofAddress === 0) this.#of.delete(address);
    else this.#of.set(address, ofAddress);
  }
}
