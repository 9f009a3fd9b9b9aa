import { sql } from "drizzle-orm";
import type { PushDevice } from "../../../contract/notify/push.ts";
import type { pushRoutes } from "../../../contract/route/notify/push-routes.ts";
import type { LogEntry } from "../../platform/audit/audit-entry.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";
import { namedBy } from "../../platform/session/named-ids.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    /** Null: the device is known already. */
    readonly savePushDevice: PushDevice | null;
    /** Null: no device has this mark any more. */
    readonly deletePushDevice: PushDevice | null;
  }
}

const deviceIds = namedBy(
  "pushDevice",
  sql`push_devices d`,
  sql`d.id`,
  (caller) => sql`d.user_id = ${caller.userId}`,
);

const linesOf = (name: "pushCreate" | "pushDelete", device: PushDevice | null): LogEntry[] =>
  device === null ? [] : [{ function: name, operation: device.name }];

export const pushAudits = {
  savePushDevice: { lines: (device) => linesOf("pushCreate", device) },
  deletePushDevice: {
    lines: (device) => linesOf("pushDelete", device),
    names: ({ id }) => (id === undefined ? [] : [deviceIds(id)]),
  },
  // Not logged: the test appears on the device only.
  testPushDevice: { lines: null, names: ({ id }) => [deviceIds(id)] },
} satisfies AuditsOf<typeof pushRoutes>;
