import { isDeepStrictEqual } from "node:util";

/**
 * Reads broken JSON as far as possible: what was not closed is closed, a word that is no value
 * (`nan`, `True`, `-inf`) becomes a text that its field then judges, an empty place in a list
 * becomes null. Nothing is made up: a last value that may have been cut in the middle is left out,
 * a list with a doubtful position is left out, and a key that occurs twice with different values is
 * null. Only for what JSON.parse has refused, or read with a key twice.
 *
 * None of the known libraries does this. jsonrepair keeps the 2 of a 22.4 that was cut and throws
 * at an empty place or a NUL, jsonc-parser moves what follows a `nan` in a list one place up, JSON5
 * refuses all but commas and quotes.
 */
export interface RepairedJson {
  readonly value: unknown;
  /** Faults of the JSON, in a few words. */
  readonly faults: readonly string[];
  /** Something that may have been sent is not in the value. */
  readonly isPartial: boolean;
}

/** Fault of a message whose content is complete. */
export const loose = "bytes around it, or a comma too many";

/** Repairs a text; null: it contains neither an object nor a list. */
export function repairJson(text: string): RepairedJson | null {
  const mending = new Repair();
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const isLast = index + token.length === text.length;
    mending.add(token, isLast);
  }
  return mending.end();
}

/** Texts in either quotes, punctuation, and runs of anything else. */
const tokens = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|[{}[\],:]|[^{}[\],:"']+|["']/g;
const opening = { "{": "}", "[": "]" } as const;
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** A blank of any kind, and bytes around a message copied out of a buffer. */
const blanks = /^[\s\0\uFEFF\uFFFD]+|[\s\0\uFEFF\uFFFD]+$/g;

interface Place {
  readonly end: "}" | "]";
  readonly list: unknown[];
  readonly entries: [string, unknown][];
  /** For an object: the key whose value is to come; `hasColon`: its colon has come. */
  key: string | null;
  hasColon: boolean;
  /** The key before has no value, so what follows is not the decimals of another number. */
  isAfterLostKey: boolean;
  /** The place between two commas has its value. */
  isFilled: boolean;
  isDoubtful: boolean;
}

class Repair {
  readonly #roots: unknown[] = [];
  readonly #open: Place[] = [];
  readonly #faults = new Set<string>();
  #isPartial = false;

  add(token: string, isLast: boolean): void {
    const place = this.#open.at(-1);
    switch (token) {
      case "{":
      case "[":
        this.#open.push({
          end: opening[token],
          list: [],
          entries: [],
          key: null,
          hasColon: false,
          isAfterLostKey: false,
          isFilled: false,
          isDoubtful: false,
        });
        return;
      case "}":
      case "]":
        return this.#close(token);
      case ",":
        return place === undefined ? undefined : this.#endSlot(place, true);
      case ":":
        if (place !== undefined) place.hasColon = place.key !== null;
        return;
      default:
        return this.#readToken(token, place, isLast);
    }
  }

  end(): RepairedJson | null {
    if (this.#open.length > 0) this.#lose("cut off");
    for (let place = this.#open.at(-1); place !== undefined; place = this.#open.at(-1))
      this.#close(place.end);
    if (this.#roots.length > 1) this.#faults.add("several values in one message");
    if (this.#faults.size === 0) this.#faults.add(loose);
    const value = this.#roots.length > 1 ? this.#roots.flat() : this.#roots[0];
    if (value === undefined) return null;
    return { value, faults: [...this.#faults], isPartial: this.#isPartial };
  }

  #lose(fault: string): void {
    this.#faults.add(fault);
    this.#drop();
  }

  #drop(): void {
    this.#isPartial = true;
  }

  #readToken(token: string, place: Place | undefined, isLast: boolean): void {
    const word = token.replace(blanks, "");
    if (word === "" || place === undefined) return;
    const isQuoted = /^(["']).*\1$/s.test(word) && word.length > 1;
    // The rest of it may be missing: 2 of 22.4, or the half of a text.
    if (isLast || word === '"' || word === "'") return this.#drop();
    if (isQuoted && word.startsWith('"')) return this.#put(place, textIn(word), true);
    if (isQuoted) {
      this.#faults.add("single quotes");
      return this.#put(place, word.slice(1, -1), true);
    }
    this.#put(place, this.#bare(word, place), false);
  }

  #bare(word: string, place: Place): unknown {
    if (place.end === "}" && place.key === null) return word;
    if (word === "true" || word === "false") return word === "true";
    if (word === "null") return null;
    if (jsonNumber.test(word)) return Number(word);
    this.#faults.add("a word that is no value");
    // Two values without a comma: the rest may be one place too early.
    if (/\s/.test(word)) place.isDoubtful = true;
    return word;
  }

  /** A key, or the value of the place. */
  #put(place: Place, value: unknown, isText: boolean): void {
    if (place.end === "]") {
      if (place.isFilled) place.isDoubtful = true;
      else place.list.push(value);
      place.isFilled = true;
      return;
    }
    if (place.isFilled && isText) this.#endSlot(place, false);
    if (place.isFilled) return this.#drop();
    if (place.key === null) place.key = String(value);
    else if (place.hasColon) {
      place.entries.push([place.key, value]);
      place.isFilled = true;
    } else this.#drop();
  }

  /** `isMore`: another place of the same list or object follows. */
  #endSlot(place: Place, isMore: boolean): void {
    if (place.end === "]" && !place.isFilled && isMore) place.list.push(null);
    if (place.hasColon && !place.isFilled) this.#drop();
    const isAfterLostKey = place.end === "}" && this.#endKey(place, isMore);
    Object.assign(place, { key: null, hasColon: false, isFilled: false, isAfterLostKey });
  }

  /** Checks a key without a colon. True: it is a key, and not a number. */
  #endKey({ key, hasColon, isAfterLostKey, entries }: Place, isMore: boolean): boolean {
    if (key === null || hasColon) return false;
    if (!/^\d+$/.test(key)) {
      if (isMore) this.#lose("a colon missing");
      return isMore;
    }
    // `"tempOut":22,4`: lists next to it are ambiguous too.
    const before = entries.at(-1);
    if (!isAfterLostKey && typeof before?.[1] === "number") {
      before[1] = null;
      this.#lose("decimal commas");
    }
    return false;
  }

  /** Closes the innermost that ends so, and what was left open in it; none: it is left out. */
  #close(end: "}" | "]"): void {
    const from = this.#open.findLastIndex((place) => place.end === end);
    if (from === -1) return this.#lose("a bracket too many");
    if (from < this.#open.length - 1) this.#lose("a bracket missing");
    while (this.#open.length > from) {
      const place = this.#open.pop()!;
      this.#endSlot(place, false);
      this.#settle(this.#valueOf(place));
    }
  }

  #valueOf({ end, list, entries, isDoubtful }: Place): unknown {
    if (isDoubtful) this.#drop();
    if (end === "]") return isDoubtful ? null : list;
    const isComma = this.#faults.has("decimal commas");
    return Object.fromEntries(
      [...this.#singleEntries(entries)].map(([key, value]) => [
        key,
        isComma && isSplit(value) ? null : value,
      ]),
    );
  }

  /** It is unknown which of two different values of one key is right. */
  #singleEntries(entries: Place["entries"]): Map<string, unknown> {
    const single = new Map<string, unknown>();
    for (const [key, value] of entries) {
      const isTwice = single.has(key);
      if (isTwice) this.#faults.add(`${key.slice(0, 60)}: twice in one object`);
      const isSame = !isTwice || isEqual(single.get(key), value);
      if (!isSame) this.#drop();
      single.set(key, isSame ? value : null);
    }
    return single;
  }

  #settle(value: unknown): void {
    const place = this.#open.at(-1);
    if (place === undefined) this.#roots.push(value);
    else this.#put(place, value, false);
  }
}

/** Values too deep to be compared are no measured ones. */
function isEqual(a: unknown, b: unknown): boolean {
  try {
    return isDeepStrictEqual(a, b);
  } catch {
    return false;
  }
}

/** True for a list of numbers that may have been split at decimal commas. */
const isSplit = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.some((item) => typeof item === "number" && item !== 0 && item !== 1);

function textIn(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.slice(1, -1);
  }
}
