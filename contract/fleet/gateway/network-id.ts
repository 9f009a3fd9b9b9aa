/** A network ID is the gateway's user name and part of its topics. */
export const networkIdPattern = /^[A-Za-z0-9_-]{3,64}$/;
