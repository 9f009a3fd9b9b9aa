/** A moment as the database can hold it; one beyond its calendar is its end. */
export const timestamp = (epochMs: number): Date =>
  new Date(Math.min(Math.max(epochMs, 0), 8.64e15));
