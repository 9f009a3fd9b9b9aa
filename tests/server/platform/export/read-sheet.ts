import type { Cell } from "../../../../server/platform/export/sheet.ts";

export async function* batchesOf(
  batches: readonly (readonly (readonly Cell[])[])[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield* batches;
}

export async function readAll(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const part of parts) chunks.push(part);
  return Buffer.concat(chunks);
}
