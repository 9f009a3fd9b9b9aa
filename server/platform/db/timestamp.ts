/** A moment for the database; one before 1970 or beyond what a `Date` holds becomes that end. */
export const timestamp = (epochMs: number): Date =>
  new Date(Math.min(Math.max(epochMs, 0), 8.64e15));
