import { randomUUID } from "node:crypto";
import { newCommand } from "../../../contract/control/command/command-state.ts";
import type { DoAction } from "../../../contract/control/protocol/gateway-order.ts";
import type { LogSource } from "../../../contract/base/operation-log.ts";
import type { FileKind } from "../../../contract/control/protocol/file-kind.ts";
import { installRisk } from "../../../contract/control/firmware/rollout.ts";
import { type TaskLife, taskAfter } from "../../../contract/control/firmware/rollout-task.ts";
import type { SettingChange } from "../../../contract/control/protocol/controller-setting.ts";
import { lockCommands } from "../control/command/command-row.ts";
import { commandFacts, LockedCommand } from "../control/command/command-steps.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import type { FactDraft } from "../../platform/fact/append-facts.ts";
import { writeTask } from "./install-task-row.ts";

/** The person who confirmed the rollout. */
export interface Author {
  readonly created_by: number;
  readonly operator: string;
  readonly operator_name: string;
  readonly source: LogSource;
  readonly address: string;
  /** Why the author wants it, and who has agreed. */
  readonly why: string;
  readonly approved_by: number | null;
}

export interface Install {
  readonly rolloutId: number;
  readonly taskId: number;
  readonly gatewayId: number;
  readonly houseId: number;
  readonly kind: FileKind;
  readonly fileId: number;
  readonly version: string;
  readonly isStocked: boolean;
  readonly author: Author;
}

/**
 * Queues the command that installs a file, in the name of the person who confirmed the rollout. It
 * is handled as any other: sent once, in one connection, within its window. Returns its facts;
 * null: not now.
 */
export async function queueInstall(
  tx: Transaction,
  install: Install,
  at: number,
): Promise<FactDraft[] | null> {
  const { taskId, gatewayId } = install;
  if (!(await lockRunning(tx, install))) return null;
  const before = await lockCommands(tx, [gatewayId]);
  const [task] = await tx.query<{ life: TaskLife }>(
    "select life from update_tasks where id = $1 and state = 'downloaded' for update",
    [taskId],
  );
  if (task === undefined) return null;
  if (before.some(({ is_protective: isProtective }) => !isProtective)) {
    await writeTask(tx, taskId, taskAfter(task.life, { kind: "held", reason: "otherCommand" }, at));
    return null;
  }
  const commandId = await makeCommand(tx, install, at);
  const rows = await lockCommands(tx, [gatewayId], [commandId]);
  const row = rows.find(({ id }) => id === commandId);
  if (row === undefined) throw new Error(`command ${commandId} is gone`);
  const locked = new LockedCommand(tx, row);
  const life = newCommand({
    id: commandId,
    seq: 0,
    kind: "install",
    createdAt: at,
    group: null,
    wish: row.items,
    isJournalled: true,
    needsApproval: false,
  });
  await locked.begin(life, at, install.author.operator_name, JSON.stringify(row.confirm));
  await writeTask(tx, taskId, taskAfter(task.life, { kind: "sent", commandId }, at));
  return commandFacts(tx, [locked]);
}

/**
 * True while the rollout still runs, for the author it had when it was checked. The row is locked:
 * pausing or ending it waits, and nothing is queued after that reply.
 */
const lockRunning = async (
  tx: Transaction,
  { rolloutId, author }: Pick<Install, "rolloutId" | "author">,
): Promise<boolean> =>
  (
    await tx.query(
      `select 1 from rollouts where id = $1 and state = 'running' and created_by = $2 for share`,
      [rolloutId, author.created_by],
    )
  ).length > 0;

async function makeCommand(tx: Transaction, install: Install, at: number): Promise<string> {
  const { gatewayId, houseId, kind, fileId, version, isStocked, author } = install;
  const [gateway] = await tx.query<{ version: string | null }>(
    "select version from gateways where id = $1",
    [gatewayId],
  );
  const action: DoAction = { do: "install", file: fileId, kind, version };
  // The changes of a settings file are in the settings that are read afterwards.
  const items: SettingChange[] =
    kind === "firmware" ? [{ k: "version", from: gateway?.version ?? null, to: version }] : [];
  const id = randomUUID();
  await tx.query(
    `insert into control_commands (id, house_id, gateway_id, kind, items, action, state,
       client_token, armed_at, created_by, token_hash, operator, operator_name, source, address,
       confirm, risk, approved_by, is_protective)
     values ($1::uuid, $2, $3, 'do', $4, $5, 'armed', $14, $6, $7, '', $8, $9, $10, $11, $12, $13,
       $15, false)`,
    [
      id,
      houseId,
      gatewayId,
      JSON.stringify(items),
      JSON.stringify(action),
      new Date(at),
      author.created_by,
      author.operator,
      author.operator_name,
      author.source,
      author.address,
      JSON.stringify({
        findings: [],
        risk: null,
        ...(author.why === "" ? {} : { reason: author.why }),
      }),
      installRisk(isStocked),
      id,
      author.approved_by,
    ],
  );
  return id;
}
