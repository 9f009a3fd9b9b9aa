/** A random UUID (version 4), even if the page is not served over TLS. */
export function newDraftId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    if (index === 6) return (0x40 | (byte & 0x0f)).toString(16);
    if (index === 8) return (0x80 | (byte & 0x3f)).toString(16);
    return byte.toString(16).padStart(2, "0");
  });
  const part = (from: number, to: number) => hex.slice(from, to).join("");
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join("-");
}
