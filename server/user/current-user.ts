import type { CurrentUser } from "../../contract/session.ts";
import type { Database } from "../db/open.ts";
import type { Call } from "../call/call.ts";

const flag = (on: boolean) => (on ? "1" : "0");

interface Own {
  readonly avatar: Buffer | null;
  readonly map_type: CurrentUser["mapType"] | null;
}

/** What a browser learns about the installation with its user. */
type Setting = Pick<CurrentUser, "mapReviewNumber" | "build" | "variant" | "passwordMin">;

/**
 * The caller as the specification spells a user. What maps show is the organisation's to say, or
 * the own choice of somebody who has none.
 */
export async function currentUser(
  {
    database,
    mapReviewNumber,
    build,
    variant,
    passwordMin,
  }: Setting & { readonly database: Database },
  { caller }: Call<"getCurrent">,
): Promise<CurrentUser> {
  const [own] = await database.query<Own>(
    `select u.avatar, coalesce(o.map_type, u.map_type) as map_type
     from (select $1::int as user_id, $2::int as org_id) c
     left join users u on u.id = c.user_id left join orgs o on o.id = c.org_id`,
    [caller.userId, caller.orgId],
  );
  return {
    id: caller.userId,
    name: caller.name,
    loginName: caller.loginName,
    roleKey: caller.roleKey,
    canOperate: flag(caller.canOperate),
    remoteConfigFlag: flag(caller.remoteConfig),
    avatar: own?.avatar?.toString("base64") ?? "",
    mapType: own?.map_type ?? "1",
    mustChangePassword: caller.mustChangePassword,
    mapReviewNumber,
    build,
    variant,
    passwordMin,
  };
}

/** The own choice: whoever has an organisation is not asked for one. */
export async function saveMapType(
  { database }: { readonly database: Database },
  { caller, input }: Call<"saveMapType">,
): Promise<void> {
  await database.query("update users set map_type = $2 where id = $1", [
    caller.userId,
    input.mapType,
  ]);
}
