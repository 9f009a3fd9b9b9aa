import type { InputRule } from "../../judge/limit/alarm-limits.ts";
import type { Queryable } from "../../platform/db/open-database.ts";

interface Row {
  gateway_id: number;
  code: number;
  content: string;
  content_en: string;
  relay_type: string;
  important: boolean;
  shield_until: Date | null;
}

/**
 * Returns the rules for judging gateways' alarm inputs, by the gateway's id. `gatewayIds`: of these
 * only; null: of all.
 */
export async function readInputs(
  db: Queryable,
  gatewayIds: readonly number[] | null,
): Promise<Map<number, InputRule[]>> {
  const rows = await db.query<Row>(
    `select gateway_id, code, content, content_en, relay_type, important, shield_until
     from alarm_inputs where $1::int[] is null or gateway_id = any($1::int[]) order by code`,
    [gatewayIds],
  );
  const inputs = new Map<number, InputRule[]>();
  for (const row of rows) {
    const rule: InputRule = {
      number: row.code,
      name: row.content,
      nameEn: row.content_en,
      isNormallyClosed: row.relay_type === "normallyClosed",
      isImportant: row.important,
      shieldUntil: row.shield_until?.getTime() ?? null,
    };
    const known = inputs.get(row.gateway_id);
    if (known === undefined) inputs.set(row.gateway_id, [rule]);
    else known.push(rule);
  }
  return inputs;
}
