// Writes, beside every text file of the built app, the compressed forms that the server sends: .br
// and .gz.
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const texts = /\.(?:js|mjs|css|html|json|svg|txt)$/;
/** A smaller file fits into one packet anyway. */
const minBytes = 1024;

/**
 * There are many source maps, rarely loaded: the last tenth of compression would take ten times as
 * long.
 */
const qualityOf = (file) => (file.endsWith(".json") ? 9 : constants.BROTLI_MAX_QUALITY);

const brotli = (text, quality) =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const gzipped = (text) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION });

/** Started all at once: the thread pool runs as many as it has threads. */
export async function compressBelow(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && texts.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file);
      if (text.length < minBytes) return;
      await writeFile(`${file}.br`, await brotli(text, qualityOf(file)));
      await writeFile(`${file}.gz`, await gzipped(text));
    }),
  );
}
