import type { BuildOptions } from "esbuild";

/** Options of esbuild for what runs in Node.js. */
export const bundleOptions: BuildOptions;
