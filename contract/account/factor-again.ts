/** HTTP status of a call that needs the second step of a sign-in once more. */
export const factorAgainStatus = 428;
