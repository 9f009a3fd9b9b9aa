import type { Plugin } from "vite";

export declare const withoutFacades: (files: ReadonlyMap<string, string>) => {
  readonly chunks: Map<string, string>;
  readonly holders: Map<string, string>;
};
export declare const facades: () => Plugin;
