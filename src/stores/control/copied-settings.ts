import { makeAutoObservable } from "mobx";
import type { Copied } from "../../../contract/control/batch/control-batch.ts";
import type { Memory } from "../port/memory.ts";

const key = "copiedSettings";
/** Copied settings: house, groups and time. The values themselves are fetched from the server. */
export interface CopiedNote extends Copied {
  readonly houseName: string;
  /** Epoch ms. */
  readonly at: number;
}

/** Only this app writes to the window's memory; entries in an older format are ignored. */
function readStored(memory: Memory): CopiedNote | null {
  try {
    const stored = JSON.parse(memory.get(key) ?? "null") as Partial<CopiedNote> | null;
    if (stored === null || !Array.isArray(stored.groups)) return null;
    const { houseId, houseName, at, groups } = stored;
    const isWhole =
      typeof houseId === "number" && typeof houseName === "string" && typeof at === "number";
    return isWhole ? { houseId, houseName, at, groups } : null;
  } catch {
    return null;
  }
}

/** The window's clipboard of settings; it survives a reload. */
export class CopiedSettings {
  note: CopiedNote | null;
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
    this.note = readStored(memory);
    makeAutoObservable(this, {}, { autoBind: true });
  }

  copy(note: CopiedNote): void {
    this.note = note;
    this.#memory.set(key, JSON.stringify(note));
  }

  clear(): void {
    this.note = null;
    this.#memory.remove(key);
  }
}
