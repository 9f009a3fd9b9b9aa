import type { Plugin } from "vite";

/** Every file of the guide as it is served below /guide/, by its path there. */
export function guideFiles(root: string): Map<string, string | Uint8Array>;

/** Builds the guide into /guide/, and serves it while one develops. */
export function guide(): Plugin;
