export interface Source {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}
export interface Pair {
  readonly key: string | undefined;
  readonly at: number;
  readonly zh: string;
  readonly en: string;
}
export interface Word {
  readonly key: string | undefined;
  readonly language: "zh" | "en";
  readonly text: string;
}
export declare function sourcesOf(folder: string): Source[];
export declare function pairsOf(source: Pick<Source, "path" | "text">): Pair[];
export declare function wordsOf(source: Pick<Source, "path" | "text">): Word[];
export interface Asked {
  readonly asked: (string | RegExp)[];
  readonly own: string[];
}
export declare function askedOf(source: Pick<Source, "path" | "text">): Asked;
