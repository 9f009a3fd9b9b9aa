import { appendFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BarePage } from "./bare-page.ts";

/** Parts of a page's heap, MB. */
export interface Heap {
  /** Compiled code of the engine: it grows with the code that has run, not with time. */
  readonly codeMb: number;
  readonly restMb: number;
}
/** The browser's heap file, read so far. */
interface HeapFile {
  readonly snapshot: {
    readonly meta: { readonly node_fields: string[]; readonly node_types: [string[]] };
  };
  readonly nodes: number[];
}

/**
 * The heap by its kinds of content, without memory the browser itself uses. `KEEP=1` leaves it in
 * dist/bench by that name, for comparison.
 */
export async function weighHeap(page: BarePage, name: string): Promise<Heap> {
  const file = join("dist", "bench", `${name}.heapsnapshot`);
  mkdirSync(join("dist", "bench"), { recursive: true });
  rmSync(file, { force: true });
  page.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }: { chunk: string }) =>
    appendFileSync(file, chunk),
  );
  await page.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  page.off("HeapProfiler.addHeapSnapshotChunk");
  const { snapshot, nodes } = JSON.parse(readFileSync(file, "utf8")) as HeapFile;
  if (process.env.KEEP === undefined) rmSync(file);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  let [code, rest] = [0, 0];
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + type]!];
    if (kind === "code") code += nodes[at + size]!;
    else if (kind !== "native") rest += nodes[at + size]!;
  }
  return { codeMb: code / 1e6, restMb: rest / 1e6 };
}
