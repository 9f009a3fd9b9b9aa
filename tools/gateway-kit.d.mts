import type { Plugin } from "vite";

/** Every file of the kit as it is served below /gateway/, by its path there. */
export function gatewayKitFiles(root: string): Map<string, string | Uint8Array>;

/** Builds the kit into /gateway/, and serves it while one develops. */
export function gatewayKit(): Plugin;
