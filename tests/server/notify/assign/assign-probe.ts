import type { assignRoutes } from "../../../../contract/route/notify/assign-routes.ts";
import { everybody, nobody, type ProbesOf } from "../../process/security/security-probe.ts";
import { buildUser } from "../../../factories/user.ts";

export const assignProbes = {
  listAssignee: {
    good: async ({ freshAlarm }) => ({ alarmId: String(await freshAlarm()) }),
    bad: { alarmId: "x" },
    absent: { alarmId: String(nobody) },
    foreign: ({ alarm }) => [{ alarmId: String(alarm) }],
    roles: everybody,
  },
  assignAlarm: {
    good: async ({ freshAlarm, caller, server, house }) => {
      const other = { roleKey: "company_manager", orgId: house.orgId } as const;
      const person = caller.orgId === null ? await buildUser(server.database, other) : caller;
      return { ids: [await freshAlarm()], userId: person.userId };
    },
    bad: { ids: [], userId: 1 },
    absent: { ids: [nobody], userId: 1 },
    foreign: ({ alarm, user, own }) => [
      { ids: [alarm], userId: own.houseManager.userId },
      { ids: [own.alarm.id, alarm], userId: own.houseManager.userId },
      { ids: [own.alarm.id], userId: user },
    ],
    roles: everybody,
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof assignRoutes>;
