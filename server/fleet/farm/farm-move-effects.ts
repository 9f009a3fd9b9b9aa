import type { z } from "zod";
import type { MoveEffects } from "../../../contract/fleet/farm.ts";
import type { Role } from "../../../contract/account/role.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { readSnapshot } from "../../platform/db/transaction-retry.ts";
import { only } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { checkLevel, parentFor, positionOf } from "./farm-position.ts";

interface AffectedUser {
  id: number;
  login_name: string;
  real_name: string;
  role_key: Role;
  was_above: boolean;
  farms: number;
  houses: number;
}

const housesOfFarm =
  "coalesce(sum((select count(*) from houses h where h.farm_id = f.id)), 0)::bigint";

/**
 * Returns the effects on others of a move below `parentId` (null: directly below the organisation).
 * Area and farm managers see the subtrees assigned to them, so those above the node lose it and
 * those above its new place gain it, except for parts assigned to them separately. Refusals: those
 * of the move.
 */
export function readMoveEffects(
  database: Database,
  caller: Caller,
  { id, parentId }: z.output<typeof routes.moveEffects.input>,
): Promise<MoveEffects> {
  return readSnapshot(database, async (tx) => {
    const position = await positionOf(tx, caller, id);
    const parent = await parentFor(tx, caller, position, parentId ?? null);
    await checkLevel(tx, id, position.level, parent);
    const moved = only(
      await tx.query<{ farms: number; houses: number }>(
        `select count(*) as farms, ${housesOfFarm} as houses
         from farms f where f.lineage && array[$1::int]`,
        [id],
      ),
    );
    const users = await tx.query<AffectedUser>(
      `select u.id, u.login_name, u.real_name, u.role_key, g.was_above, count(*) as farms,
         ${housesOfFarm} as houses
       from users u
       join lateral (
         select array_agg(t.farm_id) as ids from user_farms t where t.user_id = u.id
       ) a on true
       join lateral (
         select a.ids && $2::int[] as was_above, a.ids && $3::int[] as is_above
       ) g on g.was_above <> g.is_above
       join farms f on f.lineage && array[$1::int] and not a.ids && f.lineage[$4::int:]
       where u.org_id = $5 and u.role_key in ('area_manager', 'farm_manager')
       group by u.id, g.was_above order by u.login_name`,
      [
        id,
        position.lineage.slice(0, -1),
        parent?.lineage ?? [],
        position.lineage.length,
        position.orgId,
      ],
    );
    return {
      farms: moved.farms,
      houses: moved.houses,
      users: users.map((user) => ({
        id: user.id,
        loginName: user.login_name,
        realName: user.real_name,
        roleKey: user.role_key,
        change: user.was_above ? ("loses" as const) : ("gains" as const),
        farms: user.farms,
        houses: user.houses,
      })),
    };
  });
}
