import type { GroundChunk, Visit } from "./chunks.mjs";
import type { PageLoad } from "./first-load.mjs";

type Paths = Readonly<Record<string, unknown>>;
export declare const pagesOf: (paths: Paths) => PageLoad[];
export declare const visitsOf: (
  chunks: readonly GroundChunk[],
  paths: Paths,
) => { readonly pages: readonly PageLoad[]; readonly visits: readonly Visit[] };
export declare const callsIn: (
  source: string,
) => { readonly part: string; readonly names: readonly string[] }[];
