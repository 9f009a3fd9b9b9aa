const numerals = /〇一二三四五六七八九/.source;
const digitOf = (numeral: string, otherwise: string): string =>
  numeral === "" ? otherwise : String(numerals.indexOf(numeral));

/** 三号 is 3号, 十二号 is 12号: an input method writes numbers out. */
export const withDigits = (typed: string): string =>
  typed.replace(
    /([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)(?=[号栋])/g,
    (_, first: string, ten: string, last: string) =>
      ten === ""
        ? digitOf(first, "") + digitOf(last, "")
        : digitOf(first, "1") + digitOf(last, "0"),
  );
