declare module "subset-font" {
  /** Cuts a font down to the characters of a text (HarfBuzz). */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: "truetype";
      /** A value fixes an axis of a variable font. */
      readonly variationAxes?: Readonly<Record<string, number>>;
      /** Features of OpenType that stay; absent: all. */
      readonly keepFeatures?: readonly string[];
    },
  ): Promise<Buffer>;
}
