import type { z } from "zod";
import type { ReactNode } from "react";
import { keysOf } from "../../../../contract/base/table-keys.ts";
import type { PictureKind } from "../../../../contract/base/picture-limit.ts";
import type { Language, Words } from "../../../../contract/base/words.ts";

/** A field of a form over `F`. `label` in the language on screen. */
export type FormField<F> = { readonly [K in keyof F & string]: Named<K> & Kind<F[K]> }[keyof F &
  string];

interface Named<K> {
  readonly name: K;
  readonly label: string;
  /** Shown below it while nothing is wrong. */
  readonly hint?: string;
  /** Rendered below the field at all times: the effect of the values. */
  readonly below?: ReactNode;
  /** Takes half of a wide form's row. */
  readonly isShort?: boolean;
}

/**
 * line: one line of text. text: several. number: with at most so many decimals; nothing is
 * undefined. choice: one of these. many: some of these. flag: on or off, also as '1' and '0'.
 * moment: a day and a minute by the clock at the place, as 2026-03-05T06:30. day: as 2026-03-05.
 * times: times of the day, as 06:30. picture: a PNG as Base64; undefined keeps the stored one, null
 * takes it away. password: a new one for somebody else, with its strength. part: drawn by the page;
 * `textOf`: its value as text where two versions are compared.
 */
type Kind<V> =
  | { readonly kind: "line" | "text"; readonly max: number }
  | { readonly kind: "number"; readonly decimals: number; readonly unit?: string }
  | { readonly kind: "moment" | "day" }
  | { readonly kind: "times" }
  | { readonly kind: "choice"; readonly options: readonly Option<V>[] }
  | { readonly kind: "many"; readonly options: readonly Option<ItemOf<V>>[] }
  | { readonly kind: "flag"; readonly isFixed?: boolean }
  | { readonly kind: "picture"; readonly picture: PictureKind; readonly isStored: boolean }
  | { readonly kind: "password"; readonly min: number; readonly ownWords: readonly string[] }
  | {
      readonly kind: "part";
      readonly draw: (part: FieldPart<V>) => ReactNode;
      readonly textOf: (value: V) => string;
    };

interface Option<V> {
  readonly value: V;
  readonly label: string;
  /** The full name. */
  readonly title?: string;
  /** Placeholder while nothing is chosen; a search does not find it. */
  readonly isPrompt?: boolean;
}
type ItemOf<V> = NonNullable<V> extends readonly (infer I)[] ? I : never;

/**
 * A field that may be left empty while the form is filled in: its schema then reports it as
 * missing.
 */
export const orNothing = <T extends z.ZodType>(
  schema: T,
): z.ZodType<z.output<T>, z.input<T> | undefined> =>
  schema as z.ZodType<z.output<T>, z.input<T> | undefined>;

/** Input of a part of a form. The element that takes the focus on an error has `name`. */
export interface FieldPart<V> {
  readonly name: string;
  readonly label: string;
  readonly value: V;
  readonly put: (value: V) => void;
  readonly isFaulty: boolean;
  /** Id of the explanation. */
  readonly noteId: string;
}

interface LineWords {
  readonly name: Words;
  readonly max: number;
}
interface ChoiceWords {
  readonly name: Words;
  readonly choices: Readonly<Record<string, Words>>;
}

/** One line of text, with the name and the longest text that the record's field has. */
export const lineField = <K extends string>(
  fields: Readonly<Record<NoInfer<K>, LineWords>>,
  name: K,
  language: Language,
) => lineOf(name, fields[name], language);

/** One line of text in half of a wide form's row. */
export const shortField = <K extends string>(
  fields: Readonly<Record<NoInfer<K>, LineWords>>,
  name: K,
  language: Language,
) => ({ ...lineOf(name, fields[name], language), isShort: true });

const lineOf = <K extends string>(field: K, { name, max }: LineWords, language: Language) =>
  ({ name: field, kind: "line", max, label: name[language] }) as const;

/** Several lines of text, named and limited by the record's field. */
export const textField = <K extends string>(
  fields: Readonly<Record<NoInfer<K>, LineWords>>,
  name: K,
  language: Language,
) => ({ ...lineOf(name, fields[name], language), kind: "text" }) as const;

/** Options for a field with a few possible values, by their names, in the order of its table. */
export const choicesOf = <C extends string>(
  { choices }: { readonly choices: Readonly<Record<C, Words>> },
  language: Language,
): { value: C; label: string }[] =>
  keysOf(choices).map((value) => ({ value, label: choices[value][language] }));

/** Options of a choice that shows `prompt` until one is chosen. */
export const prompted = <V>(
  current: V,
  prompt: string,
  options: readonly { value: NonNullable<V>; label: string }[],
): readonly Option<V | NonNullable<V>>[] =>
  options.some(({ value }) => value === current)
    ? options
    : [{ value: current, label: prompt, isPrompt: true }, ...options];

/** One of a few values, in half of a wide form's row, by the names that the record's field has. */
export const choiceField = <K extends string, F extends Readonly<Record<NoInfer<K>, ChoiceWords>>>(
  fields: F,
  name: K,
  language: Language,
) =>
  ({
    name,
    kind: "choice",
    label: fields[name].name[language],
    isShort: true,
    options: choicesOf<keyof F[K]["choices"] & string>(fields[name], language),
  }) as const;

/**
 * Makes the form of a record whose fields have the same names: a new one starts as `blank`, a null
 * text becomes empty, and fields missing in the record are taken from `blank`.
 */
export const formFrom =
  <F extends object>(blank: F) =>
  (record: { readonly [K in keyof F]?: F[K] | null } | null): F => ({
    ...blank,
    ...Object.fromEntries(
      Object.entries(record ?? {}).filter(
        ([name, value]) => Object.hasOwn(blank, name) && value != null,
      ),
    ),
  });
