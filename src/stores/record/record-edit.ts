import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { z } from "zod";
import { fill } from "../../../contract/base/server-message.ts";
import type { Language } from "../../../contract/base/words.ts";
import { messageAt, messagesBeside, messagesText } from "../port/call.ts";
import { isUnsureAnswer } from "../port/unsure-answer.ts";
import { isSame } from "./field-value.ts";
import {
  type FieldReasons,
  isOwnFault,
  nothingFor,
  reasonsOf,
  requiredIn,
} from "./field-reason.ts";

/** A record with its version: a save contains the version it is based on. */
export interface Versioned {
  readonly id: number;
  readonly version: number;
}

export interface RecordEditPort<F, R extends Versioned> {
  /** The contract's schema of a new one; its words are the words at the fields. */
  readonly schema: z.ZodType<unknown, F>;
  /** Finds faults that the schema cannot express: why fields are invalid. `of` null: a new one. */
  readonly check?: (values: F, of: R | null) => FieldReasons;
  /**
   * `of` null: a new one. Rejects with an error whose `message` can be shown; `code` 409 without
   * `fields`: another user has saved first.
   */
  readonly save: (values: F, of: R | null) => Promise<R>;
  /** The present record; null when it was deleted. */
  readonly read: (id: number) => Promise<R | null>;
  /** The form of a record; null: of a new one. */
  readonly formOf: (record: R | null) => F;
}

/**
 * conflict: `theirs` is the present record (null: deleted), while the form still has this user's
 * values.
 */
export type EditStep = "open" | "sending" | "failed" | "conflict";

type Faults = Readonly<Record<string, string>>;

/**
 * One form of one record, from its opening to its save.
 *
 * Invariants: typed values are only lost by `close`, never by a reply; a fault is shown at a field
 * once the user has left it or tried to save; a message of the server about a field is removed when
 * that field is changed.
 */
export class RecordEdit<F extends object, R extends Versioned> {
  values: F;
  step: EditStep = "open";
  failure: string | null = null;
  /** True if it may have been saved despite the failure. */
  isUnsure = false;
  theirs: R | null = null;
  /** Record that the form was made from; null: a new one. */
  record: R | null;
  private initial: F;
  private touched: ReadonlySet<string> = new Set();
  private refused: Faults = {};
  readonly #port: RecordEditPort<F, R>;

  constructor(port: RecordEditPort<F, R>, record: R | null) {
    this.#port = port;
    this.record = record;
    this.initial = port.formOf(record);
    this.values = this.initial;
    makeAutoObservable<this, "initial" | "touched" | "refused">(
      this,
      {
        values: observableRef,
        record: observableRef,
        theirs: observableRef,
        initial: observableRef,
        touched: observableRef,
        refused: observableRef,
        faults: false,
        faultAt: false,
        refusedBeside: false,
        isRequired: false,
        changed: false,
        formOf: false,
      },
      { autoBind: true },
    );
  }

  /** The form values of a record. */
  formOf(record: R): F {
    return this.#port.formOf(record);
  }

  get isDirty(): boolean {
    return this.changed(this.initial).length > 0;
  }

  /** Names of the fields in which the form differs from `other`. */
  changed(other: F): readonly (keyof F & string)[] {
    return (Object.keys(this.values) as (keyof F & string)[]).filter(
      (name) => !isSame(this.values[name], other[name]),
    );
  }

  /** The first fault of each field, in words. */
  faults(language: Language): Faults {
    return Object.fromEntries(
      Object.entries(this.#reasons(this.values)).map(([name, { words, values }]) => [
        name,
        fill(words[language], values),
      ]),
    );
  }

  /** Returns the message at a field; null: none, or not yet. */
  faultAt(name: keyof F & string, language: Language): string | null {
    return (
      messageAt(this.refused, name) ??
      (this.touched.has(name) ? (this.faults(language)[name] ?? null) : null)
    );
  }

  /** The server's messages on what is no field of the form. */
  refusedBeside(names: readonly string[]): string {
    return messagesText(messagesBeside(this.refused, names));
  }

  /** True for a field that is required by the schema or by the present values. */
  isRequired(name: keyof F & string): boolean {
    const { schema, check } = this.#port;
    if (requiredIn(schema, this.initial).has(name)) return true;
    const initialValue = this.initial[name] ?? null;
    const nothing = nothingFor(initialValue === null ? this.initial[name] : this.values[name]);
    return (
      check !== undefined &&
      nothing.length > 0 &&
      nothing.every((none) =>
        isOwnFault(check({ ...this.values, [name]: none }, this.record)[name]),
      )
    );
  }

  set<K extends keyof F & string>(name: K, value: F[K]): void {
    this.values = { ...this.values, [name]: value };
    this.refused = messagesBeside(this.refused, [name]);
  }
  /**
   * Clears passwords, because parts of the page may still refer to this form after it is closed.
   */
  forget(): void {
    this.values = this.initial;
  }
  touch(name: keyof F & string): void {
    this.touched = new Set([...this.touched, name]);
  }

  /** Returns the saved record, or null with the reason in `step` and the fields. Never rejects. */
  async save(): Promise<R | null> {
    if (this.step === "sending") return null;
    this.touched = new Set(Object.keys(this.values));
    if (Object.keys(this.faults("en")).length > 0) return null;
    this.step = "sending";
    this.failure = null;
    try {
      return await this.#port.save(this.values, this.record);
    } catch (error) {
      await this.#reject(error);
      return null;
    }
  }

  /** Discards this user's changes and loads the record's present state. */
  discardOwn(): void {
    if (this.theirs === null) return;
    this.#rebase();
    this.values = this.initial;
  }
  /**
   * Keeps this user's form; the next save is based on the present record. Unchanged fields get its
   * values.
   */
  overwrite(): void {
    if (this.theirs === null) return;
    const mine = Object.fromEntries(
      this.changed(this.initial).map((name) => [name, this.values[name]]),
    );
    this.#rebase();
    this.values = { ...this.initial, ...mine };
  }

  /** The first fault of each field. */
  #reasons(values: F): FieldReasons {
    return { ...this.#port.check?.(values, this.record), ...reasonsOf(this.#port.schema, values) };
  }

  #rebase(): void {
    this.record = this.theirs;
    this.initial = this.#port.formOf(this.theirs);
    this.theirs = null;
    this.step = "open";
    this.failure = null;
  }

  async #reject(error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    const { code, fields = {} } = error as { code?: unknown; fields?: Faults };
    const isConflict = code === 409 && Object.keys(fields).length === 0 && this.record !== null;
    const theirs = isConflict ? await this.#findTheirs() : undefined;
    runInAction(() => {
      this.refused = fields;
      this.failure = message;
      this.isUnsure = isUnsureAnswer(error);
      this.theirs = theirs ?? null;
      this.step = theirs === undefined ? "failed" : "conflict";
    });
  }

  /** Returns undefined when even that cannot be read. */
  async #findTheirs(): Promise<R | null | undefined> {
    try {
      return await this.#port.read(this.record!.id);
    } catch {
      return undefined;
    }
  }
}
