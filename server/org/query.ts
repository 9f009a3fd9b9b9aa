import type { Database } from "../db/open.ts";
import type { Caller } from "../session/scope.ts";

/** Logo of the caller's organisation, Base64; '' when it has none. */
export async function readLogo(database: Database, caller: Caller): Promise<string> {
  if (caller.orgId === null) return "";
  const [org] = await database.query<{ logo: Buffer | null }>("select logo from orgs where id = $1", [caller.orgId]);
  return org?.logo?.toString("base64") ?? "";
}
