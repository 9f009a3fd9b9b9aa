import { makeAutoObservable, observableRef } from "mobx";
import type { Tariff, TariffVersion } from "../../../../contract/energy/tariff.ts";

type Versions = readonly TariffVersion[];
const keyOf = (tariffId: number, versions: Versions): string =>
  `${tariffId} ${JSON.stringify(versions)}`;

/** Prices whose effect on past months was reviewed: they may be saved. */
export class ReviewedPrices {
  private seen: ReadonlySet<string> = new Set();

  constructor() {
    makeAutoObservable<this, "seen">(this, { seen: observableRef, has: false }, { autoBind: true });
  }

  /** The effect was shown, or the reason why there is none. */
  markReviewed(tariffId: number, versions: Versions): void {
    this.seen = new Set([...this.seen, keyOf(tariffId, versions)]);
  }

  /** True if the effect was shown, or the prices are those of the stored tariff. */
  has({ id, versions }: Pick<Tariff, "id" | "versions">, desired: Versions): boolean {
    const key = keyOf(id, desired);
    return key === keyOf(id, versions) || this.seen.has(key);
  }
}
