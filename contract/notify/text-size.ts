/** Characters of two parts of a text message: in UCS-2, and in GSM 7-bit. */
export const textMax = { ucs2: 134, gsm: 306 } as const;

const gsmPlain =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const gsmDouble = "^{}\\[~]|€";

/** Characters that a text uses, and how many fit into one message. */
export function textSize(text: string): { readonly used: number; readonly max: number } {
  let used = 0;
  for (const letter of text) {
    const places = gsmPlain.includes(letter) ? 1 : gsmDouble.includes(letter) ? 2 : 0;
    if (places === 0) return { used: text.length, max: textMax.ucs2 };
    used += places;
  }
  return { used, max: textMax.gsm };
}

/** True when a text may be sent as a message of two parts. */
export const fits = (text: string): boolean => {
  const { used, max } = textSize(text);
  return used <= max;
};
