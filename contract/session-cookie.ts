/** Where the console keeps its session in the browser. The server never reads a cookie. */
export const sessionCookies = { userId: "userId", token: "token" } as const;
