import type { pushRoutes } from "../../../../contract/route/notify/push-routes.ts";
import { insert, unique } from "../../../factories/fleet.ts";
import { newPushDevice } from "../../../factories/push.ts";
import {
  everybody,
  nobody,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";

/** A device of the caller, unknown to any push service. */
const own = async ({ server, caller }: Scene) => ({
  id: await insert(server.database, "push_devices", {
    user_id: caller.userId,
    endpoint: `https://127.0.0.1/${unique("device")}`,
    p256dh: "x",
    auth: "x",
    name: "Phone",
  }),
});

export const pushProbes = {
  listPushDevice: { roles: everybody },
  savePushDevice: {
    good: () => newPushDevice(),
    bad: { ...newPushDevice(), endpoint: "http://push.example/1" },
    roles: everybody,
  },
  deletePushDevice: {
    good: own,
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ pushDevice }) => [{ id: pushDevice }],
    roles: everybody,
  },
  testPushDevice: {
    good: own,
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ pushDevice }) => [{ id: pushDevice }],
    roles: everybody,
  },
} satisfies ProbesOf<typeof pushRoutes>;
