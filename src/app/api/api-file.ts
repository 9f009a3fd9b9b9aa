import { rowCountHeader } from "../../../contract/base/file-format.ts";

/** Reads a file while it arrives; null when the answer contains none. */
export interface ComingFile {
  readonly name: string;
  readonly type: string;
  /** Most rows that the whole file has; null: not given. */
  readonly rows: number | null;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

export function fileIn({ ok, headers, body }: Response): ComingFile | null {
  const disposition = headers.get("Content-Disposition");
  if (!ok || body === null || disposition === null) return null;
  const rows = headers.get(rowCountHeader);
  return {
    name: fileNameIn(disposition),
    type: headers.get("Content-Type") ?? "",
    rows: rows === null ? null : Number(rows),
    body,
  };
}

/** Reads a whole file. `onProgress` is called for every part that arrives. */
export async function readFile(
  { type, rows, body }: ComingFile,
  onProgress: DownloadOptions["onProgress"],
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type });
    bytes += value.length;
    parts.push(value);
    onProgress({ bytes, rows });
  }
}

/** The name in a Content-Disposition (RFC 6266). */
function fileNameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded);
  } catch {
    // The plain name is there too.
  }
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? "export";
}

export interface DownloadOptions {
  readonly signal: AbortSignal;
  /**
   * Called for every part that arrived. `rows`: of the whole file, at most; null when the server
   * did not send it.
   */
  readonly onProgress: (progress: { readonly bytes: number; readonly rows: number | null }) => void;
}
