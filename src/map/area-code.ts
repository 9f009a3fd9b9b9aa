/** Provinces of China as ISO 3166-2 writes them, by the first two digits of their code. */
const provinces: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "11BJ 12TJ 13HE 14SX 15NM 21LN 22JL 23HL 31SH 32JS 33ZJ 34AH 35FJ 36JX 37SD 41HA 42HB 43HN " +
    "44GD 45GX 46HI 50CQ 51SC 52GZ 53YN 54XZ 61SN 62GS 63QH 64NX 65XJ 71TW 81HK 82MO"
  )
    .split(" ")
    .map((pair) => [pair.slice(0, 2), pair.slice(2)]),
);

/** An area in two or three letters, where its name has no room: "GX", "IDN". */
export const areaLetters = (code: string): string =>
  /^\d{6}$/.test(code) ? (provinces[code.slice(0, 2)] ?? "") : code;
