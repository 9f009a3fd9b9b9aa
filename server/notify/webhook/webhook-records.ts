import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { House } from "../../../contract/fleet/house/house.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { flockJson, type HouseMark, type MarkedFlock } from "./webhook-mark.ts";

/** The marks of these alarms and houses, by their ids. */
export async function readMarks(
  tx: Transaction,
  alarmIds: readonly number[],
  houseIds: readonly number[],
) {
  const rows = await tx.query<{ kind: string; id: number; mark: unknown }>(
    `select kind, thing_id as id, mark from webhook_marks
     where (kind = 'alarm' and thing_id = any($1::int[]))
       or (kind = 'house' and thing_id = any($2::int[]))`,
    [alarmIds, houseIds],
  );
  const marksOf = <M>(requested: string) =>
    new Map(rows.flatMap(({ kind, id, mark }) => (kind === requested ? [[id, mark as M]] : [])));
  return { alarms: marksOf<Alarm>("alarm"), houses: marksOf<HouseMark>("house") };
}

/**
 * The flocks of houses, by house and placement: the facts of a house do not include the flock's id.
 */
export async function flocksAt(
  tx: Transaction,
  houses: readonly Pick<House, "id" | "placedAt">[],
): Promise<ReadonlyMap<string, MarkedFlock>> {
  const placed = houses.filter(({ placedAt }) => placedAt !== null);
  if (placed.length === 0) return new Map();
  const rows = await tx.query<{ house_id: number; flock: MarkedFlock }>(
    `select k.house_id, ${flockJson} as flock
     from flocks k join breeds b on b.id = k.breed_id
     where k.house_id = any($1::int[]) and k.placed_at >= $2`,
    [
      [...new Set(placed.map(({ id }) => id))],
      new Date(Math.min(...placed.map(({ placedAt }) => placedAt ?? 0))),
    ],
  );
  return new Map(rows.map(({ house_id: id, flock }) => [`${id}:${flock.placedAt}`, flock]));
}

/** Houses of an organisation that have no mark yet, and their flocks. */
export const newHouses = (tx: Transaction, orgId: number) =>
  tx.query<{ id: number; flock: MarkedFlock | null }>(
    `select h.id, ${flockJson} as flock
     from houses h left join flocks k on k.house_id = h.id and k.cleared_at is null
       left join breeds b on b.id = k.breed_id
     where h.org_id = $1 and not exists (
       select 1 from webhook_marks m where m.kind = 'house' and m.thing_id = h.id)
     order by h.id`,
    [orgId],
  );
