/** Owner of a sealed secret: at another organisation's webhook it does not open. */
export const secretOwner = (orgId: number): string => `webhook/${orgId}`;
