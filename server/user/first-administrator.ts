import type { Database } from "../db/open.ts";
import { users } from "../db/schema/user.ts";
import { hashPassword } from "../session/password.ts";

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
