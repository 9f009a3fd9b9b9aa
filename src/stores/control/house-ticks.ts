import { makeAutoObservable, observable } from "mobx";

/** Ticked houses; they stay ticked while filters change which ones are shown. */
export class HouseTicks {
  readonly ids = observable.set<number>();

  constructor() {
    makeAutoObservable(this, { ids: false }, { autoBind: true });
  }

  get count(): number {
    return this.ids.size;
  }

  has(id: number): boolean {
    return this.ids.has(id);
  }

  set(ids: readonly number[], isTicked: boolean): void {
    for (const id of ids)
      if (isTicked) this.ids.add(id);
      else this.ids.delete(id);
  }

  clear(): void {
    this.ids.clear();
  }
}
