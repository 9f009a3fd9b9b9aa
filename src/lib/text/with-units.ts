/** Symbols and words of units; a Chinese unit may begin with any Chinese character. */
const unit = [
  String.raw`[%°\p{Script=Han}]`,
  "(?:s|min|h|d|hours?|days?|weeks?|months?|ppm|Pa|Hz|V|A|dBm|lx|k?Wh?|k?g|t|L|k?m|mm|[kMG]B" +
    "|minutes?|birds?|houses?|farms?)" +
    String.raw`(?![\p{L}\d])`,
].join("|");
const gap = new RegExp(String.raw`(\d) (?=${unit})`, "gu");

/** A name with its number: House 8, Farm 12, Probe 3. */
const numbered = /(?<=\p{Lu}\p{L}+) (?=\d+(?![\d:.,-]|\s?[%°]))/gu;

/** Returns a text that never breaks between a figure and its unit, or a name and its number. */
export const withUnits = (text: string): string =>
  text.replace(gap, "$1\u00a0").replace(numbered, "\u00a0");
