import { isPowerChanged, type User } from "../../../../contract/account/user.ts";
import type { UserText } from "../../../i18n/words/account/user-words.ts";
import type { CallApi } from "../../../stores/port/call.ts";

/** Calls that the forms of users share. */
export const userCalls = (callApi: CallApi, onChanged: () => void) => ({
  remove: async (id: number) => void (await callApi("deleteUser", { id })),
  read: async (id: number) => (await callApi("listUser", { id })).rows[0] ?? null,
  onChanged,
});

/** Notice before saving that `over` signs the user out; null: no notice. */
export const rightsNotice = (t: UserText, user: User | null, over: Partial<User>): string | null =>
  user !== null && isPowerChanged(user, { ...user, ...over }) ? t("rightsChange") : null;
