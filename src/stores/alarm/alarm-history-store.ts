import { bulkMax } from "../../../contract/base/call-schema.ts";
import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type Alarm, isActive } from "../../../contract/alarm/alarm.ts";
import type { AlarmFigures, AlarmLife } from "../../../contract/alarm/alarm-history.ts";
import type { IncidentBrief } from "../../../contract/alarm/incident-brief.ts";
import type { FleetStore } from "../fleet/fleet-store.ts";
import { RecordList } from "../record/record-list.ts";
import type { CallApi, QueryOf } from "../port/call.ts";
import { personName } from "../record/person-names.ts";

export type HistoryQuery = QueryOf<"listAlarm">;

/**
 * The alarm history of a page: a page of the list, the figures for the same filter, and the course
 * of one alarm.
 *
 * Invariants: `rows` stay as the server sent them until the list is requested again; only the state
 * of an alarm on screen is updated (`now`). `base` are the alarms that were open when the list was
 * requested.
 */
export class AlarmHistory {
  readonly list: RecordList<HistoryQuery, Alarm>;
  /** One row, or none yet. */
  readonly figures: RecordList<QueryOf<"alarmFigures">, AlarmFigures>;
  readonly life: RecordList<{ readonly id: number }, AlarmLife>;
  /** For the alarms on screen; empty while they are being requested. */
  private briefs: ReadonlyMap<number, IncidentBrief> = new Map();
  private base: readonly Alarm[] = [];
  readonly #fleet: FleetStore;

  constructor(callApi: CallApi, fleet: FleetStore) {
    this.#fleet = fleet;
    this.list = new RecordList(async (query, options) => {
      const base = fleet.openAlarms;
      const page = await callApi("listAlarm", query, options);
      runInAction(() => {
        if (!options.signal.aborted) this.base = base;
      });
      void this.#readIncidents(callApi, page.rows, options.signal);
      return page;
    });
    this.figures = new RecordList(async (query, options) => ({
      total: 1,
      rows: [await callApi("alarmFigures", query, options)],
    }));
    this.life = new RecordList(async ({ id }, options) => ({
      total: 1,
      rows: [await callApi("alarmLife", { id }, options)],
    }));
    makeAutoObservable<this, "base" | "briefs">(
      this,
      {
        list: false,
        figures: false,
        life: false,
        base: observableRef,
        briefs: observableRef,
        now: false,
        incidentOf: false,
      },
      { autoBind: true },
    );
  }

  /** Returns a summary of the incident of an alarm on screen; undefined while it is not known. */
  incidentOf(alarmId: number): IncidentBrief | undefined {
    return this.briefs.get(alarmId);
  }

  /**
   * Requested in parallel with the list, which does not wait for it; without an answer the column
   * stays empty.
   */
  async #readIncidents(callApi: CallApi, rows: readonly Alarm[], signal: AbortSignal) {
    const ids = rows.map(({ id }) => id);
    const results = new Map<number, IncidentBrief>();
    for (let from = 0; from < ids.length; from += bulkMax) {
      const alarmIds = ids.slice(from, from + bulkMax).join(",");
      const answer = await callApi(
        "alarmIncidents",
        { alarmIds },
        { signal, isForeground: false },
      ).catch(() => null);
      for (const brief of answer?.rows ?? [])
        for (const id of brief.alarmIds) results.set(id, brief);
    }
    runInAction(() => {
      if (!signal.aborted) this.briefs = results;
    });
  }

  /**
   * Returns the newest state of an alarm on screen: an open one that the fleet no longer has is
   * closed.
   */
  now(alarm: Alarm): Alarm {
    if (alarm.state === "closed" || !this.#fleet.isLoaded) return alarm;
    const existing = this.#fleet.alarm(alarm.id);
    if (existing !== undefined) return existing.version > alarm.version ? existing : alarm;
    return { ...alarm, state: "closed", shelvedUntil: null, shelvedBy: null, shelveReason: null };
  }

  /**
   * Number of alarms raised, closed or otherwise changed since the list was requested, as far as
   * the filter may match them and the rows do not show the change.
   */
  get newEntries(): number {
    const { rows, shown } = this.list;
    if (shown === null || !this.#fleet.isLoaded) return 0;
    const before = new Map(this.base.map((alarm) => [alarm.id, alarm]));
    const onScreen = new Set(rows.map(({ id }) => id));
    const { openAlarms } = this.#fleet;
    const isNews = (alarm: Alarm) => !onScreen.has(alarm.id) && this.#isMeant(alarm, shown);
    const isKnown = (alarm: Alarm) => {
      const known = before.get(alarm.id);
      return known !== undefined && isSame(known, alarm);
    };
    const open = new Set(openAlarms.map(({ id }) => id));
    const count = (alarms: readonly Alarm[], isCounted: (alarm: Alarm) => boolean) =>
      alarms.reduce((sum, alarm) => sum + (isCounted(alarm) ? 1 : 0), 0);
    return (
      count(openAlarms, (alarm) => !isKnown(alarm) && isNews(alarm)) +
      count(this.base, (alarm) => !open.has(alarm.id) && isNews(alarm)) +
      count(rows, ({ id, state }) => state !== "closed" && this.#fleet.alarm(id) === undefined)
    );
  }

  #isMeant(alarm: Alarm, query: HistoryQuery): boolean {
    const { severity, key, subject, houseId, farmId, incident, keyword = "" } = query;
    return (
      this.#isOfIncident(alarm.id, incident) &&
      isAmong(severity, alarm.severity) &&
      isAmong(key, alarm.key) &&
      isOrAny(subject, alarm.subject) &&
      isOrAny(houseId, alarm.houseId) &&
      this.#isBelow(alarm.farmId, farmId) &&
      isRaisedIn(alarm, query) &&
      (keyword === "" || this.#isNamed(alarm, keyword.toLowerCase()))
    );
  }

  /** This has only open alarms, but the alarm that names the incident may be closed. */
  #isOfIncident(alarmId: number, named: number | undefined): boolean {
    if (named === undefined) return true;
    const row = this.#fleet.incidents.ofAlarm(alarmId);
    return row !== undefined && (row.id === named || row === this.#fleet.incidents.ofAlarm(named));
  }

  #isBelow(farmId: number, root: number | undefined): boolean {
    if (root === undefined) return true;
    let farm = this.#fleet.farms.get(farmId);
    while (farm !== undefined && farm.id !== root)
      farm = farm.parentId === null ? undefined : this.#fleet.farms.get(farm.parentId);
    return farm !== undefined;
  }

  #isNamed({ houseId, farmId, ackBy }: Alarm, keyword: string): boolean {
    const house = this.#fleet.house(houseId)?.house;
    const farm = this.#fleet.farms.get(farmId);
    return [
      house?.name,
      house?.nameEn,
      house?.networkId,
      farm?.name,
      farm?.nameEn,
      ackBy,
      personName(ackBy),
    ].some((text) => text?.toLowerCase().includes(keyword) === true);
  }
}

/** An empty filter matches every value. */
const isAmong = <T>(allowed: readonly T[] | undefined, value: T): boolean =>
  allowed === undefined || allowed.length === 0 || allowed.includes(value);
const isOrAny = <T>(allowed: T | undefined, value: T): boolean =>
  allowed === undefined || allowed === value;
const isRaisedIn = (alarm: Alarm, { from, to, state }: HistoryQuery): boolean =>
  (from === undefined || alarm.raisedAt >= from) &&
  (to === undefined || alarm.raisedAt < to) &&
  (state !== "active" || isActive(alarm));

/** A changed peak or note is no reason to offer a refresh. */
const isSame = (a: Alarm, b: Alarm): boolean =>
  a.state === b.state && a.severity === b.severity && a.shelvedUntil === b.shelvedUntil;
