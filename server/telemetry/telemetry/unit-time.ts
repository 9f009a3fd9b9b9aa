import { z } from "zod";
import {
  type FlagFrame,
  noService,
  serviceAfter,
} from "../../../contract/maintenance/unit-run-time.ts";
import type { FrameValues } from "../../../contract/telemetry/mqtt.ts";
import { hourMs, minuteMs, secondMs } from "../../../contract/base/time.ts";
import { firstSlot, slotCount } from "../../../contract/maintenance/unit-slot.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import type { Write } from "../../platform/db/write-together.ts";
import { localDay } from "../../platform/time/local-day.ts";
import {
  count,
  type PendingReading,
  pendingReadingSchema,
  total,
  type Track,
  trackSchema,
} from "./meter-counter.ts";

/*
 * Run time of a house's fans, heaters, pads and lines. Lifetime totals are stored, one row per day,
 * and merged by the greater one: late, repeated and reordered frames leave them exact as far as a
 * meter counts. Flags are counted from live frames in their order; late frames add nothing.
 */

/** Interval of writing a house's totals, besides the end of its day and every late frame. */
const writeEveryMs = 10 * minuteMs;

const numbers = z.array(z.number().nullable()).transform((list) => list.map((item) => item ?? 0));
const stateSchema = z.object({
  tracks: z.array(trackSchema),
  doubts: z.record(z.string(), pendingReadingSchema).catch({}),
  service: z.object({
    onS: numbers,
    starts: numbers,
    knownS: z.number(),
    ampS: numbers,
    ampKnownS: numbers,
  }),
});

/** Newest readings of the meters, in order, that are not in the tracks yet. */
interface Head {
  readonly at: number;
  readonly raw: readonly (number | null)[];
}
type Service = typeof noService;

/** Totals of a house by the end of a day of its farm's calendar. */
interface DayTotals {
  readonly day: string;
  readonly run: readonly (number | null)[];
  readonly service: Service;
}

/** This process's state of the run time of a house's parts. Never changed, only replaced. */
export interface UnitTime {
  readonly tracks: readonly Track[];
  /**
   * Doubtful readings by slot: one that does not follow from those before it; the next one decides.
   */
  readonly doubts: Readonly<Record<string, PendingReading>>;
  readonly head: Head | null;
  readonly service: Service;
  readonly last: FlagFrame | null;
  /** Days with something that is not written; nearly always one. */
  readonly pending: readonly DayTotals[];
  /** Frame time of the last write; null: not yet by this process. */
  readonly writtenAt: number | null;
  /** A late frame changed a day that is over. */
  readonly isUrgent: boolean;
}

export const noUnitTime: UnitTime = {
  tracks: [],
  doubts: {},
  head: null,
  service: noService,
  last: null,
  pending: [],
  writtenAt: null,
  isUrgent: false,
};

const none: readonly never[] = [];

const hourS = hourMs / secondMs;
/**
 * Nothing runs longer than time passes, but some gateways query their controller only every quarter
 * of an hour, and clocks differ.
 */
const maxRun = { atOnce: hourS / 4, anHour: 1.1 * hourS };

/** Copies a list of a frame to its slots. A plain loop, because every frame has five lists. */
function put(
  into: (number | null)[],
  first: number,
  list: readonly (number | null)[] | null | undefined,
): void {
  if (list) for (let index = 0; index < list.length; index++) into[first + index] = list[index]!;
}

const off: readonly number[] = Array.from({ length: slotCount }, () => 0);
const noReading: readonly null[] = Array.from({ length: slotCount }, () => null);

function flagsOf(values: FrameValues): number[] {
  const flags = off.slice();
  // No time is counted for unknown states.
  const known = (list: FrameValues["fan"]) => list?.map((on) => on ?? 0);
  put(flags, firstSlot("fan"), known(values.fan));
  put(flags, firstSlot("coolPad"), known(values.coolPad));
  put(
    flags,
    firstSlot("heater"),
    values.heater?.map((pct) => ((pct ?? 0) > 0 ? 1 : 0)),
  );
  if (values.feedLine != null) flags[firstSlot("feedLine")] = values.feedLine;
  if (values.manureBelt != null) flags[firstSlot("belt")] = values.manureBelt;
  return flags;
}

/** Readings of the run meters; null if missing; impossible ones are omitted. */
function metersOf({ fanRunS, feedRunS, beltRunS }: FrameValues): (number | null)[] | null {
  if (fanRunS == null && feedRunS == null && beltRunS == null) return null;
  const raw: (number | null)[] = noReading.slice();
  put(raw, firstSlot("fan"), fanRunS);
  raw[firstSlot("feedLine")] = feedRunS ?? null;
  raw[firstSlot("belt")] = beltRunS ?? null;
  for (let slot = 0; slot < raw.length; slot++) {
    const value = raw[slot]!;
    if (value !== null && (value < 0 || value > 4e9)) raw[slot] = null;
  }
  return raw;
}

export interface TimedFrame {
  /** Epoch ms, as placed. */
  readonly at: number;
  readonly values: FrameValues;
  /** True: the frame belongs to history only. */
  readonly isLate: boolean;
  readonly timeZone: string;
}

/** The time of a house's parts after a frame that was not taken before. */
export function unitTimeAfter(before: UnitTime, frame: TimedFrame): UnitTime {
  const { at, values, isLate, timeZone } = frame;
  // Without the controller it is unknown what ran.
  if (values.controller === false) return isLate ? before : { ...before, last: null };
  const raw = metersOf(values);
  const { time, run } = raw === null ? { time: before, run: none } : readMeters(before, raw, at);
  const counted = isLate ? time : withFlags(time, values, at);
  if (raw === null && counted.service === time.service) return counted;
  const service = isLate ? noService : counted.service;
  return noted(counted, { day: localDay(timeZone, at), run, service }, isLate);
}

/** The flags of a live frame apply from now on; the flags of the one before applied until now. */
function withFlags(time: UnitTime, values: FrameValues, at: number): UnitTime {
  const last: FlagFrame = { at, flags: flagsOf(values), amps: values.fanCurrent ?? none };
  return { ...time, last, service: serviceAfter(time.service, time.last, last) };
}

/** Marks totals to be written with their day. Late ones only add to their day's totals. */
function noted(time: UnitTime, own: DayTotals, isLate: boolean): UnitTime {
  const place = time.pending.findIndex(({ day }) => day === own.day);
  const current = time.pending[place];
  const totals = isLate && current !== undefined ? greater(current, own) : own;
  const pending =
    current === undefined ? [...time.pending, totals] : time.pending.with(place, totals);
  return { ...time, pending, isUrgent: time.isUrgent || isLate };
}

/** The lifetime totals of the meters at a frame. In order they cost a comparison each. */
function readMeters(
  before: UnitTime,
  raw: readonly (number | null)[],
  at: number,
): { readonly time: UnitTime; readonly run: readonly (number | null)[] } {
  const { head } = before;
  const isPlain =
    head !== null &&
    at >= head.at &&
    raw.every((value, i) => isOn(value, head.raw[i], at - head.at));
  if (isPlain) {
    const time = { ...before, head: { at, raw } };
    return { time, run: raw.map((value, slot) => reached(before.tracks[slot], value)) };
  }
  const tracks = [...settled(before)];
  const doubts = { ...before.doubts };
  const run = raw.map((value, slot) => {
    if (value === null) return null;
    const counted = count(maxRun, tracks[slot] ?? none, { raw: value, at }, doubts[slot]);
    tracks[slot] = counted.track;
    if (counted.pending === undefined) delete doubts[slot];
    else doubts[slot] = counted.pending;
    return counted.total;
  });
  const isNewest = head === null || at >= head.at;
  // A doubted reading does not go into the tracks.
  const sound = raw.map((value, slot) => (run[slot] === null ? null : value));
  return { time: { ...before, tracks, doubts, head: isNewest ? { at, raw: sound } : head }, run };
}

/** True: the value continues the one that was read before. */
const isOn = (value: number | null, current: number | null | undefined, sinceMs: number): boolean =>
  value === null
    ? current == null
    : current != null && value >= current && value - current <= maxRun.atOnce + sinceMs / secondMs;

/** The meters of a frame that are doubted, as the frame calls them. */
export function uncertainAt({ doubts }: UnitTime, at: number): string[] {
  const names = { [firstSlot("feedLine")]: "feedRunS", [firstSlot("belt")]: "beltRunS" };
  return Object.entries(doubts)
    .filter(([, doubt]) => doubt.at === at)
    .map(([slot, { raw }]) => `${names[Number(slot)] ?? `fanRunS ${Number(slot) + 1}`}: ${raw}`);
}
const reached = (track: Track | undefined, value: number | null): number | null => {
  const epoch = track?.at(-1);
  return value === null || epoch === undefined ? null : value + epoch.offset;
};

/** The tracks with the content of the head. */
function settled({ tracks, head }: UnitTime): readonly Track[] {
  if (head === null) return tracks;
  return Array.from({ length: slotCount }, (_, slot) => {
    const track = tracks[slot] ?? none;
    const value = head.raw[slot] ?? null;
    return value === null ? track : total(track, value, head.at).track;
  });
}

const greatest = (a: number | null | undefined, b: number | null | undefined): number | null =>
  a == null ? (b ?? null) : b == null ? a : Math.max(a, b);
function greater(a: DayTotals, b: DayTotals): DayTotals {
  const run = Array.from({ length: slotCount }, (_, slot) => greatest(a.run[slot], b.run[slot]));
  return { ...a, run };
}

/** True: run times must be written now, because the day is over or ten minutes have passed. */
export const isUnitTimeDue = ({ pending, writtenAt, isUrgent, last }: UnitTime): boolean =>
  pending.length > 0 &&
  (isUrgent ||
    pending.length > 1 ||
    writtenAt === null ||
    (last !== null && last.at - writtenAt >= writeEveryMs));

/** The state left in this process's memory after writing. */
export function writtenUnitTime(time: UnitTime): UnitTime {
  const newest = time.pending
    .map(({ day }) => day)
    .sort()
    .at(-1);
  return {
    ...time,
    tracks: settled(time),
    pending: [],
    isUrgent: false,
    writtenAt: time.last?.at ?? (newest === undefined ? time.writtenAt : Date.parse(newest)),
  };
}

interface HouseTime {
  readonly houseId: number;
  readonly time: UnitTime;
}

/** Rows of their days and the state of their meters. None where nothing is due. */
export function unitTimeWrites(houses: readonly HouseTime[]): Write[] {
  if (houses.length === 0) return [];
  const days = houses.flatMap(({ houseId, time: { pending } }) =>
    pending.map(({ day, run, service }) => ({
      house_id: houseId,
      day,
      run_s: run,
      service_s: service.onS,
      starts: service.starts,
      amp_s: service.ampS,
      amp_known_s: service.ampKnownS,
      known_s: service.knownS,
    })),
  );
  const meters = houses.map(({ houseId, time }) => ({
    house_id: houseId,
    state: { tracks: settled(time), doubts: time.doubts, service: time.service },
  }));
  return [
    { name: "unit_days_saved", text: daysSql, value: JSON.stringify(days) },
    { name: "unit_meters_saved", text: metersSql, value: JSON.stringify(meters) },
  ];
}

const merged = (column: string) => `${column} = (
    select coalesce(array_agg(greatest(a, b) order by n), '{}')
    from unnest(d.${column}, excluded.${column}) with ordinality as v(a, b, n))`;
const lists = ["run_s", "service_s", "starts", "amp_s", "amp_known_s"] as const;
const daysSql = (rows: string) =>
  `insert into unit_days as d (house_id, day, ${lists.join(", ")}, known_s)
   select house_id, day, ${lists.join(", ")}, known_s
   from jsonb_to_recordset(${rows}::text::jsonb) as u(house_id int, day date,
     ${lists.map((list) => `${list} float8[]`).join(", ")}, known_s float8)
   on conflict (house_id, day) do update set ${lists.map(merged).join(", ")},
     known_s = greatest(d.known_s, excluded.known_s)`;
const metersSql = (rows: string) =>
  `insert into unit_meters (house_id, state)
   select house_id, state from jsonb_to_recordset(${rows}::text::jsonb)
     as u(house_id int, state jsonb)
   on conflict (house_id) do update set state = excluded.state`;

/** Reads run times from the database, for houses that this process does not know. */
export async function readUnitTimes(
  db: Queryable,
  houseIds: readonly number[],
): Promise<Map<number, UnitTime>> {
  if (houseIds.length === 0) return new Map();
  const rows = await db.query<{ house_id: number; state: unknown }>(
    "select house_id, state from unit_meters where house_id = any($1::int[])",
    [houseIds],
  );
  return new Map(
    rows.flatMap(({ house_id: houseId, state }) => {
      const parsed = stateSchema.safeParse(state);
      if (!parsed.success) return [];
      return [[houseId, { ...noUnitTime, ...parsed.data }] as const];
    }),
  );
}
