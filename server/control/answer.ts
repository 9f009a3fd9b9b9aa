import { type CommandAnswer, commandAnswerSchema } from "../../contract/control/order.ts";
import { isLasting } from "../../contract/control/fence.ts";
import { reportedSettings } from "../../contract/parameter/check.ts";
import { isParameterGroup } from "../../contract/parameter-group.ts";
import type { GatewayMessage } from "../../contract/uplink.ts";
import type { Transaction } from "../db/open.ts";
import { commandIdOf } from "../parameter/settings-batch.ts";
import { holdCommands } from "./command-row.ts";
import { HeldCommand } from "./step.ts";

/** A message of a gateway as it came. */
type Message = GatewayMessage & {
  readonly receivedAt: number;
  readonly entry: { readonly gatewayId: number };
};
type Said = Message & { readonly messageKind: "ack" | "param" };
const isSaid = (item: Message): item is Said =>
  item.messageKind === "ack" || item.messageKind === "param";

/**
 * What gateways say of commands under way: their answers, and the values they read back. Each is
 * taken in the order it came, in the transaction that keeps the message. Gives the commands that
 * it concerned.
 */
export async function takeAnswers(
  tx: Transaction,
  items: readonly Message[],
): Promise<readonly HeldCommand[]> {
  const said = items.filter(isSaid);
  const gatewayIds = [...new Set(said.map(({ entry }) => entry.gatewayId))];
  if (gatewayIds.length === 0 || !(await isAnyOpen(tx, gatewayIds))) return [];
  const rows = await holdCommands(tx, gatewayIds);
  const held = rows.filter(({ life }) => life !== null).map((row) => new HeldCommand(tx, row));
  for (const item of said) {
    const own = held.filter(({ row }) => row.gateway_id === item.entry.gatewayId);
    if (own.length > 0) await takeOne(tx, own, item);
  }
  return held;
}

/**
 * Trials that gateways have put back: by their time, a power cut, or because somebody wanted it.
 * Gives their commands; what is said again is no news.
 */
export async function endTrials(
  tx: Transaction,
  items: readonly Message[],
): Promise<readonly HeldCommand[]> {
  const ends = new Map(items.flatMap(trialEndIn));
  if (ends.size === 0) return [];
  const gatewayIds = [...new Set([...ends.values()].map(({ gatewayId }) => gatewayId))];
  const ended: HeldCommand[] = [];
  for (const row of await holdCommands(tx, gatewayIds, [...ends.keys()])) {
    const end = ends.get(row.id);
    const isOn = row.trial_min !== null && row.trial_until === null;
    if (end === undefined || end.gatewayId !== row.gateway_id || !isOn) continue;
    const command = new HeldCommand(tx, row);
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

const isAnyOpen = async (tx: Transaction, gatewayIds: readonly number[]): Promise<boolean> =>
  (
    await tx.query(
      `select 1 from control_commands where gateway_id = any($1::int[]) and kind <> 'read'
         and state in ('awaiting', 'queued', 'sent', 'begun', 'unconfirmed') limit 1`,
      [gatewayIds],
      { prepared: true },
    )
  ).length > 0;

async function takeOne(
  tx: Transaction,
  held: readonly HeldCommand[],
  { messageKind, body, receivedAt, entry }: Said,
): Promise<void> {
  if (messageKind === "ack") {
    const answer = commandAnswerSchema.safeParse(body).data;
    if (answer !== undefined) await takeAnswer(tx, held, answer, entry.gatewayId, receivedAt);
    return;
  }
  if (!("group" in body) || !isParameterGroup(body.group)) return;
  const { group, id = null, rev, origin } = body;
  const { settings } = reportedSettings(group, body);
  const isTrialEnd = origin === "trialEnd" ? { isTrialEnd: true } : {};
  for (const command of held)
    if (command.isUnderWay && command.life.group === group)
      await command.take({ kind: "values", id, rev, settings, ...isTrialEnd }, receivedAt);
}

async function takeAnswer(
  tx: Transaction,
  held: readonly HeldCommand[],
  answer: CommandAnswer,
  gatewayId: number,
  at: number,
): Promise<void> {
  const command = held.find(({ row }) => row.id === answer.id);
  if (command === undefined) return;
  const { seq } = command.life;
  const [{ acked_seq: ackedSeq } = { acked_seq: 0 }] = await tx.query<{ acked_seq: number }>(
    "select acked_seq from gateways where id = $1",
    [gatewayId],
  );
  if (command.isUnderWay) await command.take({ kind: "answer", answer, ackedSeq }, at);
  const isOwn =
    answer.state !== "unknown" && answer.reason !== "cancelled" && !isLasting(answer.reason);
  // A number it says may be above ours: this database may have been restored from a backup.
  const lastSeq = answer.reason === "stale" ? (answer.seq ?? 0) : 0;
  await tx.query(
    `update gateways set acked_seq = greatest(acked_seq, $2), last_seq = greatest(last_seq, $3)
     where id = $1`,
    [gatewayId, isOwn ? seq : 0, lastSeq],
  );
}
