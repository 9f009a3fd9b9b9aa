import type { Database } from "../../platform/db/open-database.ts";
import { users } from "../../platform/db/schema/account/user-tables.ts";
import { hashPassword } from "../../platform/session/password-hash.ts";

/**
 * The account an empty installation starts with. Its password has been on a screen: the first thing
 * to do is to change it.
 */
export async function createFirstAdministrator(
  database: Database,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await database.transaction(async ({ orm }) => {
    await orm.insert(users).values({
      loginName: "administrator",
      realName: "Administrator",
      passwordHash,
      roleKey: "administrator",
      canOperate: true,
      remoteConfig: true,
      mustChangePassword: true,
    });
  });
}
