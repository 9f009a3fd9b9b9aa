import { isPowerChanged, type User } from "../../../contract/user.ts";
import type { UserSay } from "../../i18n/words/user.ts";
import type { CallApi } from "../../stores/port/call.ts";

/** What the forms of users ask of the server alike. */
export const userCalls = (callApi: CallApi, onChanged: () => void) => ({
  remove: async (id: number) => void (await callApi("deleteUser", { id })),
  read: async (id: number) => (await callApi("listUser", { id })).rows[0] ?? null,
  onChanged,
});

/** A user whom saving makes `over` is signed out: said before. */
export const rightsNotice = (say: UserSay, user: User | null, over: Partial<User>): string | null =>
  user !== null && isPowerChanged(user, { ...user, ...over }) ? say("rightsChange") : null;
