import { type SQL, sql } from "drizzle-orm";
import type { RotaSwap } from "../../../contract/notify/rota.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";

interface SwapRow {
  readonly id: number;
  readonly rota_id: number;
  readonly rota_name: string;
  readonly time_zone: string;
  readonly user_id: number;
  readonly name: string;
  readonly to_user_id: number;
  readonly to_name: string;
  readonly give_from: Date;
  readonly give_to: Date;
  readonly take_from: Date | null;
  readonly take_to: Date | null;
  readonly note: string;
  readonly state: RotaSwap["state"];
  readonly created_at: Date;
}

/** Swaps by a condition over `s`, in order of the duty that is handed over. */
export const swapsWhere = async (db: Queryable, condition: SQL): Promise<RotaSwap[]> =>
  (
    await rows<SwapRow>(
      db,
      sql`select s.*, r.name as rota_name, f.time_zone, u.real_name as name,
          t.real_name as to_name
        from rota_swaps s join rotas r on r.id = s.rota_id join farms f on f.id = r.farm_id
          join users u on u.id = s.user_id join users t on t.id = s.to_user_id
        where ${condition} order by s.give_from, s.id limit 200`,
    )
  ).map(swapOf);

const swapOf = (row: SwapRow): RotaSwap => ({
  id: row.id,
  rotaId: row.rota_id,
  rotaName: row.rota_name,
  timeZone: row.time_zone,
  userId: row.user_id,
  name: row.name,
  toUserId: row.to_user_id,
  toName: row.to_name,
  give: { from: row.give_from.getTime(), to: row.give_to.getTime() },
  take:
    row.take_from === null || row.take_to === null
      ? null
      : { from: row.take_from.getTime(), to: row.take_to.getTime() },
  note: row.note,
  state: row.state,
  madeAt: row.created_at.getTime(),
});
