import { makeAutoObservable, observableRef, reaction } from "mobx";
import { shortNameOf } from "../../../../contract/fleet/short-name.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { byUrgency, isAlarmRank, type Rank } from "../../../map/geo/place-rank.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { Clock } from "../../../stores/port/clock.ts";
import { mapPaceMs } from "../map/fleet-picture.ts";
import { FreshCells, freshMs } from "./fresh-cells.ts";
import {
  dimmedAppearance,
  type CellFarm,
  cellFarms,
  controlKeyOf,
  controlOfFarm,
  controlOfAppearance,
  farmAppearance,
  asFreshAppearance,
  houseAppearance,
  type AppearanceKey,
  numberIn,
  rankOfAppearance,
} from "./matrix-cells.ts";
import {
  type Cell,
  cellsMax,
  type MatrixPlan,
  type MatrixRoom,
  nameEm,
  type PlannedFarm,
  planMatrix,
  wideNameEm,
} from "./matrix-plan.ts";
import { hasLongWord, nameLines } from "./name-lines.ts";

/**
 * Shortest interval between changes of the order of farms, so that people do not lose the line they
 * read.
 */
const replanMs = 2000;

/** Part of the fleet in the matrix: all of it, or the farms of one area. */
export interface MatrixScope {
  readonly language: Language;
  /** Null: all farms. */
  readonly farmIds: ReadonlySet<number> | null;
  /** True when nothing on the wall may move. */
  readonly isStill: boolean;
  /** True when the wall is dimmed, and calm cells with it. */
  readonly isNight?: boolean;
}

export interface Shown {
  readonly farms: readonly CellFarm[];
  readonly plan: MatrixPlan;
  /** House or farm of each cell, in drawing order. */
  readonly cells: readonly ShownCell[];
}
export interface ShownCell {
  readonly cell: Cell;
  readonly farmId: number;
  /** Null: the cell stands for the farm. */
  readonly houseId: number | null;
  readonly number: string;
  readonly look: () => AppearanceKey;
}

/** `changes`: index of a cell and its new appearance, alternating; new cells are all included. */
export type DrawCells = (cells: readonly ShownCell[], changes: readonly number[]) => void;

/**
 * The fleet as cells. The layout is rarely computed again. Appearances are compared at the update
 * interval of the map and only changes are drawn, so that a change of colour needs no render.
 */
export class MatrixStore {
  shown: Shown | null = null;
  /** True if a command of a cell is unconfirmed; one in progress ends soon. */
  hasUnconfirmed = false;
  readonly #fleet: FleetStore;
  readonly #clock: Clock;
  #room: MatrixRoom | null = null;
  #scope: MatrixScope = { language: "zh", farmIds: null, isStill: true };
  #members: readonly CellFarm[] = [];
  #membersOf: unknown = null;
  #drawn: AppearanceKey[] = [];
  #order = "";
  #plannedAt = -Infinity;
  #timer: unknown = null;
  readonly #fresh = new FreshCells();
  #fading: unknown = null;
  #draw: DrawCells = () => undefined;

  constructor(fleet: FleetStore, clock: Clock) {
    this.#fleet = fleet;
    this.#clock = clock;
    makeAutoObservable(
      this,
      { shown: observableRef, start: false, redraw: false, cellAt: false, farm: false },
      { autoBind: true },
    );
  }

  /** Calls `draw` whenever appearances or the layout change. Returns a function that stops it. */
  start(draw: DrawCells): () => void {
    this.#draw = draw;
    this.#drawn = [];
    const stop = reaction(() => this.#fleet.revision, this.refresh, {
      delay: mapPaceMs,
      fireImmediately: true,
    });
    return () => {
      stop();
      this.#clock.cancel(this.#timer);
      this.#clock.cancel(this.#fading);
      this.#timer = null;
      this.#fading = null;
    };
  }

  /** With another size or other farms the layout is computed at once. */
  layOut(room: MatrixRoom, scope: MatrixScope): void {
    this.#room = room;
    this.#scope = scope;
    this.plan();
  }

  /** Draws all cells again, because the canvas is new. */
  redraw(): void {
    this.#drawn = [];
    this.paint();
  }

  cellAt(x: number, y: number): ShownCell | undefined {
    return this.shown?.cells.find(
      ({ cell }) =>
        x >= cell.x && x < cell.x + cell.width && y >= cell.y && y < cell.y + cell.height,
    );
  }

  farm(farmId: number): CellFarm | undefined {
    return this.shown?.farms.find(({ farm }) => farm.id === farmId);
  }

  private refresh(): void {
    if (this.#membersOf !== this.#source || this.#orderNow() !== this.#order) this.#planSoon();
    this.paint();
  }

  /** Changes identity when farms or their houses have changed. */
  get #source(): unknown {
    return this.#fleet.sums ?? this.#fleet.houseList;
  }

  #planSoon(): void {
    const wait = this.#plannedAt + replanMs - this.#clock.now();
    if (wait <= 0) return this.plan();
    this.#timer ??= this.#clock.after(wait, this.plan);
  }

  private plan(): void {
    this.#clock.cancel(this.#timer);
    this.#timer = null;
    if (this.#room === null) return;
    this.#plannedAt = this.#clock.now();
    this.#readMembers();
    this.#order = this.#orderNow();
    const ranked = this.#inOrder();
    const farms = ranked.map(({ one }) => one);
    const isByFarm =
      farms.some(({ houses, count }) => houses.length < count) ||
      farms.reduce((sum, { count }) => sum + count, 0) > cellsMax;
    const plan = planMatrix(
      ranked.map(({ one, rank }) => this.#planned(one, isByFarm ? 1 : one.count, rank)),
      this.#room,
    );
    this.shown = { farms, plan, cells: this.#cellsOf(farms, plan, isByFarm) };
    this.#drawn = [];
  }

  #planned({ farm, count }: CellFarm, cells: number, rank: Rank): PlannedFarm {
    const { language } = this.#scope;
    return {
      farmId: farm.id,
      hasAlarm: isAlarmRank(rank),
      cells,
      houses: count,
      // Names are measured on demand, because of thousands of farms only a few have a row.
      get nameLines() {
        return nameLines(shortNameOf(farm, language), nameEm);
      },
      get wideNameLines() {
        return nameLines(shortNameOf(farm, language), wideNameEm);
      },
      get hasLongWord() {
        return hasLongWord(shortNameOf(farm, language), nameEm);
      },
    };
  }

  #readMembers(): void {
    if (this.#membersOf === this.#source) return;
    this.#membersOf = this.#source;
    this.#members = cellFarms(this.#fleet);
  }

  #inScope(): readonly CellFarm[] {
    const { farmIds } = this.#scope;
    return farmIds === null
      ? this.#members
      : this.#members.filter(({ farm }) => farmIds.has(farm.id));
  }

  /** Worst first; equal ones keep the order of their ids. */
  #inOrder(): readonly { readonly one: CellFarm; readonly rank: Rank }[] {
    return this.#inScope()
      .map((one) => ({ one, rank: rankOfAppearance(farmAppearance(this.#fleet, one.farm.id)) }))
      .sort((a, b) => byUrgency(a.rank, b.rank) || a.one.farm.id - b.one.farm.id);
  }

  #orderNow(): string {
    let order = "";
    for (const { farm } of this.#inScope())
      order += String.fromCharCode(48 + farmAppearance(this.#fleet, farm.id));
    return order;
  }

  #cellsOf(farms: readonly CellFarm[], plan: MatrixPlan, isByFarm: boolean): readonly ShownCell[] {
    const fleet = this.#fleet;
    return farms.flatMap((item, index) =>
      (plan.cells[index] ?? []).flatMap((cell, index): ShownCell[] => {
        const { farm, houses } = item;
        const shared = { cell, farmId: farm.id };
        const record = houses[index];
        if (isByFarm) {
          const look = () => farmAppearance(fleet, farm.id) + controlKeyOf(controlOfFarm(item));
          return [{ ...shared, houseId: null, number: "", look }];
        }
        if (record === undefined) return [];
        const { id, name } = record.now.house;
        return [
          { ...shared, houseId: id, number: numberIn(name), look: () => houseAppearance(record) },
        ];
      }),
    );
  }

  private paint(): void {
    const cells = this.shown?.cells;
    if (cells === undefined) return;
    const isNew = this.#drawn.length === 0;
    const isFaded =
      this.#scope.isNight === true || this.#fleet.totals.unacknowledgedBySeverity[1] > 0;
    const changes: number[] = [];
    let hasUnconfirmed = false;
    cells.forEach((shown, index) => {
      const key = isFaded ? dimmedAppearance(this.#keyOf(shown)) : this.#keyOf(shown);
      hasUnconfirmed ||= controlOfAppearance(key) === "unconfirmed";
      if (this.#drawn[index] === key) return;
      this.#drawn[index] = key;
      changes.push(index, key);
    });
    this.hasUnconfirmed = hasUnconfirmed;
    if (isNew || changes.length > 0) this.#draw(cells, changes);
    if (this.#fresh.hasAny) this.#fading ??= this.#clock.after(freshMs, this.fade);
  }

  #keyOf({ houseId, farmId, look }: ShownCell): AppearanceKey {
    const key = look();
    const isFresh = this.#fresh.isFresh(houseId ?? -farmId, key, this.#clock.now());
    return isFresh && !this.#scope.isStill ? asFreshAppearance(key) : key;
  }

  private fade(): void {
    this.#fading = null;
    this.paint();
  }
}
