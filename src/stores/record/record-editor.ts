import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { RecordEdit, type RecordEditPort, type Versioned } from "./record-edit.ts";

export interface RecordEditorPort<F, R extends Versioned> extends RecordEditPort<F, R> {
  /** `version`: the version that the person saw, for the calls that check it. */
  readonly remove: (id: number, version: number) => Promise<void>;
  /**
   * The list is out of date: this record was created (`isNew`) or changed. Null: records were
   * deleted.
   */
  readonly onChanged: (saved: R | null, isNew: boolean) => void;
}

/**
 * Records to be deleted. `refused`: those that could not be deleted, each with the server's reason.
 */
export interface Removal<R> {
  readonly records: readonly R[];
  readonly step: "asked" | "sending" | "done";
  readonly refused: readonly { readonly record: R; readonly reason: string }[];
}

/** Creates, changes and deletes records of one entity: one form or one question at a time. */
export class RecordEditor<F extends object, R extends Versioned> {
  edit: RecordEdit<F, R> | null = null;
  removal: Removal<R> | null = null;
  readonly #port: RecordEditorPort<F, R>;

  constructor(port: RecordEditorPort<F, R>) {
    this.#port = port;
    makeAutoObservable(this, { edit: observableRef, removal: observableRef }, { autoBind: true });
  }

  /** Opens the form of a record; null: of a new one. */
  open(record: R | null): void {
    this.edit = new RecordEdit(this.#port, record);
  }
  close(): void {
    this.edit?.forget();
    this.edit = null;
  }
  /** True when it was saved; the form is closed then. */
  async save(): Promise<boolean> {
    const { edit } = this;
    const saved = await edit?.save();
    if (saved === undefined || saved === null) return false;
    if (this.edit === edit) this.close();
    this.#port.onChanged(saved, edit?.record === null);
    return true;
  }

  /** True while a change or a deletion is being sent. */
  get isSending(): boolean {
    return this.edit?.step === "sending" || this.removal?.step === "sending";
  }

  confirmRemoval(records: readonly R[]): void {
    if (records.length > 0) this.removal = { records, step: "asked", refused: [] };
  }
  endRemoval(): void {
    if (this.removal?.step !== "sending") this.removal = null;
  }
  /**
   * Deletes one record after another; one that cannot be deleted does not hold up the others.
   * Returns the number of deleted records.
   */
  async remove(): Promise<number> {
    const { removal } = this;
    if (removal?.step !== "asked") return 0;
    this.removal = { ...removal, step: "sending" };
    const refused: { record: R; reason: string }[] = [];
    for (const record of removal.records) {
      try {
        await this.#port.remove(record.id, record.version);
      } catch (error) {
        refused.push({ record, reason: error instanceof Error ? error.message : String(error) });
      }
    }
    runInAction(() => void (this.removal = { ...removal, step: "done", refused }));
    this.#port.onChanged(null, false);
    return removal.records.length - refused.length;
  }
}
