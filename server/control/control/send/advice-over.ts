import type { Transaction } from "../../../platform/db/open-database.ts";

/**
 * True when advice must not be followed any more: its time is over, a person has refused it, or a
 * command follows it already. It is locked until the transaction ends, so that the second of two
 * simultaneous users finds it taken.
 */
export async function isAdviceOver(tx: Transaction, id: number, now: number): Promise<boolean> {
  await tx.query("select 1 from site_advices where id = $1 for update", [id]);
  const [advice] = await tx.query<{ isOpen: boolean }>(
    `select fault is null and refused_at is null and until > $2
       and not exists (select 1 from control_commands c
         where c.advice_id = a.id and c.life is not null) as "isOpen"
     from site_advices a where id = $1`,
    [id, new Date(now)],
  );
  return advice?.isOpen !== true;
}
