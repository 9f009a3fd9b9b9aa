/** Shortest password checked against the dictionary: below it no variant takes one. */
const lengthMin = 6;
/** Words a guesser decorates first, of the dictionary's hundred thousands of tries. */
const wordsKept = 3000;
const wordLengthMin = 5;
/** Digits and signs hung before and after a word that a guesser tries as a matter of course. */
const decorationMax = 5;

interface Commonest {
  /** Lower-case passwords that fit the rule but for their capitals, the commonest first. */
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
        .slice(0, wordsKept),
    ),
  };
}
const readOnce = (): Promise<Commonest> => (commonest ??= read());

/** Some 11,000 of them. */
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
 * True for one of the commonest passwords in any capitalisation, and for a commonest word with
 * digits and signs around it or in place of its letters.
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
