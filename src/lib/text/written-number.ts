const numerals = /〇一二三四五六七八九/.source;
const digitOf = (numeral: string, otherwise: string): string =>
  numeral === "" ? otherwise : String(numerals.indexOf(numeral));

/** Converts 三号 to 3号 and 十二号 to 12号, because input methods write numbers out. */
export const withDigits = (typed: string): string =>
  typed.replace(
    /([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)(?=[号栋])/g,
    (_, first: string, ten: string, last: string) =>
      ten === ""
        ? digitOf(first, "") + digitOf(last, "")
        : digitOf(first, "1") + digitOf(last, "0"),
  );
