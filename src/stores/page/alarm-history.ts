import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type Alarm, isActive } from "../../../contract/alarm.ts";
import type { AlarmFigures, AlarmLife } from "../../../contract/alarm-history.ts";
import type { FleetStore } from "../fleet/fleet-store.ts";
import { RecordList } from "../record/record-list.ts";
import type { CallPort, QueryOf } from "../port/call.ts";

export type HistoryQuery = QueryOf<"listAlarm">;

/**
 * The alarm history as a page shows it: a page of the list, the figures of the same filter, the
 * life of one alarm.
 *
 * Invariants: `rows` stand as the server gave them until the list is asked again; only what is told
 * of an alarm on screen moves on (`now`). `base` is the open alarms as they were when the shown
 * list was asked for.
 */
export class AlarmHistory {
  readonly list: RecordList<HistoryQuery, Alarm>;
  /** One row, or none yet. */
  readonly figures: RecordList<QueryOf<"alarmFigures">, AlarmFigures>;
  readonly life: RecordList<{ readonly id: number }, AlarmLife>;
  private base: readonly Alarm[] = [];
  private readonly fleet: FleetStore;

  constructor(call: CallPort, fleet: FleetStore) {
    this.fleet = fleet;
    this.list = new RecordList(async (query, signal) => {
      const base = fleet.openAlarms;
      const page = await call("listAlarm", query, { signal });
      runInAction(() => {
        if (!signal.aborted) this.base = base;
      });
      return page;
    });
    // Quiet: the strip of figures and the drawer show themselves what went wrong.
    this.figures = new RecordList(async (query, signal) => ({
      total: 1,
      rows: [await call("alarmFigures", query, { signal, isQuiet: true })],
    }));
    this.life = new RecordList(async ({ id }, signal) => ({
      total: 1,
      rows: [await call("alarmLife", { id }, { signal, isQuiet: true })],
    }));
    makeAutoObservable<this, "base" | "fleet">(
      this,
      { list: false, figures: false, life: false, base: observableRef, fleet: false, now: false },
      { autoBind: true },
    );
  }

  /**
   * What is known of an alarm on screen by now: an open one that the fleet no longer has is closed.
   */
  now(alarm: Alarm): Alarm {
    if (alarm.state === "closed" || !this.fleet.isLoaded) return alarm;
    const held = this.fleet.alarm(alarm.id);
    if (held !== undefined) return held.version > alarm.version ? held : alarm;
    return { ...alarm, state: "closed", shelvedUntil: null, shelvedBy: null, shelveReason: null };
  }

  /**
   * Alarms raised, closed or otherwise changed since the list was asked for, as far as the filter
   * may mean them and the rows do not show it.
   */
  get news(): number {
    const { rows, shown } = this.list;
    if (shown === null || !this.fleet.isLoaded) return 0;
    const before = new Map(this.base.map((alarm) => [alarm.id, alarm]));
    const onScreen = new Map(rows.map((alarm) => [alarm.id, alarm]));
    let count = 0;
    for (const alarm of this.fleet.openAlarms) {
      const known = before.get(alarm.id);
      before.delete(alarm.id);
      if (onScreen.has(alarm.id) || (known !== undefined && isSame(known, alarm))) continue;
      if (this.isMeant(alarm, shown)) count += 1;
    }
    for (const gone of before.values())
      if (!onScreen.has(gone.id) && this.isMeant(gone, shown)) count += 1;
    for (const alarm of rows)
      if (alarm.state !== "closed" && this.fleet.alarm(alarm.id) === undefined) count += 1;
    return count;
  }

  private isMeant(
    alarm: Alarm,
    {
      severity = [],
      key = [],
      subject,
      houseId,
      farmId,
      keyword = "",
      from,
      to,
      state,
    }: HistoryQuery,
  ): boolean {
    return (
      (severity.length === 0 || severity.includes(alarm.severity)) &&
      (key.length === 0 || key.includes(alarm.key)) &&
      (subject === undefined || subject === alarm.subject) &&
      (houseId === undefined || houseId === alarm.houseId) &&
      (farmId === undefined || this.isBelow(alarm.farmId, farmId)) &&
      (from === undefined || alarm.raisedAt >= from) &&
      (to === undefined || alarm.raisedAt < to) &&
      (state !== "active" || isActive(alarm)) &&
      (keyword === "" || this.isNamed(alarm, keyword.toLowerCase()))
    );
  }

  private isBelow(farmId: number, root: number): boolean {
    let farm = this.fleet.farms.get(farmId);
    while (farm !== undefined && farm.id !== root)
      farm = farm.parentId === null ? undefined : this.fleet.farms.get(farm.parentId);
    return farm !== undefined;
  }

  private isNamed({ houseId, farmId, ackBy }: Alarm, keyword: string): boolean {
    const house = this.fleet.house(houseId)?.house;
    const farm = this.fleet.farms.get(farmId);
    return [house?.name, house?.nameEn, house?.networkId, farm?.name, farm?.nameEn, ackBy].some(
      (text) => text?.toLowerCase().includes(keyword) === true,
    );
  }
}

/** A peak or a note that changed is no reason to look again. */
const isSame = (a: Alarm, b: Alarm): boolean =>
  a.state === b.state && a.severity === b.severity && a.shelvedUntil === b.shelvedUntil;
