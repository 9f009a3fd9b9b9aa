/** No password has this hash: nobody signs in by a password of such an account. */
export const noPassword = "none";
