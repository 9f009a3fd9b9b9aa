import type { Plugin } from "vite";

/** The oldest browsers the product is for, as Vite names them. */
export const styleFloor: string[];

/** The same for programs. */
export const scriptFloor: string[];

/** Adds, after each rule that needs it, the same rule for older browsers. */
export function withOlderStyle(css: string): string;

/** Style for older browsers, added while the app is built. */
export function cssFloor(): Plugin;
