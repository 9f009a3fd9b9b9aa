import { sql } from "drizzle-orm";
import type { Passkey } from "../../../contract/account/passkey.ts";
import type { LoginReply } from "../../../contract/account/session.ts";
import type { passkeyRoutes } from "../../../contract/route/account/passkey-routes.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";
import { namedBy } from "../../platform/session/named-ids.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly savePasskey: Passkey;
    readonly deletePasskey: Passkey;
    readonly passkeyLogin: LoginReply;
  }
}

const passkeyIds = namedBy(
  "passkey",
  sql`passkeys p`,
  sql`p.id`,
  (caller) => sql`p.user_id = ${caller.userId}`,
);

export const passkeyAudits = {
  // These calls change nothing yet.
  beginPasskey: { lines: null },
  askPasskey: { lines: null },
  // The dangerous action is logged.
  provePasskey: { lines: null },
  savePasskey: { lines: ({ name }) => [{ function: "passkeyCreate", operation: name }] },
  deletePasskey: {
    lines: ({ name }) => [{ function: "passkeyDelete", operation: name }],
    names: ({ id }) => [passkeyIds(id)],
  },
  passkeyLogin: { lines: ({ userId }) => [{ function: "login", userId, remark: "passkey" }] },
} satisfies AuditsOf<typeof passkeyRoutes>;
