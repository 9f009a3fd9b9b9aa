import { makeAutoObservable, observable } from "mobx";
import type { RecordKind } from "../../../contract/live/live-stream.ts";

/**
 * Number of announced changes for each kind of record. The changed data is not included: a view
 * that shows a list requests it again.
 */
export class RecordChangeCounts {
  readonly #counts = observable.map<RecordKind, number>();

  constructor() {
    makeAutoObservable(this, { countOf: false }, { autoBind: true });
  }

  countOf(kind: RecordKind): number {
    return this.#counts.get(kind) ?? 0;
  }

  receive(kinds: readonly RecordKind[]): void {
    for (const kind of kinds) this.#counts.set(kind, this.countOf(kind) + 1);
  }
}
