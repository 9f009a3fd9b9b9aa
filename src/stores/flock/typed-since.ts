/** Returns the texts typed since `sent`, while a slow line had the save. */
export const typedSince = <T extends Readonly<Record<string, string>>>(
  sent: T,
  newest: T,
): Partial<T> =>
  Object.fromEntries(
    Object.entries(newest).filter(([name, text]) => sent[name] !== text),
  ) as Partial<T>;
