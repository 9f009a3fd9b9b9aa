import type { Plugin } from "vite";

/** A page and the modules of its first content; `isOpen`: sent to whoever has no session. */
export interface PageLoad {
  readonly name: string;
  readonly addresses: readonly string[];
  readonly modules: readonly string[];
  readonly isOpen?: boolean;
}
export interface PageFiles {
  readonly scripts: readonly string[];
  readonly sheets: readonly string[];
}
export declare const pagesIn: (
  source: string,
  paths: Readonly<Record<string, unknown>>,
) => { readonly address: string; readonly module: string }[];
export declare const withLinks: (html: string, files: PageFiles) => string;
export declare const firstLoad: (pagesOf: () => readonly PageLoad[]) => Plugin;
