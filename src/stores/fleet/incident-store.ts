import { makeAutoObservable, observableRef } from "mobx";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { isFloodAt, raisedWithin } from "../../../contract/alarm/alarm-load.ts";
import { floodWindowMs } from "../../../contract/alarm/alarm-history.ts";
import { type Incident, type NetworkOf } from "../../../contract/alarm/incident.ts";
import type { HouseRecord } from "./house-record.ts";
import { IncidentRegistry } from "./incident-registry.ts";
import { byWorst, type IncidentRow, incidentRow } from "./incident-row.ts";

/** The part of the fleet store that this store needs. */
export interface IncidentFleet {
  readonly networkOf: NetworkOf;
  readonly house: (id: number) => HouseRecord | undefined;
  /** Houses of a farm in the user's scope. */
  readonly housesOfFarm: (farmId: number) => number;
}

/** Houses and animals an incident concerns. */
export interface Concern {
  /** With an open member. */
  readonly houses: number;
  /** Houses of their farms, as far as the user sees them. */
  readonly ofHouses: number;
  /** Live animals in the houses where they are known; null: in none. */
  readonly birds: number | null;
}

/** Number of recent alarms, and the incidents they belong to. */
export interface AlarmLoad {
  /** Raised within ten minutes. */
  readonly raised: number;
  /** Number of incidents that these belong to. */
  readonly incidents: number;
  readonly isFlood: boolean;
}

/**
 * The open incidents: badge, lists, title and wall all read them here. The fleet store updates it.
 *
 * Invariants: every open alarm of the fleet is in exactly one row; a row is the same object as long
 * as none of its members changed.
 */
export class IncidentStore {
  /** Worst first. */
  rows: readonly IncidentRow[] = [];
  /**
   * Times at which the known alarms of the last hour or more were raised, in order, each with its
   * incident.
   */
  private raises: readonly { readonly at: number; readonly incident: number }[] = [];
  readonly #byAlarm = new Map<number, IncidentRow>();
  /** Members of the incidents from which `raises` was computed. */
  #members: ReadonlyMap<number, Incident["members"]> = new Map();
  #isTouched = false;
  /** Cached rows by incident; null: the incident has ended. */
  readonly #rowOf = new WeakMap<Incident, { readonly row: IncidentRow | null }>();
  readonly #book: IncidentRegistry;
  readonly #fleet: IncidentFleet;

  constructor(fleet: IncidentFleet) {
    this.#fleet = fleet;
    this.#book = new IncidentRegistry(fleet.networkOf);
    makeAutoObservable<this, "raises">(
      this,
      {
        rows: observableRef,
        raises: observableRef,
        ofAlarm: false,
        concernOf: false,
        loadAt: false,
        put: false,
        restart: false,
        touch: false,
        clear: false,
      },
      { autoBind: true },
    );
  }

  /** Rows with something annunciated, by its worst severity; index 0 is unused. */
  get bySeverity(): readonly [number, number, number, number, number] {
    const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    for (const { counts: current } of this.rows)
      if (current.worst !== 0) counts[current.worst] += 1;
    return counts;
  }
  /** Rows with something annunciated. */
  get annunciated(): readonly IncidentRow[] {
    return this.rows.filter(({ counts }) => counts.annunciated > 0);
  }
  /** Rows with an unacknowledged annunciated alarm. */
  get unacknowledged(): number {
    return this.rows.filter(({ state }) => state === "unacknowledged").length;
  }

  /** The row an open alarm is in. */
  ofAlarm(alarmId: number): IncidentRow | undefined {
    return this.rows.length > 0 ? this.#byAlarm.get(alarmId) : undefined;
  }

  /** Returns its present extent, because the number of animals changes with the readings. */
  concernOf({ houseIds, farmIds }: IncidentRow): Concern {
    let birds: number | null = null;
    for (const id of houseIds) {
      const living = this.#fleet.house(id)?.living ?? null;
      if (living !== null) birds = (birds ?? 0) + living;
    }
    const ofHouses = farmIds.reduce((sum, id) => sum + this.#fleet.housesOfFarm(id), 0);
    return { houses: houseIds.length, ofHouses, birds };
  }

  /** `now`: the server's time, epoch ms. */
  loadAt(now: number): AlarmLoad {
    const times = this.raises.map(({ at }) => at);
    const recent = this.raises.filter(({ at }) => at > now - floodWindowMs && at <= now);
    return {
      raised: raisedWithin(times, now),
      incidents: new Set(recent.map(({ incident }) => incident)).size,
      isFlood: isFloodAt(times, now),
    };
  }

  /** The following methods are only called by the fleet store, inside its action. */
  put(alarm: Alarm): void {
    this.#book.put(alarm);
    this.#isTouched = true;
  }
  restart(alarms: readonly Alarm[], past: readonly Alarm[], seq: number): void {
    this.#book.restart([...alarms, ...past], seq);
    this.#isTouched = true;
  }
  /**
   * Forces a new derivation, because incidents may differ after a house has changed its network.
   */
  touch(): void {
    this.#book.touch();
    this.#isTouched = true;
  }
  clear(): void {
    this.#book.clear();
    this.#isTouched = true;
  }
  publish(now: number): void {
    if (!this.#isTouched) return;
    this.#isTouched = false;
    const incidents = this.#book.incidents(now);
    this.#put(new Set(incidents.flatMap((incident) => this.#row(incident) ?? [])));
    const members = new Map(incidents.map((incident) => [incident.id, incident.members]));
    if (!isSameTimes(this.#members, members)) this.raises = raisesOf(incidents);
    this.#members = members;
  }

  /** Remaining rows keep their place; new ones are inserted among them. */
  #put(rows: ReadonlySet<IncidentRow>): void {
    const current = new Set(this.rows);
    const gone = this.rows.filter((row) => !rows.has(row));
    const fresh = [...rows].filter((row) => !current.has(row)).sort(byWorst);
    if (gone.length + fresh.length === 0) return;
    for (const { alarms } of gone) for (const { id } of alarms) this.#byAlarm.delete(id);
    for (const row of fresh) for (const { id } of row.alarms) this.#byAlarm.set(id, row);
    this.rows = merged(
      this.rows.filter((row) => rows.has(row)),
      fresh,
    );
  }

  #row(incident: Incident): IncidentRow | null {
    const existing = this.#rowOf.get(incident);
    if (existing !== undefined) return existing.row;
    const created = incidentRow(incident);
    const row = created === null ? null : this.#unlessSame(created);
    this.#rowOf.set(incident, { row });
    return row;
  }

  /** The present row if it is equal. */
  #unlessSame(row: IncidentRow): IncidentRow {
    const existing = this.#byAlarm.get(row.alarms[0].id);
    return existing !== undefined && isSameRow(existing, row) ? existing : row;
  }
}

const isSameRow = (a: IncidentRow, b: IncidentRow): boolean =>
  a.id === b.id &&
  a.version === b.version &&
  a.counts.all === b.counts.all &&
  a.alarms.length === b.alarms.length &&
  a.alarms.every((alarm, index) => alarm === b.alarms[index]);

/** Merges two sorted lists. */
function merged(loaded: readonly IncidentRow[], fresh: readonly IncidentRow[]): IncidentRow[] {
  const rows: IncidentRow[] = [];
  let next = 0;
  for (const row of loaded) {
    for (let one = fresh[next]; one !== undefined && byWorst(one, row) < 0; one = fresh[next]) {
      rows.push(one);
      next += 1;
    }
    rows.push(row);
  }
  return [...rows, ...fresh.slice(next)];
}

/** True for the same alarms in the same incidents; the time an alarm was raised never changes. */
const isSameTimes = (
  a: ReadonlyMap<number, Incident["members"]>,
  b: ReadonlyMap<number, Incident["members"]>,
): boolean =>
  a.size === b.size &&
  [...b].every(([id, members]) => {
    const existing = a.get(id);
    return (
      existing === members ||
      (existing?.length === members.length &&
        members.every((member, index) => member.id === existing[index]?.id))
    );
  });

const raisesOf = (incidents: readonly Incident[]) =>
  incidents
    .flatMap(({ id, members }) => members.map(({ raisedAt: at }) => ({ at, incident: id })))
    .sort((a, b) => a.at - b.at);
