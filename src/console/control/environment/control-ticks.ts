import { makeAutoObservable } from "mobx";
import type { Farm } from "../../../../contract/account/farm-tree.ts";
import type { HouseTicks } from "../../../stores/control/house-ticks.ts";
import type { ControlBoard } from "../../fleet/house-list/control-board.ts";

/** Ticks of the houses that are shown: one, a farm's, all. Hidden houses keep their ticks. */
export class ControlTicks {
  readonly #board: ControlBoard;
  readonly #ticks: HouseTicks;

  constructor(board: ControlBoard, ticks: HouseTicks) {
    this.#board = board;
    this.#ticks = ticks;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  has(id: number): boolean {
    return this.#ticks.has(id);
  }

  get isSome(): boolean {
    return this.#ticks.count > 0;
  }

  get isAll(): boolean {
    const { shown } = this.#board;
    return shown.length > 0 && shown.every(({ id }) => this.#ticks.has(id));
  }

  isFarmTicked(farm: Farm): boolean {
    const ids = this.#board.shownOf(farm);
    return ids.length > 0 && ids.every((id) => this.#ticks.has(id));
  }

  tick(id: number, isTicked: boolean): void {
    this.#ticks.set([id], isTicked);
  }

  tickFarm(farm: Farm, isTicked: boolean): void {
    this.#ticks.set(this.#board.shownOf(farm), isTicked);
  }

  tickAll(isTicked: boolean): void {
    this.#ticks.set(
      this.#board.shown.map(({ id }) => id),
      isTicked,
    );
  }
}
