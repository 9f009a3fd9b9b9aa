import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { type AlarmKindTable, isOfRecords } from "../../../contract/alarm/alarm-kind.ts";
import type { FlockDay } from "../../../contract/fleet/flock/flock-day.ts";
import { limitOverrideSchema, recordLimitsOf } from "../../judge/limit/alarm-limits.ts";
import type { AlarmChange } from "../../judge/verdict/verdict.ts";
import { type AlarmRow, alarmOf } from "../../judge/record/alarm-row.ts";
import { setLimits } from "../../judge/limit/limit-layer.ts";
import {
  isOutOfService,
  type OutOfService,
  outOfServiceAt,
  readOutages,
} from "../../judge/verdict/out-of-service.ts";
import {
  type AlarmSettings,
  readAlarmSettings,
  sharedLimitsOf,
  unset,
} from "../../judge/limit/alarm-settings.ts";
import {
  applyAlarmChanges,
  type HouseChanges,
  writeAlarms,
} from "../../judge/record/alarm-writer.ts";
import { dayMs } from "../../../contract/base/time.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import type { Appended } from "../../platform/fact/append-facts.ts";
import { localDay } from "../../platform/time/local-day.ts";
import type { RegisteredFlock } from "./flock-registry.ts";
import { readDaysInPart } from "./egg-collection.ts";
import {
  isRetracted,
  judgeDays,
  type RecordFinding,
  withoutParts,
} from "./judge-production-day.ts";

/** Rules of a house for alarms from its records, besides the limits. */
interface Rules {
  readonly kinds: AlarmKindTable;
  readonly out: OutOfService;
  readonly now: number;
}

interface Place {
  readonly houseId: number;
  readonly farmId: number;
  readonly orgId: number;
  readonly lineage: readonly number[];
  readonly limitOverride: unknown;
  /** A flock is in the house. */
  readonly isInUse: boolean;
}

/** A flock with its figures. */
export interface JudgedFlock {
  readonly flock: RegisteredFlock;
  readonly days: readonly FlockDay[];
}

/**
 * Raises and clears alarms from the figures of flocks, by the limits set for house, farm and breed
 * and the kinds as their organisation has set them; those out of service are raised hidden. For a
 * flock that has left all alarms clear. Must be the last step of its transaction. Returns null when
 * nothing has changed.
 */
export async function judgeRecords(
  tx: Transaction,
  judged: readonly JudgedFlock[],
  now: number,
): Promise<Appended | null> {
  const houseIds = judged.map(({ flock }) => flock.houseId);
  const [row, active, outages, inPart] = await Promise.all([
    readPlaces(tx, houseIds),
    readActive(tx, houseIds),
    readOutages(tx, houseIds),
    readInPart(tx, judged, now),
  ]);
  const places = new Map(row.map((place) => [place.houseId, place]));
  const orgIds = [...new Set([...places.values()].map(({ orgId }) => orgId))];
  const settings = await readAlarmSettings(tx, orgIds.length === 1 ? orgIds[0] : null);
  const houses = judged.flatMap(({ flock, days }): HouseChanges[] => {
    const place = places.get(flock.houseId);
    // A house with its next flock already is not judged by corrections of the last one.
    if (place === undefined || (flock.clearedAt !== null && place.isInUse)) return [];
    const set = settings.get(place.orgId) ?? unset;
    const raised = active.filter(({ houseId }) => houseId === place.houseId);
    const findings =
      flock.clearedAt === null
        ? judgeDays(
            withoutParts(days, inPart.get(flock.id)),
            limitsOf(place, set, { flock, days }),
          ).map((finding) => withoutEvidence(finding, raised, { flock, days }))
        : raised.map(clearedFinding);
    const out = outOfServiceAt({ outages: outages.get(place.houseId) ?? [] }, now);
    const changes = findings.flatMap((finding) =>
      changeOf(finding, raised, { kinds: set.kinds, out, now }),
    );
    return changes.length === 0 ? [] : [{ place, changes }];
  });
  if (houses.length === 0) return null;
  // First the live side, as the ingest does.
  await tx.query(
    "select 1 from house_states where house_id = any($1::int[]) order by house_id for update",
    [houses.map(({ place }) => place.houseId)],
  );
  return writeAlarms(tx, await applyAlarmChanges(tx, houses), [], now);
}

/** Days for judging laying, with those before for the usual rate. */
const collectedDays = 21;

/**
 * Reads for each flock the days for which a collection of eggs may be missing, as far back as is
 * judged.
 */
function readInPart(tx: Transaction, judged: readonly JudgedFlock[], now: number) {
  const layers = judged.filter(
    ({ flock }) => flock.species === "layer" && flock.clearedAt === null,
  );
  const ids = layers.map(({ flock }) => flock.id);
  return readDaysInPart(tx, ids, localDay("UTC", now - collectedDays * dayMs));
}

function limitsOf(place: Place, settings: AlarmSettings, { flock, days }: JudgedFlock) {
  const { override } = setLimits(
    limitOverrideSchema.parse(place.limitOverride),
    sharedLimitsOf(settings, { lineage: place.lineage, breedId: flock.breedId }),
    days.at(-1)?.dayAge ?? null,
  );
  return recordLimitsOf(override);
}

const readPlaces = (tx: Transaction, houseIds: readonly number[]): Promise<Place[]> =>
  tx.query(
    `select h.id as "houseId", h.farm_id as "farmId", h.org_id as "orgId", f.lineage,
       h.limit_override as "limitOverride", exists (select 1 from flocks k
         where k.house_id = h.id and k.cleared_at is null) as "isInUse"
     from houses h join farms f on f.id = h.farm_id where h.id = any($1::int[])`,
    [houseIds],
  );

async function readActive(tx: Transaction, houseIds: readonly number[]): Promise<Alarm[]> {
  const rows = await tx.query<AlarmRow>(
    `select * from alarms where house_id = any($1::int[])
       and state in ('unacknowledged', 'acknowledged')`,
    [houseIds],
  );
  return rows.map(alarmOf).filter(isOfRecords);
}

const clearedFinding = ({ key, subject }: Alarm): RecordFinding => ({
  key: key as RecordFinding["key"],
  subject,
  truth: "inside",
  value: null,
  limit: null,
});

/** The alarm of a finding, if it is raised already. */
const raisedAlarm = (
  active: readonly Alarm[],
  { key, subject }: RecordFinding,
): Alarm | undefined => active.find((alarm) => alarm.key === key && alarm.subject === subject);

/** An alarm without evidence any more is over, though no other value replaces it. */
function withoutEvidence(
  finding: RecordFinding,
  raised: readonly Alarm[],
  { flock, days }: JudgedFlock,
): RecordFinding {
  const known = raisedAlarm(raised, finding);
  if (finding.truth !== "unknown" || known === undefined) return finding;
  const raisedDay = localDay(flock.timeZone, known.raisedAt);
  return isRetracted(days, finding.key, raisedDay) ? { ...finding, truth: "inside" } : finding;
}

function changeOf(finding: RecordFinding, active: readonly Alarm[], rules: Rules): AlarmChange[] {
  const { key, subject, truth, value } = finding;
  const known = raisedAlarm(active, finding);
  // A latched alarm is over: it waits for a person, and is raised again.
  if (known === undefined || known.latchedAt !== undefined)
    return truth === "broken" ? [raiseOf(finding, rules, known?.suppressedBy === null)] : [];
  if (truth === "inside") return [clearOf(finding, rules)];
  return truth === "broken" && value !== null && isWorse(value, known)
    ? [{ kind: "peak", key, subject, at: rules.now, peak: value }]
    : [];
}

const raiseOf = (
  { key, subject, value, limit, name }: RecordFinding,
  { kinds, out, now: at }: Rules,
  isShown: boolean,
): AlarmChange => ({
  kind: "raise",
  key,
  subject,
  at,
  severity: kinds[key].severity,
  value,
  limit,
  suppressedBy: isOutOfService(
    out,
    { key, subject },
    { isUrgent: kinds[key].severity === 1, isShown },
  )
    ? "outOfService"
    : null,
  ...(name === undefined ? {} : { name }),
});

const clearOf = ({ key, subject }: RecordFinding, { kinds, now: at }: Rules): AlarmChange => ({
  kind: "clear",
  key,
  subject,
  at,
  ...(kinds[key].latches === true && { latches: true }),
});

/** Losses grow, what is too low falls. */
const isWorse = (value: number, { key, peak }: Alarm): boolean =>
  peak === null || (key === "mortHigh" ? value > peak : value < peak);
