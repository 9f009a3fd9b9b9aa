import type { Plugin } from "vite";

/** Gives code the classes of its stylesheets. */
export function classNames(): Plugin;

/** Returns the classes of a sheet by the names that code reads. */
export function classesOfSheet(css: string): ReadonlyMap<string, string>;
