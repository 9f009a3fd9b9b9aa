import type { Alarm } from "../../contract/alarm.ts";
import { type AlarmKindTable, isOfRecords } from "../../contract/alarm-kind.ts";
import type { FlockDay } from "../../contract/flock-day.ts";
import { limitOverrideSchema, recordLimitsOf } from "../alarm/limit.ts";
import type { AlarmChange } from "../alarm/judge.ts";
import { type AlarmRow, alarmOf } from "../alarm/alarm-row.ts";
import { setLimits } from "../alarm/limit-layer.ts";
import { isOut, outAt, readOutages } from "../alarm/outage.ts";
import { readAlarmSettings, sharedLimitsOf, unset } from "../alarm/setting.ts";
import { applyAlarmChanges, writeAlarms } from "../alarm/write.ts";
import type { Transaction } from "../db/open.ts";
import { keptOn } from "../db/prepared.ts";
import type { Appended } from "../fact/append.ts";
import type { BookFlock } from "./book.ts";
import { judgeDays, type RecordFinding } from "./judge-day.ts";

/** What holds in a house for the alarms of its records, beside its limits. */
interface Rules {
  readonly kinds: AlarmKindTable;
  /** Ids of the conditions that are out of service. */
  readonly out: readonly string[];
  readonly now: number;
}

interface Place {
  readonly farm_id: number;
  readonly org_id: number;
  readonly lineage: readonly number[];
  readonly limit_override: unknown;
}

/**
 * Raises and clears what the figures of a flock say, by the limits set for its house, farm and
 * breed and the kinds as its organisation has set them; what is out of service is raised hidden.
 * Of a flock that has left nothing stays raised. The last thing its transaction does. Null: nothing
 * has changed.
 */
export async function judgeRecords(
  tx: Transaction,
  flock: BookFlock,
  days: readonly FlockDay[],
  now: number,
): Promise<Appended | null> {
  const { houseId } = flock;
  // A house that has its next flock already is not judged by what is put right of the last one.
  if (flock.clearedAt !== null && (await isInUse(tx, houseId))) return null;
  const kept = keptOn(tx);
  const [place] = await kept.query<Place>(
    `select h.farm_id, h.org_id, f.lineage, h.limit_override
     from houses h join farms f on f.id = h.farm_id where h.id = $1`,
    [houseId],
  );
  if (place === undefined) return null;
  const active = await readActive(kept, houseId);
  const settings = (await readAlarmSettings(kept, place.org_id)).get(place.org_id) ?? unset;
  const { override } = setLimits(
    limitOverrideSchema.parse(place.limit_override),
    sharedLimitsOf(settings, { lineage: place.lineage, breedId: flock.breedId }),
    days.at(-1)?.dayAge ?? null,
  );
  const limits = recordLimitsOf(override);
  const findings = flock.clearedAt === null ? judgeDays(days, limits) : active.map(gone);
  const outages = (await readOutages(kept, [houseId])).get(houseId) ?? [];
  const rules = { kinds: settings.kinds, out: outAt({ outages }, now), now };
  const changes = findings.flatMap((finding) => changeOf(finding, active, rules));
  if (changes.length === 0) return null;
  // First the live side, as the ingest does.
  await tx.query("select 1 from house_states where house_id = $1 for update", [houseId]);
  const pending = await applyAlarmChanges(tx, [
    { place: { houseId, farmId: place.farm_id, orgId: place.org_id }, changes },
  ]);
  return writeAlarms(tx, pending, [], now);
}

async function isInUse(tx: Transaction, houseId: number): Promise<boolean> {
  const found = await tx.query("select 1 from flocks where house_id = $1 and cleared_at is null", [
    houseId,
  ]);
  return found.length > 0;
}

async function readActive(tx: Transaction, houseId: number): Promise<Alarm[]> {
  const found = await tx.query<AlarmRow>(
    `select * from alarms where house_id = $1 and state in ('unacknowledged', 'acknowledged')`,
    [houseId],
  );
  return found.map(alarmOf).filter(({ key }) => isOfRecords(key));
}

const gone = ({ key, subject }: Alarm): RecordFinding => ({
  key: key as RecordFinding["key"],
  subject,
  truth: "inside",
  value: null,
  limit: null,
});

function changeOf(finding: RecordFinding, active: readonly Alarm[], rules: Rules): AlarmChange[] {
  const { key, subject, truth, value } = finding;
  const known = active.find((alarm) => alarm.key === key && alarm.subject === subject);
  // What is latched is over: it waits for a person, and is raised again.
  if (known === undefined || known.latchedAt !== undefined)
    return truth === "broken" ? [raiseOf(finding, rules)] : [];
  if (truth === "inside") return [clearOf(finding, rules)];
  return truth === "broken" && value !== null && isWorse(value, known)
    ? [{ kind: "peak", key, subject, at: rules.now, peak: value }]
    : [];
}

const raiseOf = (
  { key, subject, value, limit, name }: RecordFinding,
  { kinds, out, now: at }: Rules,
): AlarmChange => ({
  kind: "raise",
  key,
  subject,
  at,
  severity: kinds[key].severity,
  value,
  limit,
  suppressedBy: isOut(out, { key, subject }) ? "outOfService" : null,
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
