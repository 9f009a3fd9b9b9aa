/** The element that is there for certain. @throws RangeError when it is not. */
export function at<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError(`no element ${index} of ${list.length}`);
  return element;
}
