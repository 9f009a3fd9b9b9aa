import type { Plugin } from "vite";

export declare const withoutFacades: (files: ReadonlyMap<string, string>) => {
  readonly kept: Map<string, string>;
  readonly holders: Map<string, string>;
};
export declare const facades: () => Plugin;
