import { type TaskLife, taskAfter } from "../../../contract/control/firmware/rollout-task.ts";
import type { GatewayMessage } from "../../../contract/telemetry/uplink.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { writeTask } from "./install-task-row.ts";

type Message = GatewayMessage & {
  readonly receivedAt: number;
  readonly entry: { readonly gatewayId: number };
};
type FileMessage = Message & { readonly messageKind: "fw" };
const isFileMessage = (item: Message): item is FileMessage => item.messageKind === "fw";

/**
 * Handles the gateways' messages about files they fetch, in the transaction that stores the
 * message, so that it is on disk before its PUBACK.
 */
export async function handleFileMessages(
  tx: Transaction,
  items: readonly Message[],
): Promise<void> {
  const messages = items.filter(isFileMessage);
  if (messages.length === 0) return;
  const gatewayIds = [...new Set(messages.map(({ entry }) => entry.gatewayId))];
  const open = await tx.query<{
    id: number;
    gateway_id: number;
    file_id: number;
    life: TaskLife;
  }>(
    `select id, gateway_id, file_id, life from update_tasks
     where gateway_id = any($1::int[]) and state in ('offered', 'downloading')
     order by id for update`,
    [gatewayIds],
  );
  for (const task of open) {
    const ofTask = messages.filter(
      ({ entry, body }) => entry.gatewayId === task.gateway_id && body.file === task.file_id,
    );
    const after = ofTask.reduce(
      (life, { body, receivedAt }) => taskAfter(life, { kind: "word", word: body }, receivedAt),
      task.life,
    );
    if (after !== task.life) await writeTask(tx, task.id, after);
  }
}
