import type { controlRuleRoutes } from "../../../../contract/route/control/control-rule-routes.ts";
import { buildCommand } from "../../../factories/command.ts";
import {
  everybody,
  type Ids,
  nobody,
  operators,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";

const nothing = "00000000-0000-4000-8000-000000000000";
const managers = ["administrator", "company_manager"] as const;
const command = async ({ server, house }: Scene) => ({
  id: await buildCommand(server.database, { houseId: house.id }),
});
/** A neighbouring farm is in the same organisation. */
const foreignOrg = ({ org, own }: Ids) => (org === own.orgId ? nobody : org);
const lease = (houseId: number) => ({
  houseId,
  tabToken: nothing,
  isTakenOver: true,
  remark: "on shift",
});
const sending = { roles: operators, needs: "remoteConfig" } as const;
const rules = (orgId: number) => ({ orgId, secondPerson: "off", limits: {} });

export const controlRuleProbes = {
  readLease: {
    roles: everybody,
    good: ({ house }) => ({ houseId: String(house.id) }),
    bad: { houseId: "1", tabToken: "x" },
    absent: { houseId: String(nobody) },
    foreign: ({ house }) => [{ houseId: String(house) }],
  },
  takeLease: {
    ...sending,
    good: ({ house }) => lease(house.id),
    bad: { ...lease(1), tabToken: "x" },
    absent: lease(nobody),
    foreign: ({ house }) => [lease(house)],
  },
  endLease: {
    ...sending,
    good: ({ house }) => ({ houseId: house.id, tabToken: nothing }),
    bad: { houseId: 1, tabToken: "x" },
    absent: { houseId: nobody, tabToken: nothing },
    foreign: ({ house }) => [{ houseId: house, tabToken: nothing }],
  },
  setLocalOnly: {
    roles: operators,
    needs: "canOperate",
    good: ({ house }) => ({ houseId: house.id, isLocalOnly: false }),
    bad: { houseId: 1, isLocalOnly: "x" },
    absent: { houseId: nobody, isLocalOnly: true },
    foreign: ({ house }) => [{ houseId: house, isLocalOnly: true }],
  },
  readControlRules: {
    roles: everybody,
    good: ({ house }) => ({ orgId: String(house.orgId) }),
    bad: { orgId: "x" },
    absent: { orgId: String(nobody) },
    foreign: (ids) => [{ orgId: String(foreignOrg(ids)) }],
  },
  switchRemote: {
    roles: managers,
    needs: "canOperate",
    good: ({ house }) => ({ orgId: house.orgId, isOff: false }),
    bad: { orgId: 1, isOff: "x" },
    absent: { orgId: nobody, isOff: true },
    foreign: (ids) => [{ orgId: foreignOrg(ids), isOff: true }],
  },
  saveControlRules: {
    roles: ["administrator"],
    needs: "remoteConfig",
    good: ({ house }) => rules(house.orgId),
    bad: { ...rules(1), secondPerson: "dance" },
    absent: rules(nobody),
    foreign: (ids) => [rules(foreignOrg(ids))],
  },
  approveCommand: {
    ...sending,
    good: command,
    bad: { id: "x" },
    absent: { id: nothing },
    foreign: ({ command: id }) => [{ id }],
  },
  readDeviceLog: {
    roles: everybody,
    good: command,
    bad: { id: "x" },
    absent: { id: nothing },
    foreign: ({ command: id }) => [{ id }],
  },
} satisfies ProbesOf<typeof controlRuleRoutes>;
