import type { GatewayMessage } from "../../contract/mqtt.ts";
import type { Transaction } from "../db/open.ts";
import type { MessageItem } from "./ingest-item.ts";

/** Keeps the messages of gateways beside telemetry, and what they report of themselves. */
export async function storeMessages(tx: Transaction, items: readonly MessageItem[]): Promise<void> {
  for (const item of items) {
    const { gatewayId } = item.entry;
    await tx.query(
      "insert into gateway_messages (at, gateway_id, kind, body) values ($1, $2, $3, $4)",
      [new Date(item.receivedAt), gatewayId, item.messageKind, JSON.stringify(item.body)],
    );
    const self = selfOf(item);
    if (self === null) continue;
    await tx.query(
      `update gateways set version = coalesce($2, version), sim_card = coalesce($3, sim_card),
         net_type = coalesce($4, net_type) where id = $1`,
      [gatewayId, self.version ?? null, self.simCard ?? null, self.netType ?? null],
    );
  }
}

type Attributes = Extract<GatewayMessage, { messageKind: "attr" }>["body"];

/** What a gateway reports of itself; null: nothing. */
function selfOf(message: GatewayMessage): Partial<Attributes> | null {
  if (message.messageKind === "attr") return message.body;
  if (message.messageKind !== "event" || message.body.netType === undefined) return null;
  return { netType: message.body.netType };
}
