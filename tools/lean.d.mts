import type { Plugin } from "vite";

/** Takes out of libraries what the app never uses, while it is built. */
export function lean(): Plugin;
