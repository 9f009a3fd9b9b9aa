import { type SQL, sql } from "drizzle-orm";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import {
  causeOf,
  type Incident,
  incidentGapMs,
  incidentRecentMs,
  incidentsOf,
  keysOfCause,
  linkKeys,
  powerFollowers,
  powerKeys,
} from "../../../contract/alarm/incident.ts";
import { networkIn, operatorOf } from "../../../contract/fleet/house/network-operator.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { timestamp } from "../../platform/db/timestamp.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type AlarmRow, alarmOf } from "./alarm-row.ts";

/** A row of `placedAlarms`. */
export interface PlacedAlarmRow extends AlarmRow {
  sim_card: string | null;
  adcode: string;
}

/**
 * Alarms with the data that identifies their network, over `a` alarm, `h` its house, `f` its farm.
 * A condition is added to it.
 */
export const placedAlarms = (condition: SQL): SQL => sql`
  select a.*, g.sim_card, f.adcode from alarms a join houses h on h.id = a.house_id
    join farms f on f.id = h.farm_id left join gateways g on g.house_id = h.id
  where ${condition}`;

/** Longest power failure that explains other alarms. */
const causeMs = 7 * dayMs;
/** Twice the time each: a chain of alarms is followed for some days. */
const roundsMax = 12;

/** Kinds of alarms raised in a window: of a farm (null: of any), or of a house. */
interface Window {
  readonly place: number | null;
  readonly keys: readonly AlarmKey[];
  readonly from: number;
  readonly to: number;
}

/**
 * Reads the alarms around some that belong to the same incidents, one statement per round, until no
 * more are found: in practice two or three rounds.
 */
class IncidentReader {
  readonly #on: Queryable;
  /** Alarms that may be read: those the caller sees. */
  readonly #visible: SQL;
  readonly #now: number;
  readonly #alarms = new Map<number, Alarm>();
  readonly #networks = new Map<number, string | null>();
  readonly #seeds = new Set<number>();
  /** Alarms whose neighbours were already searched. */
  readonly #expanded = new Set<number>();
  /** Alarms for which a power failure was already searched. */
  readonly #explained = new Set<number>();

  constructor(db: Queryable, visible: SQL, now: number) {
    this.#on = db;
    this.#visible = visible;
    this.#now = now;
  }

  /** Alarms whose incidents are requested. */
  seed(found: readonly PlacedAlarmRow[]): void {
    this.#add(found);
    for (const { id } of found) this.#seeds.add(id);
  }

  /** The incidents of the seeds. `isPast`: their open members are all among the seeds. */
  async read(isPast: boolean): Promise<Incident[]> {
    for (let round = 0; round < roundsMax; round++) {
      const reachMs = 2 * incidentGapMs * 2 ** round;
      const members = this.#incidents().flatMap((incident) => incident.members);
      const around = members.filter(({ id }) => !this.#expanded.has(id));
      const unexplained = [...this.#alarms.values()].filter(({ id }) => !this.#explained.has(id));
      if (around.length === 0 && unexplained.length === 0) break;
      for (const { id } of around) this.#expanded.add(id);
      for (const { id } of unexplained) this.#explained.add(id);
      const state = isPast ? sql`a.state = 'closed'` : sql`true`;
      const siblings = merged(around.map((alarm) => siblingWindow(alarm, reachMs)));
      const powers = merged(unexplained.flatMap(powerWindow));
      const followers = isPast ? [] : merged(around.flatMap((item) => this.#followerWindow(item)));
      this.#add(await this.#readWindows(state, siblings, [...powers, ...followers]));
    }
    return this.#incidents();
  }

  #incidents(): Incident[] {
    const networkOf = (houseId: number) => this.#networks.get(houseId) ?? null;
    return incidentsOf(this.#alarms.values(), networkOf).filter(({ members }) =>
      members.some(({ id }) => this.#seeds.has(id)),
    );
  }

  #add(found: readonly PlacedAlarmRow[]): void {
    for (const row of found) {
      this.#alarms.set(row.id, alarmOf(row));
      this.#networks.set(row.house_id, networkIn(operatorOf(row.sim_card), row.adcode));
    }
  }

  #followerWindow({ key, houseId, raisedAt, clearedAt }: Alarm): Window[] {
    if (!isPower(key)) return [];
    const to = clearedAt ?? this.#now;
    return [{ place: houseId, keys: [...powerFollowers], from: raisedAt - incidentGapMs, to }];
  }

  async #readWindows(
    state: SQL,
    ofFarms: readonly Window[],
    ofHouses: readonly Window[],
  ): Promise<PlacedAlarmRow[]> {
    if (ofFarms.length + ofHouses.length === 0) return [];
    const ofOne = ofFarms.filter(({ place }) => place !== null);
    const ofAny = ofFarms.filter(({ place }) => place === null);
    return rows<PlacedAlarmRow>(
      this.#on,
      placedAlarms(sql`${state} and ${this.#visible} and a.id in (
        select n.id from ${windowRows(ofOne)} join alarms n
          on n.farm_id = w.place and n.raised_at between w.since and w.until
            and n.key = any(string_to_array(w.keys, ','))
        union
        select n.id from ${windowRows(ofAny)} join alarms n
          on n.raised_at between w.since and w.until
            and n.key = any(string_to_array(w.keys, ','))
        union
        select n.id from ${windowRows(ofHouses)} join alarms n
          on n.house_id = w.place and n.raised_at between w.since and w.until
            and n.key = any(string_to_array(w.keys, ',')))`),
    );
  }
}

const isPower = (key: AlarmKey): boolean => powerKeys.some((power) => power === key);

/** Links may belong together across farms. */
const siblingWindow = ({ key, farmId, raisedAt }: Alarm, reachMs: number): Window => ({
  place: linkKeys.includes(key) ? null : farmId,
  keys: keysOfCause(causeOf(key)),
  from: raisedAt - reachMs,
  to: raisedAt + reachMs,
});

const powerWindow = ({ key, houseId, raisedAt }: Alarm): Window[] =>
  powerFollowers.has(key)
    ? [
        {
          place: houseId,
          keys: powerKeys,
          from: raisedAt - causeMs,
          to: raisedAt + incidentGapMs,
        },
      ]
    : [];

/** Windows of one place and kind that meet, as one. */
function merged(windows: readonly Window[]): Window[] {
  const stored = new Map<string, Window[]>();
  for (const window of windows.toSorted((a, b) => a.from - b.from)) {
    const name = `${window.place} ${window.keys[0]} ${window.keys.length}`;
    const list = stored.get(name) ?? [];
    stored.set(name, list);
    const last = list.at(-1);
    if (last === undefined || window.from > last.to) list.push(window);
    else list[list.length - 1] = { ...last, to: Math.max(last.to, window.to) };
  }
  return [...stored.values()].flat();
}

const column = <T>(windows: readonly Window[], valueOf: (window: Window) => T) =>
  sql.param(windows.map(valueOf));
const windowRows = (windows: readonly Window[]): SQL => sql`
  unnest(${column(windows, ({ place }) => place)}::int[],
    ${column(windows, ({ keys }) => keys.join(","))}::text[],
    ${column(windows, ({ from }) => new Date(from))}::timestamptz[],
    ${column(windows, ({ to }) => new Date(to))}::timestamptz[]) as w(place, keys, since, until)`;

/**
 * Returns closed alarms without which a client with `open`, every open alarm that `visible`
 * selects, would not see the incidents they are in: members of these, and of those that a new alarm
 * may join.
 */
export async function readPast(
  db: Queryable,
  visible: SQL,
  open: readonly PlacedAlarmRow[],
  now: number,
): Promise<Alarm[]> {
  const reader = new IncidentReader(db, visible, now);
  reader.seed(open);
  reader.seed(
    await rows<PlacedAlarmRow>(
      db,
      placedAlarms(sql`a.state = 'closed' and ${visible}
        and a.raised_at >= ${timestamp(now - incidentRecentMs)}`),
    ),
  );
  const incidents = await reader.read(true);
  return incidents
    .flatMap(({ members }) => members.filter(({ state }) => state === "closed"))
    .sort((a, b) => a.id - b.id);
}

/**
 * The incidents of these alarms, made of all that `visible` means; alarms it does not mean are left
 * out.
 */
export async function readIncidents(
  db: Queryable,
  visible: SQL,
  alarmIds: readonly number[],
  now: number,
): Promise<Incident[]> {
  const reader = new IncidentReader(db, visible, now);
  reader.seed(
    await rows<PlacedAlarmRow>(
      db,
      placedAlarms(sql`a.id = any(${sql.param([...alarmIds])}::bigint[]) and ${visible}`),
    ),
  );
  return reader.read(false);
}
