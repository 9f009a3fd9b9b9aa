import { isAlarmRank, isWorse, type Rank } from "../../../map/geo/place-rank.ts";
import { type AppearanceKey, appearanceOf } from "./matrix-cells.ts";

/** How long a cell that has become worse counts as fresh. */
export const freshMs = 30_000;

/** Tracks which unacknowledged cells have just become worse. */
export class FreshCells {
  readonly #ranks = new Map<number, Rank>();
  readonly #since = new Map<number, number>();

  /**
   * `id`: of the cell's subject. A subject that was in alarm when it was first seen is not fresh.
   */
  isFresh(id: number, key: AppearanceKey, now: number): boolean {
    const { rank, isAcknowledged } = appearanceOf(key, "");
    const isWaiting = isAlarmRank(rank) && !isAcknowledged;
    const before = this.#ranks.get(id);
    this.#ranks.set(id, rank);
    if (isWaiting && before !== undefined && isWorse(rank, before)) this.#since.set(id, now);
    const since = this.#since.get(id);
    if (since === undefined) return false;
    if (isWaiting && now - since < freshMs) return true;
    this.#since.delete(id);
    return false;
  }

  get hasAny(): boolean {
    return this.#since.size > 0;
  }
}
