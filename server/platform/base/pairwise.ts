/** Pairs of neighbours in a list: of three edges both intervals. */
export function* pairwise<T>(list: Iterable<T>): Generator<readonly [T, T]> {
  let before: { readonly value: T } | null = null;
  for (const value of list) {
    if (before !== null) yield [before.value, value];
    before = { value };
  }
}
