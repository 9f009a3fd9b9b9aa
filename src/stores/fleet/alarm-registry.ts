import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { FleetSnapshot } from "../../../contract/live/overview.ts";
import { mergeAlarms, replaceAlarm } from "./alarm-merge.ts";

/** The alarm part of a snapshot. */
type AlarmPicture = Pick<FleetSnapshot, "alarms" | "seq" | "endedAt">;

const nobody: readonly Alarm[] = [];
/**
 * Number of closed alarms that are remembered, so that a late older message does not open one
 * again.
 */
const closedMax = 2000;

/**
 * The open alarms by id and by house, plain (not observable).
 *
 * Invariants: the highest `version` of an alarm wins, even over a closed one; an alarm is in
 * `byHouse` exactly when it is in `open`; the list of a house is sorted worst first and is a new
 * array whenever it changes.
 */
export class AlarmRegistry {
  readonly #open = new Map<number, Alarm>();
  readonly #byHouse = new Map<number, readonly Alarm[]>();
  readonly #closed = new Map<number, number>();
  #sorted: readonly Alarm[] = [];
  #changed = new Set<number>();
  #endedAt: number | null = null;

  /** Known end of the last alarm, epoch ms. */
  get endedAt(): number | null {
    return this.#endedAt;
  }
  get(id: number): Alarm | undefined {
    return this.#open.get(id);
  }
  all(): Iterable<Alarm> {
    return this.#open.values();
  }
  ofHouse(houseId: number): readonly Alarm[] {
    return this.#byHouse.get(houseId) ?? nobody;
  }
  /** True for an alarm that is neither open nor recently closed. */
  isNew(alarm: Alarm): boolean {
    return !this.#open.has(alarm.id) && !this.#closed.has(alarm.id);
  }

  /** False when nothing has changed. */
  put(alarm: Alarm): boolean {
    const existing = this.#open.get(alarm.id);
    if (alarm.version <= Math.max(existing?.version ?? -1, this.#closed.get(alarm.id) ?? -1))
      return false;
    if (existing !== undefined && existing.houseId !== alarm.houseId)
      this.#putInHouse({ ...existing, state: "closed" });
    if (alarm.state === "closed") {
      this.#open.delete(alarm.id);
      this.#remember(alarm);
    } else {
      this.#closed.delete(alarm.id);
      this.#open.set(alarm.id, alarm);
    }
    this.#putInHouse(alarm);
    this.#changed.add(alarm.id);
    return true;
  }

  /**
   * Replaces the open alarms by these, which are valid as of fact `seq`; newer ones here stay.
   * False when nothing changed.
   */
  restart({ alarms, seq, endedAt }: AlarmPicture): boolean {
    let isChanged = this.#end(endedAt);
    const named = new Set(alarms.map(({ id }) => id));
    for (const alarm of this.#open.values()) {
      if (named.has(alarm.id) || alarm.version > seq) continue;
      this.#open.delete(alarm.id);
      this.#putInHouse({ ...alarm, state: "closed" });
      this.#changed.add(alarm.id);
      isChanged = true;
    }
    for (const alarm of alarms) isChanged = this.put(alarm) || isChanged;
    return isChanged;
  }

  clear(): void {
    this.#open.clear();
    this.#byHouse.clear();
    this.#closed.clear();
    this.#endedAt = null;
    this.#sorted = nobody;
    this.#changed = new Set();
  }

  /** All open alarms, worst first. */
  takeSorted(): readonly Alarm[] {
    const stillOpen = [...this.#changed].flatMap((id) => this.#open.get(id) ?? []);
    this.#sorted = mergeAlarms(this.#sorted, this.#changed, stillOpen);
    this.#changed = new Set();
    return this.#sorted;
  }

  #putInHouse(alarm: Alarm): void {
    const list = replaceAlarm(this.ofHouse(alarm.houseId), alarm);
    if (list.length === 0) this.#byHouse.delete(alarm.houseId);
    else this.#byHouse.set(alarm.houseId, list);
  }

  /** False when nothing changed. */
  #end(at: number | null): boolean {
    if (at === null || at <= (this.#endedAt ?? 0)) return false;
    this.#endedAt = at;
    return true;
  }

  #remember(alarm: Alarm): void {
    this.#end(Math.max(alarm.ackAt ?? 0, alarm.clearedAt ?? 0));
    this.#closed.delete(alarm.id);
    this.#closed.set(alarm.id, alarm.version);
    const [oldest] = this.#closed.keys();
    if (this.#closed.size > closedMax && oldest !== undefined) this.#closed.delete(oldest);
  }
}
