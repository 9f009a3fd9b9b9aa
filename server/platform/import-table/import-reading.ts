import type { z } from "zod";
import {
  faultOf,
  type FieldFault,
  fieldFaults,
  type FieldReasonWords,
} from "../../../contract/base/field-fault.ts";
import { fill } from "../../../contract/base/server-message.ts";
import type { Language } from "../../../contract/base/words.ts";
import { Refusal } from "../base/refusal.ts";

/** Why a row cannot be taken over. */
export interface Fault<C extends string> {
  readonly row: number;
  readonly field: C;
  readonly why: FieldReasonWords;
}

/** Meaning of a cell's text, or why it has none. */
export type CellResult<T> =
  | { readonly value: T; readonly why?: never }
  | { readonly value?: never; readonly why: FieldReasonWords };

export const reasonOf = (fault: FieldFault): FieldReasonWords => ({ words: fieldFaults[fault] });
export const isBlank = (text: string): boolean => text.trim() === "";

/** A row as received: texts by column, and its number. */
export type RowOf<C extends string> = { readonly row: number } & { readonly [K in C]: string };

/** One row, read part by part; of several faults of a cell the first counts. */
export class RowReading<C extends string> {
  readonly row: RowOf<C>;
  /** Fields of the contract's schemas are in columns of the same name, except these. */
  readonly #columnOf: Readonly<Record<string, C>>;
  readonly #faults = new Map<C, FieldReasonWords>();
  readonly #doubts: Fault<C>[] = [];

  constructor(row: RowOf<C>, columnOf: Readonly<Record<string, C>>) {
    this.row = row;
    this.#columnOf = columnOf;
  }

  get faults(): Fault<C>[] {
    return [...this.#faults].map(([field, why]) => ({ row: this.row.row, field, why }));
  }

  /** Possible but unlikely: a question, not a fault. */
  get doubts(): readonly Fault<C>[] {
    return this.#doubts;
  }
  addDoubt(field: C, why: FieldReasonWords): void {
    this.#doubts.push({ row: this.row.row, field, why });
  }

  addFault(field: C, why: FieldReasonWords): void {
    if (!this.#faults.has(field)) this.#faults.set(field, why);
  }

  isBlank(field: C): boolean {
    return isBlank(this.row[field]);
  }

  /** Returns the meaning of a cell; null when it has none, which is a fault of its column. */
  find<T>(field: C, look: (text: string) => CellResult<T>): T | null {
    const found = look(this.row[field]);
    if (found.why === undefined) return found.value;
    this.addFault(field, found.why);
    return null;
  }

  /** Like `find`; a blank cell means nothing, without a fault. */
  findUnlessBlank<T>(field: C, look: (text: string) => CellResult<T>): T | null {
    return this.isBlank(field) ? null : this.find(field, look);
  }

  /** Each of these must be filled in. */
  expectFilled(fields: readonly C[], fault: FieldFault): void {
    for (const field of fields) if (this.isBlank(field)) this.addFault(field, reasonOf(fault));
  }

  /**
   * Parses with the schema; null with faults. Fields that already have a fault must be given a
   * valid value.
   */
  parse<T extends z.ZodType>(schema: T, input: Record<string, unknown>): z.output<T> | null {
    const { success, data, error } = schema.safeParse(input, { reportInput: true });
    for (const issue of error?.issues ?? []) {
      const name = String(issue.path.at(-1));
      this.addFault(this.#columnOf[name] ?? (name as C), faultOf(issue));
    }
    return success ? data : null;
  }
}

/** Faults sorted by row, then by column. */
export const sortedFaults = <C extends string>(
  faults: readonly Fault<C>[],
  columns: readonly C[],
): Fault<C>[] =>
  faults.toSorted((a, b) => a.row - b.row || columns.indexOf(a.field) - columns.indexOf(b.field));

/** The faults in the language of the person. */
export const problemsOf = <C extends string>(faults: readonly Fault<C>[], language: Language) =>
  faults.map(({ row, field, why }) => ({
    row,
    field,
    message: fill(why.words[language], why.values),
  }));

/** 409 importProblems with a field for each ("12.networkId": row and column). */
export const problemRefusal = (faults: readonly Fault<string>[]): Refusal =>
  new Refusal(409, "importProblems", {
    fields: Object.fromEntries(faults.map(({ row, field, why }) => [`${row}.${field}`, why])),
  });
