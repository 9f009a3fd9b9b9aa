import {
  upgradeWaves,
  type WaveState,
  waveStep,
} from "../../../contract/control/batch/batch-wave.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { CommandPhase } from "../../../contract/control/command/command.ts";
import type { Offer } from "../../../contract/control/firmware/firmware-message.ts";
import { installRisk } from "../../../contract/control/firmware/rollout.ts";
import {
  holdsFarm,
  isTaskAtWork,
  workStates,
  isTaskEnded,
  isTaskFailed,
  isTaskLoading,
  type TaskLife,
  taskAfter,
} from "../../../contract/control/firmware/rollout-task.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import type { Author } from "./firmware-install.ts";
import { isAlarmedSince, writeTask } from "./install-task-row.ts";

/** A downloaded file whose wave it is. */
export interface Ready {
  readonly taskId: number;
  /** Why it has waited until now. */
  readonly reason: string | null;
  readonly gatewayId: number;
  readonly houseId: number;
  readonly farmId: number;
  readonly kind: Offer["kind"];
  readonly fileId: number;
  readonly version: string;
  /** The person who confirmed it knew that animals may be in. */
  readonly isStockedAgreed: boolean;
}

/** Result of checking a rollout. */
export interface Round {
  readonly orgId: number;
  readonly author: Author;
  readonly offers: readonly { readonly networkId: string; readonly offer: Offer }[];
  readonly ready: readonly Ready[];
  readonly openFarms: readonly number[];
  readonly atMost: number;
  /** A new value when something has changed. */
  readonly mark: string;
}

interface RolloutRow extends Author {
  readonly id: number;
  readonly org_id: number;
  readonly state: "running" | "paused" | "stopped" | "done" | "ended";
  readonly wave: number;
  readonly soak_min: number;
  readonly soak_until: Date | null;
  readonly is_accepted: boolean;
  readonly risk: number;
  readonly file_id: number;
  readonly kind: Offer["kind"];
  readonly type_keys: number[];
  readonly version: string;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly signature: string;
}

interface TaskRow {
  readonly id: number;
  readonly house_id: number;
  readonly farm_id: number;
  readonly gateway_id: number;
  readonly network_id: string;
  readonly session: string | null;
  readonly is_online: boolean | null;
  readonly reading_at: Date | null;
  readonly wave: number;
  readonly life: TaskLife;
  readonly is_seen: boolean;
  readonly command_state: CommandPhase | null;
  readonly command_reason: string | null;
  readonly is_alarmed: boolean;
}

/** Locks a rollout for one server at a time; no row: another server is working on it. */
const lockSql = `
  select r.*, f.kind, f.type_keys, f.version, f.size_bytes, f.sha256, f.signature
  from rollouts r join device_files f on f.id = r.file_id
  where r.id = $1 for no key update of r skip locked`;
/** An alarm raised after the installation counts against it. */
const tasksSql = `
  select t.id, t.house_id, h.farm_id, t.gateway_id, g.network_id, g.session, s.is_online,
    s.reading_at, t.wave, t.life, t.is_seen, c.state as command_state,
    c.reason as command_reason,
    t.state in ('watched', 'verified') and ${isAlarmedSince} as is_alarmed
  from update_tasks t join gateways g on g.id = t.gateway_id join houses h on h.id = t.house_id
    left join house_states s on s.house_id = t.house_id
    left join control_commands c on c.id = (t.life->>'commandId')::uuid
  where t.rollout_id = $1 order by t.wave, t.place`;

interface Reach {
  readonly has: (networkId: string) => boolean;
  /** Gateways that may begin to fetch. */
  readonly room: number;
  readonly at: number;
}

/**
 * Checks one rollout and writes its new state. Null: another server is at it. Nothing that follows
 * from it has been done yet.
 */
export async function checkRollout(
  tx: Transaction,
  rolloutId: number,
  reach: Reach,
): Promise<Round | null> {
  const [rollout] = await tx.query<RolloutRow>(lockSql, [rolloutId]);
  if (rollout === undefined) return null;
  const rows = await tx.query<TaskRow>(tasksSql, [rolloutId]);
  const offered = new OfferRoom(rollout, reach);
  const tasks: TaskRow[] = [];
  for (const task of rows) tasks.push(await stepTask(tx, task, rollout, offered, reach));
  const others = await tx.query<{ farm_id: number }>(
    `select distinct h.farm_id from update_tasks t join houses h on h.id = t.house_id
       left join house_states s on s.house_id = t.house_id
     where t.rollout_id <> $1 and (t.state = any($2::text[])
       or (t.state = 'unconfirmed' and s.is_online is not true))`,
    [rolloutId, workStates],
  );
  const atMost = rollout.state === "running" ? await stepWave(tx, rollout, tasks, reach.at) : 0;
  const ready = tasks.filter(
    ({ life, wave, network_id: name }) =>
      life.state === "downloaded" && wave === rollout.wave && reach.has(name),
  );
  return {
    orgId: rollout.org_id,
    author: rollout,
    offers: offered.offers,
    ready: ready.map((task) => ({
      taskId: task.id,
      reason: task.life.reason,
      gatewayId: task.gateway_id,
      houseId: task.house_id,
      farmId: task.farm_id,
      kind: rollout.kind,
      fileId: rollout.file_id,
      version: rollout.version,
      isStockedAgreed: rollout.risk >= installRisk(true),
    })),
    openFarms: [
      ...tasks.filter(({ life, is_online: isOnline }) => holdsFarm(life.state, isOnline)),
      ...others,
    ].map(({ farm_id: farmId }) => farmId),
    atMost,
    mark: JSON.stringify([
      rollout.state,
      rollout.wave,
      rollout.soak_until,
      ...tasks.map(({ life: { state, reason, offset } }) => [state, reason, offset]),
    ]),
  };
}

/**
 * Takes the next step of a task. Most tasks are waiting, and their rows are not locked, because the
 * ingest writes into them.
 */
async function stepTask(
  tx: Transaction,
  task: TaskRow,
  rollout: RolloutRow,
  offered: OfferRoom,
  reach: Reach,
): Promise<TaskRow> {
  const observed = taskAfterCheck(task, rollout, reach);
  if (observed === task.life && !offered.isDue(task, observed)) return task;
  const [fresh] = await tx.query<{ life: TaskLife }>(
    "select life from update_tasks where id = $1 for update",
    [task.id],
  );
  if (fresh === undefined) return task;
  const current = { ...task, life: fresh.life };
  const life = offered.update(current, taskAfterCheck(current, rollout, reach));
  if (life !== fresh.life) await writeTask(tx, task.id, life);
  return { ...task, life };
}

/**
 * Returns the task's state since then. Tasks of an ended rollout that have not begun are left out.
 */
function taskAfterCheck(
  task: TaskRow,
  { kind: file, state: rolloutIs }: RolloutRow,
  { at }: Reach,
): TaskLife {
  const { command_state: state, command_reason: reason, is_online: isOnline } = task;
  let { life } = task;
  if (state !== null) life = taskAfter(life, { kind: "command", state, reason, file }, at);
  const readingAt = task.reading_at?.getTime() ?? null;
  life = taskAfter(life, { kind: "seen", readingAt, isAlarmed: task.is_alarmed }, at);
  if (rolloutIs === "ended") life = taskAfter(life, { kind: "leftOut", reason: "withdrawn" }, at);
  return taskAfter(life, { kind: "tick", isOnline: isOnline === true }, at);
}

/** Selects who is offered the file now: some at a time, and each once in a connection. */
class OfferRoom {
  readonly offers: { readonly networkId: string; readonly offer: Offer }[] = [];
  readonly #rollout: RolloutRow;
  readonly #reach: Reach;
  #room: number;

  constructor(rollout: RolloutRow, reach: Reach) {
    this.#rollout = rollout;
    this.#reach = reach;
    this.#room = reach.room;
  }

  /** True when the file is to be offered to it now. */
  isDue(
    { network_id: networkId, session, is_online: isOnline }: TaskRow,
    { state, offeredIn }: TaskLife,
  ): boolean {
    if (session === null || isOnline !== true || !this.#reach.has(networkId)) return false;
    if (state === "waiting") return this.#rollout.state === "running" && this.#room > 0;
    return isTaskLoading(state) && offeredIn !== session;
  }

  update(task: TaskRow, life: TaskLife): TaskLife {
    const { network_id: networkId, session } = task;
    if (session === null || !this.isDue(task, life)) return life;
    if (life.state === "waiting") this.#room -= 1;
    this.offers.push({ networkId, offer: offerOf(this.#rollout) });
    return taskAfter(life, { kind: "offered", session }, this.#reach.at);
  }
}

const offerOf = (rollout: RolloutRow): Offer => ({
  v: 2,
  type: "offer",
  file: rollout.file_id,
  kind: rollout.kind,
  types: rollout.type_keys,
  version: rollout.version,
  size: rollout.size_bytes,
  sha256: rollout.sha256,
  sig: rollout.signature,
});

/** Does the due step of the wave under way; returns the number of houses that may begin. */
async function stepWave(
  tx: Transaction,
  rollout: RolloutRow,
  tasks: readonly TaskRow[],
  at: number,
): Promise<number> {
  const last = Math.max(0, ...tasks.map(({ wave }) => wave));
  const tasksOfWave = tasks.filter(({ wave }) => wave === rollout.wave);
  const rules = { ...upgradeWaves, soakMs: rollout.soak_min * minuteMs, wave: rollout.wave };
  const isAlarmed = tasks.some(
    (task) => task.is_alarmed && task.life.state === "verified" && !task.is_seen,
  );
  const step = waveStep({ ...waveStateOf(rollout, tasksOfWave, last), isAlarmed }, rules, at);
  switch (step.kind) {
    case "begin":
      return step.atMost;
    case "stop":
      await set(tx, rollout.id, { state: "stopped", reason: step.reason });
      return 0;
    case "soak":
      await set(tx, rollout.id, { soak_until: new Date(step.until) });
      return 0;
    case "next":
      await set(tx, rollout.id, {
        wave: rollout.wave + 1,
        soak_until: null,
        is_accepted: false,
      });
      return 0;
    case "end":
      await set(tx, rollout.id, { state: "done", ended_at: new Date(at) });
      return 0;
    case "wait":
      return 0;
  }
}

function waveStateOf(
  { soak_until: soakUntil, is_accepted: isAccepted, wave }: RolloutRow,
  own: readonly TaskRow[],
  last: number,
): Omit<WaveState, "isAlarmed"> {
  const count = (is: (state: TaskLife["state"]) => boolean) =>
    own.filter(({ life }) => is(life.state)).length;
  const ended = own
    .filter(({ life }) => isTaskEnded(life.state) || life.state === "unconfirmed")
    .toSorted((a, b) => (a.life.endedAt ?? Infinity) - (b.life.endedAt ?? Infinity));
  const lastDone = ended.findLastIndex(({ life }) => life.state === "verified");
  return {
    waiting: count((state) => !isTaskEnded(state) && !isTaskAtWork(state) && !isTaskFailed(state)),
    open: count(isTaskAtWork),
    done: count((state) => state === "verified"),
    failed: count(isTaskFailed),
    skipped: count((state) => state === "leftOut"),
    failedInRow: ended.slice(lastDone + 1).filter(({ life }) => isTaskFailed(life.state)).length,
    accepted: own.filter(({ life, is_seen: isSeen }) => isSeen && isTaskFailed(life.state)).length,
    isAccepted,
    soakUntil: soakUntil?.getTime() ?? null,
    isLast: wave >= last,
  };
}

const columns = ["state", "reason", "wave", "soak_until", "is_accepted", "ended_at"];
/** Sets columns of a rollout by their names. */
async function set(
  tx: Transaction,
  id: number,
  values: Readonly<Record<string, string | number | boolean | Date | null>>,
): Promise<void> {
  const present = columns.filter((column) => column in values);
  const sets = present.map((column, index) => `${column} = $${index + 2}`).join(", ");
  await tx.query(`update rollouts set ${sets} where id = $1`, [
    id,
    ...present.map((column) => values[column]),
  ]);
}
