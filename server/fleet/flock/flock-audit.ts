import { sql } from "drizzle-orm";
import { chosenFields } from "../../../contract/base/field.ts";
import { type Flock, flockFields } from "../../../contract/fleet/flock/flock.ts";
import type { LogFunction } from "../../../contract/base/operation-log.ts";
import type { flockRoutes } from "../../../contract/route/fleet/flock-routes.ts";
import { breedIds, houseIds, namedBy } from "../../platform/session/named-ids.ts";
import { visibleHouses } from "../../platform/session/caller-scope.ts";
import { chosen, difference, type LogEntry } from "../../platform/audit/audit-entry.ts";
import type { AuditsOf, RecordsChange } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly placeFlock: Creation<Flock>;
    readonly updateFlock: Change<Flock>;
    readonly putFlock: Creation<Flock> | Change<Flock>;
    readonly clearFlock: Change<Flock>;
    readonly deleteFlock: Flock;
  }
}

export const flockIds = namedBy(
  "flock",
  sql`flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id`,
  sql`k.id`,
  visibleHouses,
);

export const flockAudits = {
  listFlock: { names: ({ houseId }) => [houseIds(houseId)] },
  placeableBreeds: { names: ({ houseId }) => [houseIds(houseId)] },
  placeFlock: {
    lines: ({ after }) => [flockPlaced(after)],
    recordsChanged: ({ after }) => [recordsChangedOf(after)],
    names: ({ houseId, breedId }) => [houseIds(houseId), breedIds(breedId)],
  },
  updateFlock: {
    lines: ({ before, after }) => [
      { ...ofFlock("flockChange", after), ...difference(before, after, fields) },
    ],
    recordsChanged: ({ after }) => [recordsChangedOf(after)],
    names: ({ id, breedId }) => [breedIds(breedId), flockIds(id)],
  },
  putFlock: {
    lines: ({ before, after }) => [
      before === null
        ? flockPlaced(after)
        : { ...ofFlock("flockChange", after), ...difference(before, after, fields) },
    ],
    recordsChanged: ({ after }) => [recordsChangedOf(after)],
    names: ({ houseId, breedId }) => [houseIds(houseId), breedIds(breedId)],
  },
  clearFlock: {
    lines: ({ before, after }) => [
      { ...ofFlock("flockClear", after), ...difference(before, after, fields) },
    ],
    recordsChanged: ({ after }) => [recordsChangedOf(after)],
    names: ({ id }) => [flockIds(id)],
  },
  deleteFlock: {
    lines: (flock) => [{ ...ofFlock("flockDelete", flock), before: chosen(flock, fields) }],
    recordsChanged: (flock) => [recordsChangedOf(flock)],
    names: ({ id }) => [flockIds(id)],
  },
} satisfies AuditsOf<typeof flockRoutes>;

/** The line of a flock placed in a house. */
export const flockPlaced = (after: Flock): LogEntry => ({
  ...ofFlock("flockPlace", after),
  after: chosen(after, fields),
});

const fields = chosenFields(flockFields);
const ofFlock = (name: LogFunction, flock: Flock): LogEntry => ({
  function: name,
  operation: flock.breedName,
  remark: String(flock.placedCount),
  houseId: flock.houseId,
});
const recordsChangedOf = ({ houseId }: Flock): RecordsChange => ({
  kinds: ["flocks", "breeds", "gateways", "plans"],
  houseIds: [houseId],
});
