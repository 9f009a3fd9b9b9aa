import { type CommandAnswer, type FencedOrder, journalMax } from "./gateway-order.ts";
import { type SettingChange, settingPlace } from "./controller-setting.ts";

/**
 * One order in flash. `answer` is null while the order is being carried out; until its result is
 * stored, `order` is kept with the previous values.
 */
export interface JournalEntry {
  readonly id: string;
  /** 0: cancelled before its order arrived. */
  readonly seq: number;
  readonly answer: CommandAnswer | null;
  readonly order: FencedOrder | null;
}

/** Values on trial: the former ones come back by themselves. */
export interface Trial {
  readonly id: string;
  readonly group: string;
  /** `from`: the former value; `to`: the tried one. */
  readonly items: readonly SettingChange[];
  /** When it ends, by the clock that counts from this start of the gateway; 0: at once. */
  readonly untilMono: number;
}

/** State that survives a power cut: it is written and synced before the gateway acts on it. */
export interface Flash {
  /** The highest order number accepted; numbers only rise. */
  readonly lastSeq: number;
  /** The highest order number that was dropped from the full journal. */
  readonly forgotten: number;
  readonly journal: readonly JournalEntry[];
  readonly trials: readonly Trial[];
}

export const emptyFlash: Flash = { lastSeq: 0, forgotten: 0, journal: [], trials: [] };

export const entryOf = ({ journal }: Flash, id: string): JournalEntry | undefined =>
  journal.find((entry) => entry.id === id);

/** The flash with one more entry, which replaces an entry with the same id. */
export function noted(flash: Flash, entry: JournalEntry): Flash {
  const others = flash.journal.filter(({ id }) => id !== entry.id);
  const all = [...others, entry];
  const lost = all.slice(0, Math.max(0, all.length - journalMax));
  return {
    ...flash,
    lastSeq: Math.max(flash.lastSeq, entry.seq),
    forgotten: lost.reduce((max, { seq }) => Math.max(max, seq), flash.forgotten),
    journal: all.slice(lost.length),
  };
}

/** Returns the answer about an order by its id: its result, `begun`, or `unknown`. */
export function answerOf(flash: Flash, id: string): CommandAnswer {
  const entry = entryOf(flash, id);
  if (entry === undefined)
    return { v: 2, id, state: "unknown", seq: flash.lastSeq, forgotten: flash.forgotten };
  return entry.answer ?? { v: 2, id, state: "begun" };
}

/**
 * Returns the trials after values have been written. A value that is written again is taken out of
 * the older trial, and so is a whole row that the older trial added. If the new write is a trial
 * too, it will bring back the values from before both trials.
 */
export function trialsAfter(
  trials: readonly Trial[],
  group: string,
  written: readonly SettingChange[],
  added: Pick<Trial, "id" | "untilMono"> | null,
): readonly Trial[] {
  const places = new Set(written.map(settingPlace));
  const changes: SettingChange[] = [];
  const older = trials
    .map((trial) => {
      if (trial.group !== group) return trial;
      const rows = rowsAdded(trial, written);
      const isTaken = (item: SettingChange) =>
        places.has(settingPlace(item)) || (item.row !== undefined && rows.has(item.row));
      changes.push(...trial.items.filter(isTaken));
      return { ...trial, items: trial.items.filter((item) => !isTaken(item)) };
    })
    .filter(({ items }) => items.length > 0);
  if (added === null || written.length === 0) return older;
  const before = new Map(changes.map((item) => [settingPlace(item), item.from]));
  const items = [
    ...changes.filter((item) => !places.has(settingPlace(item))),
    ...written.map((item) => {
      const from = before.get(settingPlace(item));
      // Null is a valid former value: there was none.
      return from === undefined ? item : { ...item, from };
    }),
  ];
  return [...older, { ...added, group, items }];
}

/** Rows that were written and that the trial had added: all its cells there were empty before. */
function rowsAdded({ items }: Trial, written: readonly SettingChange[]): ReadonlySet<number> {
  const rows = new Set(written.flatMap(({ row }) => row ?? []));
  for (const { row, from } of items) if (row !== undefined && from !== null) rows.delete(row);
  return rows;
}
