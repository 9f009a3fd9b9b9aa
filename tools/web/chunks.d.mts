import type { Plugin, PluginOption, UserConfig } from "vite";

/** A chunk of the bundler, of which the visits are told. */
export interface GroundChunk {
  readonly fileName: string;
  readonly code: string;
  readonly imports: readonly string[];
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
  readonly isDynamicEntry: boolean;
  readonly dynamicImports: readonly string[];
}
export interface Visit {
  readonly entries: readonly string[];
  /** Entries loaded with them that keep a file of their own. */
  readonly alone?: readonly string[];
  readonly weight: number;
}
export declare const chunks: (
  config: () => UserConfig & { readonly plugins: PluginOption[] },
  visitsOf: (chunks: readonly GroundChunk[]) => readonly Visit[],
) => Plugin;
