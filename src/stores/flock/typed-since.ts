/** Returns the texts that were typed after `sent`, while the save was still in progress. */
export const typedSince = <T extends Readonly<Record<string, string>>>(
  sent: T,
  newest: T,
): Partial<T> =>
  Object.fromEntries(
    Object.entries(newest).filter(([name, text]) => sent[name] !== text),
  ) as Partial<T>;
