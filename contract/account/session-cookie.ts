/**
 * The browser cookies of the console's session. The server uses only their presence, to name the
 * files the page needs; a call carries its token in a header.
 */
export const sessionCookies = { userId: "userId", token: "token" } as const;
