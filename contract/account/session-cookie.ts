/** The browser cookies of the console's session. The server never reads a cookie. */
export const sessionCookies = { userId: "userId", token: "token" } as const;
