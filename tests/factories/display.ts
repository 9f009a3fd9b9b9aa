import type { Database } from "../../server/platform/db/open-database.ts";
import { hashToken, newToken } from "../../server/platform/session/session-token.ts";
import { type Caller, displayUserId } from "../../server/platform/session/caller-scope.ts";
import { unique } from "./fleet.ts";

export interface BuiltDisplay {
  readonly id: number;
  readonly token: string;
  /** The caller that its requests have, like that of a session. */
  readonly caller: Caller;
}

/** A paired display, with its token. `orgId` null: it shows all organisations. */
export async function buildDisplay(
  database: Database,
  seed: { orgId?: number | null; farmId?: number | null; name?: string } = {},
): Promise<BuiltDisplay> {
  const { orgId = null, farmId = null, name = unique("display") } = seed;
  const token = newToken();
  const [row] = await database.query<{ id: number }>(
    `insert into displays (org_id, farm_id, name, language, mode, width_m, distance_m,
       token_hash, paired_at)
     values ($1, $2, $3, 'en', 'wall', 1.66, 5, $4, '2026-05-01') returning id`,
    [orgId, farmId, name, hashToken(token)],
  );
  const id = row!.id;
  const caller: Caller = {
    userId: displayUserId(id),
    loginName: name,
    name,
    roleKey: "display",
    canOperate: false,
    remoteConfig: false,
    orgId,
    displayFarmId: farmId,
    mustChangePassword: false,
    tokenHash: hashToken(token).toString("hex"),
  };
  return { id, token, caller };
}
