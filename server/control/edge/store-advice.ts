import { type AdviceFault, adviceFault } from "../../../contract/control/edge/advice-check.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { known } from "../../platform/base/known-value.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import type { AdviceItem, RejectedMessage } from "./edge-message.ts";

/**
 * Maximum number of items of faulty advice shown for a gateway in a day; the rest is stored as
 * refused only.
 */
const faultyShownMax = 50;

interface AdviceContext {
  readonly n: number;
  readonly typeKey: number;
  /** Null: the house is not one of the gateway's site. */
  readonly houseId: number | null;
  readonly open: number;
  readonly faulty: number;
  /** The advice is stored already. */
  readonly isKnown: boolean;
}

/** Reads the sender and the house of each item, and counts the sender's stored advice. */
const readContexts = (tx: Transaction, items: readonly AdviceItem[]): Promise<AdviceContext[]> =>
  tx.query<AdviceContext>(
    `select u.n, g.type_key as "typeKey", t.house_id as "houseId",
       exists (select 1 from site_advices a
         where a.gateway_id = g.id and a.key = u.key) as "isKnown",
       (select count(*)::int from site_advices a where a.gateway_id = g.id and a.fault is null
         and a.refused_at is null and a.until > to_timestamp(u.at / 1000)
         and not exists (select 1 from control_commands c
           where c.advice_id = a.id and c.life is not null)) as open,
       (select count(*)::int from site_advices a where a.gateway_id = g.id
         and a.fault is not null and a.at > to_timestamp((u.at - $2) / 1000)) as faulty
     from jsonb_to_recordset($1::jsonb)
       as u(n int, gateway_id int, network_id text, key text, at float8)
     join gateways g on g.id = u.gateway_id join houses own on own.id = g.house_id
     left join lateral (
       select h.id as house_id from site_houses s
       join gateways o on o.network_id = s.network_id
       join houses h on h.id = o.house_id and h.farm_id = own.farm_id
       where s.gateway_id = g.id and s.network_id = u.network_id) t on true
     order by u.n`,
    [
      JSON.stringify(
        items.map(({ entry, receivedAt, body }, n) => ({
          n,
          gateway_id: entry.gatewayId,
          network_id: body.house,
          key: body.id,
          at: receivedAt,
        })),
      ),
      dayMs,
    ],
  );

/**
 * Stores advice, faulty advice too, so that people see what was refused. Repeated advice is not
 * stored again. Returns the refused items.
 */
export async function storeAdvice(
  tx: Transaction,
  items: readonly AdviceItem[],
): Promise<RejectedMessage[]> {
  const contexts = new Map((await readContexts(tx, items)).map((row) => [row.n, row]));
  const counts = new Map<number, { open: number; faulty: number }>();
  const accepted: { item: AdviceItem; houseId: number | null; fault: AdviceFault | null }[] = [];
  const refused: RejectedMessage[] = [];
  for (const [n, item] of items.entries()) {
    const context = known(contexts.get(n), "advice");
    if (context.isKnown) continue;
    const { gatewayId, networkId } = item.entry;
    const count = counts.get(gatewayId) ?? { open: context.open, faulty: context.faulty };
    counts.set(gatewayId, count);
    const { typeKey, houseId } = context;
    const fault = adviceFault(
      item.body,
      { typeKey, isOfSite: houseId !== null, open: count.open },
      item.receivedAt,
    );
    if (fault !== null)
      refused.push({
        item,
        networkId,
        why: { reason: "badAdvice", detail: `advice ${item.body.id}: ${fault}` },
      });
    if (fault === "many" || (fault !== null && count.faulty >= faultyShownMax)) continue;
    count[fault === null ? "open" : "faulty"] += 1;
    accepted.push({ item, houseId, fault });
  }
  if (accepted.length > 0) await insert(tx, accepted);
  return refused;
}

async function insert(
  tx: Transaction,
  advice: readonly { item: AdviceItem; houseId: number | null; fault: AdviceFault | null }[],
): Promise<void> {
  await tx.query(
    `insert into site_advices (gateway_id, house_id, network_id, key, at, until, fault, confidence,
       why, curve, grp, items, action, trial_min)
     select gateway_id, house_id, network_id, key, to_timestamp(at / 1000),
       to_timestamp(least(until, 8.64e12) / 1000), fault, confidence, why, curve, grp,
       coalesce(items, '[]'), action, trial_min
     from jsonb_to_recordset($1::jsonb) as u(gateway_id int, house_id int, network_id text,
       key text, at float8, until float8, fault text, confidence float8, why jsonb, curve jsonb,
       grp text, items jsonb, action jsonb, trial_min smallint)
     on conflict (gateway_id, key) do nothing`,
    [JSON.stringify(advice.map(rowOf))],
  );
}

const rowOf = ({
  item: { entry, receivedAt, body },
  houseId,
  fault,
}: {
  item: AdviceItem;
  houseId: number | null;
  fault: AdviceFault | null;
}) => ({
  gateway_id: entry.gatewayId,
  house_id: houseId,
  network_id: body.house,
  key: body.id,
  at: receivedAt,
  until: body.until,
  fault,
  confidence: body.confidence,
  why: body.why,
  curve: body.curve ?? undefined,
  ...("action" in body
    ? { action: body.action }
    : { grp: body.group, items: body.items, trial_min: body.trialMin }),
});
