/** No password has this hash, so such an account cannot sign in by password. */
export const noPassword = "none";
