import { commandAnswerSchema } from "../../../../contract/control/protocol/gateway-order.ts";
import { isLasting } from "../../../../contract/control/protocol/order-fence.ts";
import { reportedSettings } from "../../../../contract/control/parameter/parameter-check.ts";
import { isParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import type { GatewayMessage } from "../../../../contract/telemetry/uplink.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import { commandIdOf } from "../../parameter/settings-batch.ts";
import {
  type LockedGateway,
  lockCommands,
  lockCommandsOf,
  lockBusyGateways,
} from "../command/command-row.ts";
import { LockedCommand } from "../command/command-steps.ts";

/** A message of a gateway as received. */
type Message = GatewayMessage & {
  readonly receivedAt: number;
  readonly entry: { readonly gatewayId: number };
};
type ControllerMessage = Message & { readonly messageKind: "ack" | "param" };
const isControllerMessage = (item: Message): item is ControllerMessage =>
  item.messageKind === "ack" || item.messageKind === "param";

/**
 * Processes messages of gateways about commands under way: their answers, and the values they read
 * back. Each is taken in the order of arrival, in the transaction that stores the message. Returns
 * the commands concerned.
 */
export async function applyAnswers(
  tx: Transaction,
  items: readonly Message[],
): Promise<readonly LockedCommand[]> {
  const messages = items.filter(isControllerMessage);
  const gatewayIds = [...new Set(messages.map(({ entry }) => entry.gatewayId))];
  // Gateways of ended trials too, though trials are processed later: all locks are taken in one
  // order.
  const ended = new Map(items.flatMap(trialEndIn)).values();
  const endedIds = [...ended].map(({ gatewayId }) => gatewayId);
  const busy = gatewayIds.length === 0 ? [] : await lockBusyGateways(tx, gatewayIds, endedIds);
  if (busy.length === 0) return [];
  const gateways = new Map(busy.map((item) => [item.id, item]));
  const rows = await lockCommandsOf(tx, [...gateways.keys()]);
  const locked = rows.filter(({ life }) => life !== null).map((row) => new LockedCommand(tx, row));
  for (const item of messages) {
    const gateway = gateways.get(item.entry.gatewayId);
    const ofGateway = locked.filter(({ row }) => row.gateway_id === gateway?.id);
    if (gateway === undefined || ofGateway.length === 0) continue;
    if (item.messageKind === "param") await applyValues(ofGateway, item);
    else gateways.set(gateway.id, await applyAnswer(tx, ofGateway, item, gateway));
  }
  return locked;
}

/**
 * Ends trials that gateways have reverted: at their end, after a power cut, or on request. Returns
 * their commands; ignores a repeated report.
 */
export async function endTrials(
  tx: Transaction,
  items: readonly Message[],
): Promise<readonly LockedCommand[]> {
  const ends = new Map(items.flatMap(trialEndIn));
  if (ends.size === 0) return [];
  const gatewayIds = [...new Set([...ends.values()].map(({ gatewayId }) => gatewayId))];
  const ended: LockedCommand[] = [];
  for (const row of await lockCommands(tx, gatewayIds, [...ends.keys()])) {
    const end = ends.get(row.id);
    const isOn = row.trial_min !== null && row.trial_until === null;
    if (end === undefined || end.gatewayId !== row.gateway_id || !isOn) continue;
    const command = new LockedCommand(tx, row);
    await command.endTrial(end.at);
    ended.push(command);
  }
  return ended;
}

function trialEndIn(item: Message) {
  if (item.messageKind !== "param" || !("group" in item.body)) return [];
  const { receivedAt: at, entry } = item;
  const id = item.body.origin === "trialEnd" ? commandIdOf(item.body.id) : null;
  return id === null ? [] : [[id, { gatewayId: entry.gatewayId, at }] as const];
}

async function applyValues(
  locked: readonly LockedCommand[],
  { body, receivedAt }: ControllerMessage,
): Promise<void> {
  if (!("group" in body) || !isParameterGroup(body.group)) return;
  const { group, id = null, rev, origin } = body;
  const { settings } = reportedSettings(group, body);
  const isTrialEnd = origin === "trialEnd" ? { isTrialEnd: true } : {};
  for (const command of locked)
    if (command.isUnderWay && command.life.group === group)
      await command.apply({ kind: "values", id, rev, settings, ...isTrialEnd }, receivedAt);
}

/** Returns the gateway's new state. */
async function applyAnswer(
  tx: Transaction,
  locked: readonly LockedCommand[],
  { body, receivedAt: at }: ControllerMessage,
  gateway: LockedGateway,
): Promise<LockedGateway> {
  const answer = commandAnswerSchema.safeParse(body).data;
  const command = locked.find(({ row }) => row.id === answer?.id);
  if (answer === undefined || command === undefined) return gateway;
  const { seq } = command.life;
  const { acked_seq: ackedSeq } = gateway;
  if (command.isUnderWay) await command.apply({ kind: "answer", answer, ackedSeq }, at);
  const isOwn =
    answer.state !== "unknown" && answer.reason !== "cancelled" && !isLasting(answer.reason);
  // A reported number may be above ours: this database may have been restored from a backup.
  const lastSeq = answer.reason === "stale" ? (answer.seq ?? 0) : 0;
  const acked = Math.max(ackedSeq, isOwn ? seq : 0);
  if (acked === ackedSeq && lastSeq === 0) return gateway;
  await tx.query(
    "update gateways set acked_seq = $2, last_seq = greatest(last_seq, $3) where id = $1",
    [gateway.id, acked, lastSeq],
  );
  return { ...gateway, acked_seq: acked };
}
