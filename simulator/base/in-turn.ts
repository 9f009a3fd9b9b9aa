/**
 * The element whose turn it is, beginning anew after the last.
 *
 * @throws RangeError of an empty list.
 */
export function inTurn<T>(list: readonly T[], turn: number): T {
  const element = list[turn % list.length];
  if (element === undefined) throw new RangeError("nothing takes turns");
  return element;
}
