/** Characters without those that look or sound alike. */
const alphabets = ["abcdefghijkmnpqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "23456789"] as const;
const defaultLength = 14;

/**
 * Returns a password that meets the rule: a lower-case and an upper-case letter, a digit, and `min`
 * characters or more.
 */
export function randomPassword(min: number): string {
  const length = Math.max(min, defaultLength);
  const [small, capital, digit] = alphabets;
  const chosen = [
    small,
    capital,
    digit,
    ...Array<string>(length - alphabets.length).fill(alphabets.join("")),
  ].map(characterFrom);
  for (let last = chosen.length - 1; last > 0; last -= 1) {
    const other = randomBelow(last + 1);
    [chosen[last], chosen[other]] = [chosen[other]!, chosen[last]!];
  }
  return chosen.join("");
}

const characterFrom = (alphabet: string): string => alphabet[randomBelow(alphabet.length)]!;

/** Returns a random whole number from 0 to `limit` - 1, uniformly distributed. */
function randomBelow(limit: number): number {
  const unbiasedEnd = Math.floor(2 ** 32 / limit) * limit;
  for (;;) {
    const [value] = crypto.getRandomValues(new Uint32Array(1));
    if (value! < unbiasedEnd) return value! % limit;
  }
}
