import { sessionCookies } from "../../../contract/account/session-cookie.ts";

export interface Credentials {
  readonly userId: number;
  readonly token: string;
}

/** The credentials in the two cookies; null unless both are valid. */
export function credentialsIn(cookie: (name: string) => string | null): Credentials | null {
  const userId = Number(cookie(sessionCookies.userId) ?? "");
  const token = cookie(sessionCookies.token) ?? "";
  return Number.isSafeInteger(userId) && userId > 0 && token !== "" ? { userId, token } : null;
}
