import type { Alarm } from "../../../contract/alarm.ts";
import type { Database } from "../../../server/db/open.ts";
import type { Caller } from "../../../server/session/scope.ts";
import { writeLines } from "../../../server/operation-log/write.ts";
import { buildAlarm } from "../../factories/alarm.ts";
import { buildFarm, buildHouse, buildOrg, type BuiltHouse, unique } from "../../factories/fleet.ts";
import { buildUser } from "../../factories/user.ts";

/** Stands in every text of what others must not see. */
export const canary = "CANARY";

/** A farm with a house, an alarm, people of every role below the administrator and a line in the log, all named by `mark`. */
export interface Site {
  readonly orgId: number;
  readonly farmId: number;
  readonly house: BuiltHouse;
  readonly alarm: Alarm;
  readonly company: Caller;
  readonly area: Caller;
  readonly farm: Caller;
  readonly keeper: Caller;
}

/** `parentId`: stands below that farm, in its organisation; else in one of its own. */
export async function buildSite(database: Database, mark: string, parentId?: number): Promise<Site> {
  const { id: farmId, orgId } = await buildFarm(database, { name: unique(`${mark}-farm`), ...(parentId === undefined ? { orgId: await buildOrg(database, { name: unique(`${mark}-org`) }) } : { parentId }) });
  const house = await buildHouse(database, { farmId, name: unique(`${mark}-house`), networkId: unique(`${mark}-net`) });
  const alarm = await buildAlarm(database, { houseId: house.id, ackNote: unique(`${mark}-note`), shelvedUntil: 1, shelvedBy: mark, shelveReason: mark });
  const person = (roleKey: Caller["roleKey"], over: object = {}) => buildUser(database, { loginName: unique(`${mark}-${roleKey}`), roleKey, orgId, ...over });
  const site = {
    orgId, farmId, house, alarm,
    company: await person("company_manager"), area: await person("area_manager", { farmIds: [farmId] }), farm: await person("farm_manager", { farmIds: [farmId] }), keeper: await person("shack_manager", { houseIds: [house.id] }),
  };
  const origin = { source: "computer", address: "10.0.0.1", now: alarm.raisedAt } as const;
  await writeLines(database, [{ userId: site.keeper.userId, orgId, function: "alarmAck", operation: `${mark}-operation`, remark: `${mark}-remark`, houseId: house.id }, { userId: site.keeper.userId, orgId, function: "logout" }], origin);
  return site;
}
