import { sql } from "drizzle-orm";
import type { PushDevice } from "../../../contract/notify/push.ts";
import type { pushRoutes } from "../../../contract/route/notify/push-routes.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";
import { namedBy } from "../../platform/session/named-ids.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly savePushDevice: PushDevice;
    readonly deletePushDevice: PushDevice;
  }
}

const deviceIds = namedBy(
  "pushDevice",
  sql`push_devices d`,
  sql`d.id`,
  (caller) => sql`d.user_id = ${caller.userId}`,
);

export const pushAudits = {
  savePushDevice: { lines: ({ name }) => [{ function: "pushCreate", operation: name }] },
  deletePushDevice: {
    lines: ({ name }) => [{ function: "pushDelete", operation: name }],
    names: ({ id }) => (id === undefined ? [] : [deviceIds(id)]),
  },
  // Only the device itself shows it.
  testPushDevice: { lines: null, names: ({ id }) => [deviceIds(id)] },
} satisfies AuditsOf<typeof pushRoutes>;
