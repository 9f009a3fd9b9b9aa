/** Without the signs that are taken for one another when a password is read out. */
const alphabets = ["abcdefghijkmnpqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "23456789"] as const;
const usualLength = 14;

/**
 * A password that fits the rule: a small and a capital letter, a digit, `min` characters or more.
 */
export function randomPassword(min: number): string {
  const length = Math.max(min, usualLength);
  const [small, capital, digit] = alphabets;
  const chosen = [
    small,
    capital,
    digit,
    ...Array<string>(length - alphabets.length).fill(alphabets.join("")),
  ].map(signFrom);
  for (let last = chosen.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [chosen[last], chosen[other]] = [chosen[other]!, chosen[last]!];
  }
  return chosen.join("");
}

const signFrom = (alphabet: string): string => alphabet[below(alphabet.length)]!;

/** A whole number from 0, less than `limit`, each as likely as the others. */
function below(limit: number): number {
  const fair = Math.floor(2 ** 32 / limit) * limit;
  for (;;) {
    const [value] = crypto.getRandomValues(new Uint32Array(1));
    if (value! < fair) return value! % limit;
  }
}
