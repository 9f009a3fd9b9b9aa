import type { Species } from "../../../contract/base/animal.ts";
import { makeAutoObservable, observableRef, runInAction } from "mobx";
import {
  type BreedCell,
  breedCellKeys,
  type BreedDay,
  type BreedDetail,
  type ImmuneReminder,
  reminderSchema,
  remindersMax,
} from "../../../contract/fleet/flock/breed.ts";
import { faultOf, type FieldReasonWords, fieldFaults } from "../../../contract/base/field-fault.ts";
import { messageOf } from "../../../contract/base/server-message.ts";
import { type RefusedCells, StandardGrid } from "./standard-grid.ts";
import { cellsOf, dayOf, numberIn, type StandardRow, textOf } from "./standard-row.ts";
import { isUnsureAnswer } from "../port/unsure-answer.ts";

export interface StandardReminder {
  readonly id: number;
  readonly dayAge: string;
  readonly content: string;
}

/**
 * Saves the whole standard. Rejects with an error whose `message` can be shown; `code` 409: another
 * user has saved first; `fields`: the server's messages on cells (`days.3.tempC`).
 */
export interface StandardPort {
  readonly save: (standard: {
    id: number;
    version: number;
    days: BreedDay[];
    reminders: ImmuneReminder[];
  }) => Promise<BreedDetail>;
  /** The breed's present state; null when it was deleted. */
  readonly read: (id: number) => Promise<BreedDetail | null>;
}

/**
 * conflict: `theirs` is the breed's present state (null: deleted), while the edit still has this
 * user's values.
 */
export type StandardStep = "open" | "sending" | "failed" | "conflict";
/** A cell in which two standards differ, with the `dayAge` of its row. */
export interface CellDifference {
  readonly dayAge: number;
  readonly cell: BreedCell;
  readonly mine: string;
  readonly theirs: string;
}

/**
 * A breed's standard while it is edited: its table and its reminders, saved as a whole.
 *
 * Invariants: typed values are lost only by `undo`, `load`, `reload` or `discardOwn`, never by a
 * reply; a save is based on the version of `breed`.
 */
export class BreedStandardEdit {
  readonly grid = new StandardGrid(() => this.breed.species === "layer");
  breed: BreedDetail;
  reminders: readonly StandardReminder[] = [];
  step: StandardStep = "open";
  failure: string | null = null;
  /** It may have been saved despite the failure. */
  isUnsure = false;
  theirs: BreedDetail | null = null;
  private initial = "";
  #lastId = 0;
  readonly #port: StandardPort;

  constructor(port: StandardPort, breed: BreedDetail) {
    this.#port = port;
    this.breed = breed;
    makeAutoObservable(
      this,
      {
        grid: false,
        breed: observableRef,
        reminders: observableRef,
        theirs: observableRef,
        reminderFault: false,
      },
      { autoBind: true },
    );
    this.load(breed);
  }

  /** Restarts from the saved standard. */
  load(breed: BreedDetail): void {
    this.breed = breed;
    this.grid.load(breed);
    this.reminders = breed.reminders.map(({ dayAge, content }) => ({
      id: this.#nextId(),
      dayAge: textOf(dayAge),
      content,
    }));
    this.step = "open";
    this.failure = null;
    this.theirs = null;
    this.initial = this.#content();
  }

  get isDirty(): boolean {
    return this.#content() !== this.initial || this.grid.draft !== null;
  }
  /** Invalid cells and reminders. */
  get faultCount(): number {
    return (
      this.grid.faultCount +
      this.reminders.filter((reminder) => this.reminderFault(reminder) !== null).length
    );
  }
  reminderFault({ dayAge, content }: StandardReminder): FieldReasonWords | null {
    const age = numberIn(dayAge);
    if (Number.isNaN(age)) return { words: fieldFaults.number };
    const issue = reminderSchema.safeParse(
      { dayAge: age ?? undefined, content },
      { reportInput: true },
    ).error?.issues[0];
    return issue === undefined ? null : faultOf(issue);
  }
  /** The days that would be saved if no cell is invalid. */
  get days(): readonly BreedDay[] {
    return this.grid.filledRows.map((row) => dayOf(row, this.grid.species));
  }

  /* Reminders. */

  addReminder(): void {
    if (this.reminders.length < remindersMax)
      this.reminders = [...this.reminders, { id: this.#nextId(), dayAge: "", content: "" }];
  }
  setReminder(id: number, change: Partial<Omit<StandardReminder, "id">>): void {
    this.reminders = this.reminders.map((reminder) =>
      reminder.id === id ? { ...reminder, ...change } : reminder,
    );
  }
  removeReminder(id: number): void {
    this.reminders = this.reminders.filter((reminder) => reminder.id !== id);
  }

  /* Saving. */

  /**
   * Returns the saved breed, or null with the reason in `step`, `failure` and the cells. Never
   * rejects.
   */
  async save(): Promise<BreedDetail | null> {
    this.grid.commit();
    if (this.step === "sending" || this.faultCount > 0) return null;
    const rows = this.grid.filledRows;
    this.step = "sending";
    this.failure = null;
    try {
      const saved = await this.#port.save({
        id: this.breed.id,
        version: this.breed.version,
        days: [...this.days],
        reminders: this.reminders.map(({ dayAge, content }) => ({
          dayAge: numberIn(dayAge) ?? NaN,
          content,
        })),
      });
      runInAction(() => this.load(saved));
      return saved;
    } catch (error) {
      await this.#reject(error, rows);
      return null;
    }
  }
  /** Restarts from the stored state. Never rejects. */
  async reload(): Promise<void> {
    const stored = await this.#findTheirs();
    if (stored != null) runInAction(() => this.load(stored));
  }
  /** Cells in which this user's table differs from the stored one, by age. */
  get differences(): readonly CellDifference[] {
    return this.theirs === null
      ? []
      : differencesOf(this.days, this.theirs.days, this.grid.species);
  }
  /** Discards this user's changes and loads the breed's present state. */
  discardOwn(): void {
    if (this.theirs !== null) this.load(this.theirs);
  }
  /** Keeps this user's table; the next save replaces the breed's present state. */
  overwrite(): void {
    if (this.theirs === null) return;
    this.breed = this.theirs;
    this.theirs = null;
    this.step = "open";
    this.failure = null;
  }

  async #reject(error: unknown, rows: readonly StandardRow[]): Promise<void> {
    const { code, fields = {} } = error as {
      code?: unknown;
      fields?: Readonly<Record<string, string>>;
    };
    const theirs = code === 409 ? await this.#findTheirs() : undefined;
    runInAction(() => {
      this.failure = messageOf(error);
      this.isUnsure = isUnsureAnswer(error);
      this.grid.refuse(refusedCells(fields, rows));
      this.theirs = theirs ?? null;
      this.step = theirs === undefined ? "failed" : "conflict";
    });
  }

  /** Returns undefined when even that cannot be read. */
  async #findTheirs(): Promise<BreedDetail | null | undefined> {
    try {
      return await this.#port.read(this.breed.id);
    } catch {
      return undefined;
    }
  }

  #content(): string {
    return JSON.stringify([
      this.grid.rows.map(({ cells }) => breedCellKeys.map((key) => cells[key])),
      this.reminders.map(({ dayAge, content }) => [dayAge, content]),
    ]);
  }
  #nextId(): number {
    return (this.#lastId += 1);
  }
}

function refusedCells(
  fields: Readonly<Record<string, string>>,
  rows: readonly StandardRow[],
): ReadonlyMap<number, RefusedCells> {
  const refused = new Map<number, RefusedCells>();
  for (const [path, words] of Object.entries(fields)) {
    const [, index = "", cell = ""] = /^days\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const row = rows[Number(index || NaN)];
    if (row !== undefined) refused.set(row.id, { ...refused.get(row.id), [cell]: words });
  }
  return refused;
}

function differencesOf(
  mine: readonly BreedDay[],
  theirs: readonly BreedDay[],
  species: Species,
): readonly CellDifference[] {
  const byAge = (days: readonly BreedDay[]) =>
    new Map(days.map((day) => [day.dayAge, cellsOf(day, species)]));
  const [ownCells, otherCells] = [byAge(mine), byAge(theirs)];
  return [...new Set([...ownCells.keys(), ...otherCells.keys()])]
    .sort((a, b) => a - b)
    .flatMap((dayAge) =>
      breedCellKeys.flatMap((cell): CellDifference[] => {
        const own = ownCells.get(dayAge)?.[cell] ?? "";
        const other = otherCells.get(dayAge)?.[cell] ?? "";
        return own === other ? [] : [{ dayAge, cell, mine: own, theirs: other }];
      }),
    );
}
