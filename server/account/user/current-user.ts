import type { CurrentUser } from "../../../contract/account/session.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Call } from "../../platform/api/api-call.ts";

const flag = (on: boolean) => (on ? "1" : "0");

interface Own {
  readonly avatar: Buffer | null;
  readonly map_type: CurrentUser["mapType"] | null;
}

/** Facts about the installation that a browser gets with its user. */
type Setting = Pick<CurrentUser, "mapReviewNumber" | "build" | "variant" | "passwordMin">;

/**
 * The caller as the specification spells a user. The organisation decides what maps show; a user
 * without one decides for himself.
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
    mustEnrolFactor: caller.mustEnrolFactor === true,
    mapReviewNumber,
    build,
    variant,
    passwordMin,
  };
}

/** Saves the user's own choice; a user with an organisation has none. */
export async function saveMapType(
  { database }: { readonly database: Database },
  { caller, input }: Call<"saveMapType">,
): Promise<void> {
  await database.query("update users set map_type = $2 where id = $1", [
    caller.userId,
    input.mapType,
  ]);
}
