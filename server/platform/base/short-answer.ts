const answerMax = 4096;

/** The start of an answer's body; what is too long is cut off and the connection with it. */
export async function readShort(response: Response): Promise<string> {
  const { body } = response;
  if (body === null) return "";
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    parts.push(part);
    size += part.length;
    if (size >= answerMax) break;
  }
  // A byte order mark in front is not part of the text.
  return new TextDecoder().decode(Buffer.concat(parts).subarray(0, answerMax));
}
