import { type AdviceFault, adviceFault } from "../../../contract/control/edge/advice-check.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { known } from "../../platform/base/known-value.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import type { AdviceItem, RejectedMessage } from "./edge-message.ts";

/** Faulty advice that is shown, of a gateway in a day; the rest is only kept as refused. */
const faultyShownMax = 50;

interface GroundRow {
  readonly n: number;
  readonly typeKey: number;
  /** Null: it is no house of its site. */
  readonly houseId: number | null;
  readonly open: number;
  readonly faulty: number;
  /** It was said before. */
  readonly isKnown: boolean;
}

/** Reads the sender and the house of each item, and how much of it already exists. */
const readGround = (tx: Transaction, items: readonly AdviceItem[]): Promise<GroundRow[]> =>
  tx.query<GroundRow>(
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
 * Keeps advice, that with a fault too, so that people see what was not let through. Said again it
 * is the same advice. Gives what is refused.
 */
export async function storeAdvice(
  tx: Transaction,
  items: readonly AdviceItem[],
): Promise<RejectedMessage[]> {
  const grounds = new Map((await readGround(tx, items)).map((row) => [row.n, row]));
  const counts = new Map<number, { open: number; faulty: number }>();
  const kept: { item: AdviceItem; houseId: number | null; fault: AdviceFault | null }[] = [];
  const refused: RejectedMessage[] = [];
  for (const [n, item] of items.entries()) {
    const ground = known(grounds.get(n), "advice");
    if (ground.isKnown) continue;
    const { gatewayId, networkId } = item.entry;
    const count = counts.get(gatewayId) ?? { open: ground.open, faulty: ground.faulty };
    counts.set(gatewayId, count);
    const { typeKey, houseId } = ground;
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
    kept.push({ item, houseId, fault });
  }
  if (kept.length > 0) await keep(tx, kept);
  return refused;
}

async function keep(
  tx: Transaction,
  kept: readonly { item: AdviceItem; houseId: number | null; fault: AdviceFault | null }[],
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
    [JSON.stringify(kept.map(rowOf))],
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
