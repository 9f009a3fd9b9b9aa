import { randomUUID } from "node:crypto";
import type { BatchReason } from "../../../contract/control/batch/control-batch.ts";
import {
  nextHouses,
  type WaveState,
  waveStep,
} from "../../../contract/control/batch/batch-wave.ts";
import { isActiveHigh } from "../../judge/record/standing-alarms.ts";
import type { Database, Queryable, Transaction } from "../../platform/db/open-database.ts";
import { batchColumns, type BatchRow } from "./batch-row.ts";
import type { TurnEnd, TurnRow } from "./batch-turn.ts";

/** A house that a server has claimed for longer than this may be claimed again, ms. */
const claimMs = 40_000;

const lockBatchSql = `select ${batchColumns}, o.is_remote_off
  from control_batches b join orgs o on o.id = b.org_id
  where b.id = $1 and b.state = 'running' for no key update of b skip locked`;

/**
 * SQL condition on a house `r` of a batch: its command `c` (null: deleted) has not ended as far as
 * the batch has recorded.
 */
export const isFollowed = `r.command_id is not null and (r.state = 'open'
  or (r.state = 'failed' and r.reason = 'unconfirmed'
    and coalesce(c.state, 'unconfirmed') <> 'unconfirmed'))`;

/**
 * Changes of houses without any person's action, in one statement.
 *
 * `ended`: their command has an end, or is over its time: a failure until there is better
 * information. A withdrawn command was not sent, but a house with some of it done already is half
 * done. A house with more to be done continues. A command that was deleted with its gateway has no
 * end: its outcome is unknown, so its house has failed.
 *
 * `left_out`: in a stopped batch, houses that were half done stay so.
 *
 * `freed`: in a paused batch, houses whose turn had come and that nobody handles any more, because
 * the server that did was killed. As far as the records show nothing was sent, so they wait again;
 * an unrecorded command is the same one by its token.
 */
const followSql = `
  with over as (
    select r.batch_id, r.house_id, r.state = 'open' as is_open, coalesce(c.state, 'gone') as state,
      c.reason, r.task > 0 as is_begun, r.task + 1 < jsonb_array_length(r.tasks) as has_more
    from control_batch_houses r left join control_commands c on c.id = r.command_id
    where ${isFollowed}
      and coalesce(c.state, 'gone') not in ('armed', 'awaiting', 'queued', 'sent', 'begun')
    for update of r skip locked),
  ends as (
    select batch_id, house_id, state = 'verified' and has_more and is_open as goes_on,
      state = 'verified' and has_more as is_done,
      case when state = 'verified' then case when has_more then 'failed' else 'verified' end
        when state = 'cancelled' and not is_begun then 'skipped' else 'failed' end as state,
      case when state = 'verified' then case when has_more then 'partly' end
        when state = 'cancelled' and is_begun then 'partly'
        when state in ('cancelled', 'rejected') then coalesce(reason, state)
        else state end as reason
    from over),
  ended as (
    update control_batch_houses r set
      state = case when e.goes_on then 'open' else e.state end,
      reason = case when e.goes_on then null else e.reason end,
      task = r.task + e.is_done::int,
      command_id = case when e.goes_on then null else r.command_id end,
      client_token = case when e.goes_on then gen_random_uuid() else r.client_token end,
      claimed_at = null,
      ended_at = case when e.goes_on then null else $1::timestamptz end
    from ends e join control_batches b on b.id = e.batch_id
    where r.batch_id = e.batch_id and r.house_id = e.house_id
    returning b.org_id),
  left_out as (
    update control_batch_houses r set
      state = case when r.task > 0 then 'failed' else 'notSent' end,
      reason = case when r.task > 0 then 'partly' end, ended_at = $1
    from control_batches b
    where b.id = r.batch_id and b.state = 'stopped' and r.state = 'open' and r.command_id is null
    returning b.org_id),
  freed as (
    update control_batch_houses r set state = 'waiting', began_at = null, claimed_at = null
    from control_batches b
    where b.id = r.batch_id and b.state = 'paused' and r.state = 'open' and r.command_id is null
      and r.task = 0 and (r.claimed_at is null or r.claimed_at < $2 or r.claimed_at > $3)
    returning b.org_id)
  select org_id from ended union select org_id from left_out union select org_id from freed`;

/** Follows the commands of all batches to their ends; gives whose batches have changed. */
export async function followCommands(database: Database, now: number): Promise<readonly number[]> {
  const changed = await database.query<{ org_id: number }>(
    followSql,
    [new Date(now), new Date(now - claimMs), new Date(now + claimMs)],
    { prepared: true },
  );
  return changed.map(({ org_id: id }) => id);
}

/** A batch after a round; null: it does not run, or another server is at it. */
export interface Round {
  readonly batch: BatchRow;
  readonly isChanged: boolean;
}

/** Does the current work of a batch's wave. */
export const batchRound = (database: Database, id: string, now: number): Promise<Round | null> =>
  database.transaction(async (tx) => {
    const [batch] = await tx.query<BatchRow & { is_remote_off: boolean }>(lockBatchSql, [id]);
    if (batch === undefined) return null;
    if (batch.is_remote_off) {
      await setState(tx, id, "paused", "orgOff");
      return { batch, isChanged: true };
    }
    return { batch, isChanged: await stepWave(tx, batch, now) };
  });

const setState = (
  tx: Queryable,
  id: string,
  state: "paused" | "ended",
  reason: BatchReason | null,
  endedAt: Date | null = null,
) =>
  tx.query(
    `update control_batches set state = $2, reason = $3, ended_at = $4
     where id = $1 and state = 'running'`,
    [id, state, reason, endedAt],
  );

/**
 * Pauses a batch until a person continues it. Houses whose turn had come wait again; each keeps its
 * token, because a command may have been sent without a record.
 */
export const haltBatch = (database: Database, id: string, reason: BatchReason): Promise<void> =>
  database.transaction(async (tx) => {
    await setState(tx, id, "paused", reason);
    await tx.query(
      `update control_batch_houses set state = 'waiting', began_at = null, claimed_at = null
       where batch_id = $1 and state = 'open' and command_id is null and task = 0`,
      [id],
    );
  });

interface StateRow {
  readonly waiting: number;
  readonly open: number;
  readonly done: number;
  readonly failed: number;
  readonly skipped: number;
  readonly accepted: number;
  readonly failed_in_row: number;
  readonly is_alarmed: boolean;
}

const nobody: StateRow = {
  waiting: 0,
  open: 0,
  done: 0,
  failed: 0,
  skipped: 0,
  accepted: 0,
  failed_in_row: 0,
  is_alarmed: false,
};

/** An urgent or high alarm raised in a house after it was changed, in whichever wave. */
const isAlarmed = `exists (
  select 1 from control_batch_houses r join alarms a on a.house_id = r.house_id
  where r.batch_id = $1 and r.state = 'verified' and ${isActiveHigh}
    and a.raised_at > r.began_at
    and a.raised_at > coalesce($3::timestamptz, '-infinity'))`;

const waveSql = `
  select count(*) filter (where state = 'waiting')::int as waiting,
    count(*) filter (where state = 'open')::int as open,
    count(*) filter (where state = 'verified')::int as done,
    count(*) filter (where state = 'failed')::int as failed,
    count(*) filter (where state = 'skipped')::int as skipped,
    count(*) filter (where state = 'failed' and is_seen)::int as accepted,
    count(*) filter (where state = 'failed' and ended_at > coalesce((
      select max(ended_at) from control_batch_houses v
      where v.batch_id = $1 and v.wave = $2 and v.state = 'verified'), '-infinity'))::int
      as failed_in_row,
    ${isAlarmed} as is_alarmed
  from control_batch_houses where batch_id = $1 and wave = $2`;

async function readWave(tx: Transaction, batch: BatchRow): Promise<WaveState> {
  const [row] = await tx.query<StateRow>(waveSql, [batch.id, batch.wave, batch.alarms_since], {
    prepared: true,
  });
  const { failed_in_row: failedInRow, is_alarmed: isAlarmed, ...counts } = row ?? nobody;
  return {
    ...counts,
    failedInRow,
    isAccepted: batch.is_accepted,
    isAlarmed,
    soakUntil: batch.soak_until?.getTime() ?? null,
    isLast: batch.wave + 1 >= batch.waves,
  };
}

/** Takes the next step of a batch's wave. True: something has changed. */
async function stepWave(tx: Transaction, batch: BatchRow, now: number): Promise<boolean> {
  const rules = { ...batch.rules, wave: batch.wave };
  const step = waveStep(await readWave(tx, batch), rules, now);
  switch (step.kind) {
    case "wait":
      return false;
    case "begin":
      return beginHouses(tx, batch, step.atMost, now);
    case "stop":
      await setState(tx, batch.id, "paused", step.reason);
      return true;
    case "soak":
      await tx.query("update control_batches set soak_until = $2 where id = $1", [
        batch.id,
        new Date(step.until),
      ]);
      return true;
    case "next":
      await tx.query(
        `update control_batches set wave = wave + 1, soak_until = null, is_accepted = false
         where id = $1`,
        [batch.id],
      );
      return true;
    case "end":
      await setState(tx, batch.id, "ended", null, new Date(now));
      return true;
  }
}

/** If farms take one house at a time, one of each farm is a candidate. */
const candidatesSql = `
  select house_id as "houseId", farm_id as "farmId" from (
    select house_id, farm_id, place,
      row_number() over (partition by farm_id order by place) as turn
    from control_batch_houses where batch_id = $1 and wave = $2 and state = 'waiting') w
  where turn = 1 or not $3::bool order by place limit $4`;

async function beginHouses(
  tx: Transaction,
  { id, wave, rules }: BatchRow,
  atMost: number,
  now: number,
): Promise<boolean> {
  const openFarms = rules.isOneAFarm
    ? await tx.query<{ farm_id: number }>(
        "select farm_id from control_batch_houses where batch_id = $1 and state = 'open'",
        [id],
      )
    : [];
  const waiting = await tx.query<{ houseId: number; farmId: number }>(candidatesSql, [
    id,
    wave,
    rules.isOneAFarm,
    atMost + openFarms.length,
  ]);
  const farms = openFarms.map(({ farm_id: farmId }) => farmId);
  const startedHouses = nextHouses(waiting, farms, rules, atMost);
  if (startedHouses.length === 0) return false;
  const turns = startedHouses.map((houseId) => ({ house_id: houseId, token: randomUUID() }));
  await tx.query(
    `update control_batch_houses r set state = 'open', began_at = $3,
       client_token = coalesce(r.client_token, u.token)
     from jsonb_to_recordset($2::jsonb) as u(house_id int, token uuid)
     where r.batch_id = $1 and r.house_id = u.house_id and r.state = 'waiting'`,
    [id, JSON.stringify(turns), new Date(now)],
  );
  return true;
}

/** Claims houses to assess and send now; the first to claim them has them. */
export const claimTurns = (database: Database, id: string, now: number): Promise<TurnRow[]> =>
  database.query<TurnRow>(
    `update control_batch_houses r set claimed_at = $2 where (batch_id, house_id) in (
       select batch_id, house_id from control_batch_houses
       where batch_id = $1 and state = 'open' and command_id is null
         and (claimed_at is null or claimed_at < $3 or claimed_at > $4)
       order by place for update skip locked)
     returning house_id, tasks, task, risk, client_token`,
    // A claim this far in the future comes from a clock that has been set back since.
    [id, new Date(now), new Date(now - claimMs), new Date(now + claimMs)],
  );

/** Stores the result of a turn, even if the batch was stopped meanwhile. */
export async function endTurn(
  database: Database,
  id: string,
  { house_id: houseId, tasks, task }: TurnRow,
  end: TurnEnd,
  now: number,
): Promise<void> {
  const set = (columns: string, values: readonly unknown[]) =>
    database.query(
      `update control_batch_houses set ${columns}
       where batch_id = $1 and house_id = $2 and command_id is null and task = $3`,
      [id, houseId, task, ...values],
    );
  switch (end.kind) {
    case "sent":
      await set("state = 'open', command_id = $4", [end.commandId]);
      break;
    case "nothing":
      if (task + 1 < tasks.length)
        await set("task = task + 1, client_token = gen_random_uuid(), claimed_at = null", []);
      else await set("state = 'verified', ended_at = $4", [new Date(now)]);
      break;
    case "skipped":
      await set("state = $6, reason = $4, ended_at = $5", [
        end.reason,
        new Date(now),
        task > 0 ? "failed" : "skipped",
      ]);
      break;
    case "again":
      await set("client_token = $4, claimed_at = null", [end.clientToken]);
      break;
    case "halted":
      await set("claimed_at = null", []);
      break;
    case "unanswered":
      await haltBatch(database, id, "notAllowed");
      break;
  }
}
