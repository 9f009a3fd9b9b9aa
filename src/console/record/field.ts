import type { ReactNode } from "react";

/** A field of a form over `F`. `label` in the language on screen. */
export type FormField<F> = { readonly [K in keyof F & string]: Named<K> & Kind<F[K]> }[keyof F &
  string];

interface Named<K> {
  readonly name: K;
  readonly label: string;
  /** Shown below it while nothing is wrong. */
  readonly hint?: string;
  /** Takes half of a wide form's row. */
  readonly isShort?: boolean;
}

/**
 * line: one line of text. text: several. choice: one of these. flag: '1' on, '0' off. picture: a
 * PNG as Base64; undefined keeps the stored one, null takes it away. password: a new one for
 * somebody else, with its strength. part: drawn by the page; `textOf` says its value where two
 * versions are compared.
 */
type Kind<V> =
  | { readonly kind: "line" | "text"; readonly max: number }
  | {
      readonly kind: "choice";
      readonly options: readonly { readonly value: V; readonly label: string }[];
    }
  | { readonly kind: "flag"; readonly isFixed?: boolean }
  | { readonly kind: "picture"; readonly maxBytes: number; readonly isKept: boolean }
  | { readonly kind: "password"; readonly min: number; readonly ownWords: readonly string[] }
  | {
      readonly kind: "part";
      readonly draw: (part: FieldPart<V>) => ReactNode;
      readonly textOf: (value: V) => string;
    };

/**
 * What a part of a form is given. The element that takes the focus when something is wrong has
 * `name`.
 */
export interface FieldPart<V> {
  readonly name: string;
  readonly label: string;
  readonly value: V;
  readonly put: (value: V) => void;
  readonly isFaulty: boolean;
  /** Id of what says why. */
  readonly noteId: string;
}
