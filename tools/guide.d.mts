import type { Plugin } from "vite";

/** Every file of the guide as it is served below /guide/, by its path there. */
export function guideFiles(root: string): Map<string, string | Uint8Array>;

/** Anchor of a heading, as GitHub makes it. */
export function headingId(text: string): string;

/** Builds the guide into /guide/, and serves it while one develops. */
export function guide(): Plugin;
