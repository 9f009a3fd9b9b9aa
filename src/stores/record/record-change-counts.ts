import { makeAutoObservable, observable } from "mobx";
import type { RecordKind } from "../../../contract/stream.ts";

/**
 * How often records of each kind were announced as changed. What changed is not in it: whoever
 * shows a list of them asks for it again.
 */
export class RecordChangeCounts {
  private readonly counts = observable.map<RecordKind, number>();

  constructor() {
    makeAutoObservable<this, "counts">(this, { counts: false, countOf: false }, { autoBind: true });
  }

  countOf(kind: RecordKind): number {
    return this.counts.get(kind) ?? 0;
  }

  receive(kinds: readonly RecordKind[]): void {
    for (const kind of kinds) this.counts.set(kind, this.countOf(kind) + 1);
  }
}
