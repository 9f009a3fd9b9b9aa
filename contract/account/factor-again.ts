/** HTTP status of a call that needs the second step of a sign-in again. */
export const factorAgainStatus = 428;
