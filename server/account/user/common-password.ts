/** Shortest password checked against the dictionary; the rules reject shorter ones anyway. */
const lengthMin = 6;
/** Most common words, to which an attacker adds digits and signs first. */
const wordsMax = 3000;
const wordLengthMin = 5;
/** Maximum number of digits and signs around a word that attackers usually try. */
const decorationMax = 5;

interface Commonest {
  /** Lower-case passwords that meet the rule except for capitals, the most common first. */
  readonly passwords: ReadonlySet<string>;
  /** Lower-case words. */
  readonly words: ReadonlySet<string>;
}

let commonest: Promise<Commonest> | undefined;

/**
 * The dictionary of leaked passwords, read when the first new password is checked: a megabyte that
 * a wall never needs.
 */
async function read(): Promise<Commonest> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const all = dictionary["passwords-common"].map((word) => word.toLowerCase());
  return {
    passwords: new Set(
      all.filter((word) => word.length >= lengthMin && /[a-z]/.test(word) && /[0-9]/.test(word)),
    ),
    words: new Set(
      all
        .filter((word) => word.length >= wordLengthMin && /^[a-z]+$/.test(word))
        .slice(0, wordsMax),
    ),
  };
}
const readOnce = (): Promise<Commonest> => (commonest ??= read());

/** Returns about 11,000 common passwords. */
export const commonPasswords = async (): Promise<readonly string[]> => [
  ...(await readOnce()).passwords,
];

const letterOf: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const plain = (text: string): string =>
  text.replace(/[013457@$!]/g, (sign) => letterOf[sign] ?? sign);

/**
 * True for a common password in any capitalisation, and for a common word with digits and signs
 * around it or in place of its letters.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { passwords, words } = await readOnce();
  const folded = password.toLowerCase();
  if (passwords.has(folded)) return true;
  const bare = folded.replace(/^[^a-z]+|[^a-z]+$/g, "");
  return (
    folded.length - bare.length <= decorationMax && (words.has(bare) || words.has(plain(bare)))
  );
}
