/**
 * The browser cookies of the console's session. The server sees in them only whether there is one,
 * to say which files the page needs; a call carries its token in a header.
 */
export const sessionCookies = { userId: "userId", token: "token" } as const;
