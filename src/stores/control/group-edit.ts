import { makeAutoObservable, observableRef } from "mobx";
import { parameterCatalog } from "../../../contract/control/parameter/parameter-catalog.ts";
import {
  type ChangeFault,
  changeFaults,
} from "../../../contract/control/parameter/parameter-check.ts";
import type { KnownGroup } from "../../../contract/control/parameter/setting-row.ts";
import type { ParameterGroup } from "../../../contract/fleet/gateway/parameter-group.ts";
import {
  type Keyed,
  type SettingChange,
  settingAt,
  settingChanges,
  settingPlace,
  type Settings,
  type SettingValue,
  withCells,
} from "../../../contract/control/protocol/controller-setting.ts";
import { type Choices, merged, type ThreeWay, threeWay } from "./three-way.ts";

const undoMax = 50;

/** Position of a value: its key, and its row in a table. */
export interface Place {
  readonly k: string;
  readonly row?: number | undefined;
}

/**
 * One group of settings while it is edited.
 *
 * Invariants: values from the controller never replace typed ones; `base` is the state that
 * `desired` is based on; every change of `desired` can be undone, with typing into one field as one
 * step.
 */
export class GroupEdit {
  readonly group: ParameterGroup;
  /** The controller's settings at the start of the edit. */
  base: KnownGroup;
  /** The controller's settings now. */
  known: KnownGroup;
  desired: Settings;
  private past: readonly Settings[] = [];
  /** The field being typed into; null: the next change is a new undo step. */
  #typing: string | null = null;

  constructor(known: KnownGroup) {
    this.group = known.group;
    this.base = known;
    this.known = known;
    this.desired = known.settings;
    makeAutoObservable<this, "past">(
      this,
      {
        group: false,
        base: observableRef,
        known: observableRef,
        desired: observableRef,
        past: observableRef,
        reportedAt: false,
        desiredAt: false,
        isChanged: false,
        faultAt: false,
      },
      { autoBind: true },
    );
  }

  /** Changes to send, if the controller still has the base. */
  get changes(): readonly SettingChange[] {
    return settingChanges(this.base.settings, this.desired);
  }
  get hasChanges(): boolean {
    return this.changes.length > 0;
  }
  /** True if the controller now reports other values. */
  get isBehind(): boolean {
    return this.known.hash !== this.base.hash;
  }
  /** Differences to the controller; empty without changes by others. */
  get differences(): readonly ThreeWay[] {
    if (!this.isBehind) return [];
    return threeWay(this.base.settings, this.known.settings, this.desired);
  }
  /** Faults of changes that no controller accepts. */
  get faults(): readonly ChangeFault[] {
    return changeFaults(this.group, this.base.settings, this.changes);
  }
  private get faultsByPlace(): ReadonlyMap<string, ChangeFault> {
    return new Map(this.faults.map((fault) => [settingPlace(fault), fault]));
  }
  private get changedPlaces(): ReadonlySet<string> {
    return new Set(settingChanges(this.known.settings, this.desired).map(settingPlace));
  }
  get canUndo(): boolean {
    return this.past.length > 0;
  }
  /** Returns the controller's value at a place. */
  reportedAt(place: Place): SettingValue {
    return settingAt(this.known.settings, place);
  }
  desiredAt(place: Place): SettingValue {
    return settingAt(this.desired, place);
  }
  isChanged(place: Place): boolean {
    return this.changedPlaces.has(settingPlace(place));
  }
  faultAt(place: Place): ChangeFault | undefined {
    return this.faultsByPlace.get(settingPlace(place));
  }

  /** The controller has reported its settings again. */
  receive(known: KnownGroup): void {
    this.known = known;
    if (known.hash === this.base.hash) {
      this.base = known;
      return;
    }
    const isDone = settingChanges(known.settings, this.desired).length === 0;
    if (isDone || !this.hasChanges) this.#begin(known, known.settings);
  }
  /** Restores the draft that was left on this device. */
  resume(base: Pick<KnownGroup, "hash" | "settings">, desired: Settings): void {
    this.base = { ...this.known, ...base };
    this.desired = desired;
    this.receive(this.known);
  }

  set(place: Place, to: SettingValue): void {
    this.setMany([{ ...place, to }], settingPlace(place));
  }
  /** Typing into a field has ended. */
  seal(): void {
    this.#typing = null;
  }
  /** Restores the controller's value. */
  putBack(place: Place): void {
    this.seal();
    this.set(place, this.reportedAt(place));
    this.seal();
  }
  /** Sets several values in one undo step, which continues while `typing` stays the same. */
  setMany(
    values: readonly (Place & { readonly to: SettingValue })[],
    typing: string | null = null,
  ): void {
    const rowsMax = this.desired.rows.length;
    const changed = values.filter(
      (value) =>
        (value.row === undefined || value.row < rowsMax) && this.desiredAt(value) !== value.to,
    );
    if (changed.length === 0) return;
    const next = withCells(
      this.desired,
      changed.map(({ k, row, to }) => ({ k, ...(row === undefined ? {} : { row }), to })),
    );
    if (typing !== null && typing === this.#typing) this.desired = next;
    else this.#put(next);
    this.#typing = typing;
  }

  /** Replaces all desired values in one step, so that an undo restores the typed ones. */
  replace(desired: Settings): void {
    this.#put(desired);
  }

  /** Adds a row after this one, with values halfway to the next row if that makes sense. */
  addRow(after: number): void {
    const { table } = parameterCatalog[this.group];
    const { rows } = this.desired;
    if (table === null || rows.length >= table.rowsMax) return;
    const row = rowBetween(this.group, rows[after], rows[after + 1]);
    this.#put({ ...this.desired, rows: [...rows].toSpliced(after + 1, 0, row) });
  }
  removeRow(at: number): void {
    this.#put({ ...this.desired, rows: [...this.desired.rows].toSpliced(at, 1) });
  }
  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.seal();
    this.desired = before;
    this.past = this.past.slice(0, -1);
  }
  /** Discards all changes. */
  discard(): void {
    this.#begin(this.known, this.known.settings);
  }
  /** Continues from the controller's present values. */
  merge(choices: Choices): void {
    this.#begin(this.known, merged(this.known.settings, this.differences, choices));
  }

  #begin(base: KnownGroup, desired: Settings): void {
    this.seal();
    this.past = [];
    this.base = base;
    this.known = base;
    this.desired = desired;
  }
  #put(next: Settings): void {
    this.seal();
    this.past = [...this.past, this.desired].slice(-undoMax);
    this.desired = next;
  }
}

/** Returns the first values of an added row: day ages and offsets increase from row to row. */
function rowBetween(
  group: ParameterGroup,
  before: Keyed | undefined,
  next: Keyed | undefined,
): Record<string, SettingValue> {
  const columns = parameterCatalog[group].table?.columns ?? {};
  const initial = Object.fromEntries(
    Object.entries(columns).map(([key, { initial: value }]) => [key, value]),
  );
  if (before === undefined) return initial;
  const row = { ...initial, ...before };
  for (const key of ["day", "offset", "from", "to"]) {
    const [low, high] = [before[key], next?.[key]];
    if (typeof low !== "number") continue;
    const step = { day: 7, offset: 0.5, from: 120, to: 120 }[key] ?? 1;
    const value = typeof high === "number" ? (low + high) / 2 : low + step;
    row[key] = key === "offset" ? Number(value.toFixed(1)) : Math.floor(value);
  }
  return row;
}
