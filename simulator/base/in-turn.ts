/**
 * Returns the element whose turn it is, starting over after the last.
 *
 * @throws RangeError for an empty list.
 */
export function inTurn<T>(list: readonly T[], index: number): T {
  const element = list[index % list.length];
  if (element === undefined) throw new RangeError("nothing takes turns");
  return element;
}
