import type { Severity } from "../../../../contract/alarm/alarm.ts";
import type { NoticeChannel } from "../../../../contract/notify/notice.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";

/**
 * State of notifying a number of alarms by a channel: the common part of alarms that share a duty.
 */
export interface NotifyState {
  readonly contactId: number;
  readonly channel: NoticeChannel;
  readonly severity: Severity;
  /** Epoch ms, a full second. */
  readonly startAt: number;
  /** Null: notified once, and not again. */
  readonly nextAt: number | null;
  /** Due, and put off until then; null: it is not. */
  readonly notBefore: number | null;
  readonly slot: number;
  readonly notifiedCount: number;
  readonly notifiedAt: number | null;
  readonly failures: number;
}

/** A row of `notice_duties`. */
export interface Duty extends NotifyState {
  readonly id: number;
  readonly alarmIds: readonly number[];
}

interface Row {
  readonly id: number;
  readonly phone_id: number;
  readonly channel: NoticeChannel;
  readonly alarm_ids: number[];
  readonly severity: Severity;
  readonly start_at: Date;
  readonly next_at: Date | null;
  readonly not_before: Date | null;
  readonly slot: number;
  readonly told: number;
  readonly told_at: Date | null;
  readonly failures: number;
}

const dutyOf = (row: Row): Duty => ({
  id: row.id,
  contactId: row.phone_id,
  channel: row.channel,
  alarmIds: row.alarm_ids,
  severity: row.severity,
  startAt: row.start_at.getTime(),
  nextAt: row.next_at?.getTime() ?? null,
  notBefore: row.not_before?.getTime() ?? null,
  slot: row.slot,
  notifiedCount: row.told,
  notifiedAt: row.told_at?.getTime() ?? null,
  failures: row.failures,
});

/** Duties by a condition over `d`, with the parameters of the statement. */
export const readDuties = async (
  db: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<Duty[]> =>
  (await db.query<Row>(`select d.* from notice_duties d where ${condition}`, values)).map(dutyOf);

/** Key that is equal for alarms with the same notices. */
const nameOf = (state: NotifyState): string =>
  [
    state.contactId,
    state.channel,
    state.severity,
    state.startAt,
    state.nextAt,
    state.notBefore,
    state.slot,
    state.notifiedCount,
    state.notifiedAt,
    state.failures,
  ].join();

export const isSame = (a: NotifyState, b: NotifyState): boolean => nameOf(a) === nameOf(b);

interface Made {
  readonly state: NotifyState;
  readonly alarmIds: Set<number>;
}

/** Collected changes of duties: alarms leave some and share others. */
export class DutyChanges {
  /** The remaining alarms of duties that some alarms have left. */
  readonly #left = new Map<number, Set<number>>();
  readonly #made = new Map<string, Made>();

  /** Removes alarms from their duty. */
  leave(duty: Duty, alarmIds: readonly number[]): void {
    const left = this.#left.get(duty.id) ?? new Set(duty.alarmIds);
    for (const id of alarmIds) left.delete(id);
    this.#left.set(duty.id, left);
  }

  /** Gives these alarms this duty from now on. */
  markNotified(alarmIds: readonly number[], state: NotifyState): void {
    const name = nameOf(state);
    const created = this.#made.get(name) ?? { state, alarmIds: new Set() };
    for (const id of alarmIds) created.alarmIds.add(id);
    this.#made.set(name, created);
  }

  async write(tx: Queryable, orgId: number): Promise<void> {
    const left = [...this.#left].map(([id, alarmIds]) => ({ id, alarmIds: [...alarmIds] }));
    const emptyDuties = left.filter(({ alarmIds }) => alarmIds.length === 0);
    if (emptyDuties.length > 0)
      await tx.query("delete from notice_duties where id = any($1::bigint[])", [
        emptyDuties.map(({ id }) => id),
      ]);
    await shrink(
      tx,
      left.filter(({ alarmIds }) => alarmIds.length > 0),
    );
    await make(tx, orgId, [...this.#made.values()].flatMap(inRows));
  }
}

/**
 * Maximum number of alarms in a row: if one of them changes the row is rewritten, with an entry of
 * the index for each of the others.
 */
const alarmsMax = 128;

const inRows = ({ state, alarmIds }: Made): { state: NotifyState; alarmIds: number[] }[] => {
  const ids = [...alarmIds];
  return Array.from({ length: Math.ceil(ids.length / alarmsMax) }, (_, index) => ({
    state,
    alarmIds: ids.slice(index * alarmsMax, (index + 1) * alarmsMax),
  }));
};

/** A list of ids as text, because arrays of arrays must all have the same length. */
const listOf = (ids: Iterable<number>): string => `{${[...ids].join()}}`;

async function shrink(
  tx: Queryable,
  left: readonly { readonly id: number; readonly alarmIds: readonly number[] }[],
): Promise<void> {
  if (left.length === 0) return;
  await tx.query(
    `update notice_duties d set alarm_ids = u.alarm_ids::int[]
     from unnest($1::bigint[], $2::text[]) as u(id, alarm_ids) where d.id = u.id`,
    [left.map(({ id }) => id), left.map(({ alarmIds }) => listOf(alarmIds))],
  );
}

async function make(
  tx: Queryable,
  orgId: number,
  created: readonly { readonly state: NotifyState; readonly alarmIds: readonly number[] }[],
): Promise<void> {
  if (created.length === 0) return;
  const column = <T>(valueOf: (state: NotifyState) => T): T[] =>
    created.map(({ state }) => valueOf(state));
  const times = (valueOf: (state: NotifyState) => number | null) =>
    column(valueOf).map((at) => (at === null ? null : new Date(at)));
  await tx.query(
    `insert into notice_duties (org_id, phone_id, channel, alarm_ids, severity, start_at, next_at,
       not_before, slot, told, told_at, failures)
     select $1::int, u.phone_id, u.channel, u.alarm_ids::int[], u.severity, u.start_at, u.next_at,
       u.not_before, u.slot, u.told, u.told_at, u.failures
     from unnest($2::int[], $3::text[], $4::text[], $5::int[], $6::timestamptz[],
       $7::timestamptz[], $8::timestamptz[], $9::int[], $10::int[], $11::timestamptz[], $12::int[])
       as u(phone_id, channel, alarm_ids, severity, start_at, next_at, not_before, slot, told,
         told_at, failures)
     where exists (select 1 from alarm_phones p where p.id = u.phone_id)`,
    [
      orgId,
      column((one) => one.contactId),
      column((one) => one.channel),
      created.map(({ alarmIds }) => listOf(alarmIds)),
      column((one) => one.severity),
      times((one) => one.startAt),
      times((one) => one.nextAt),
      times((one) => one.notBefore),
      column((one) => one.slot),
      column((one) => one.notifiedCount),
      times((one) => one.notifiedAt),
      column((one) => one.failures),
    ],
  );
}
