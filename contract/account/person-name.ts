import { z } from "zod";
import type { Language } from "../base/words.ts";

/** The English name of everybody who has this name. */
export const englishNameSchema = z.object({ name: z.string(), nameEn: z.string() });
export type EnglishName = z.infer<typeof englishNameSchema>;

/** English names of people by their names. */
export type EnglishNames = ReadonlyMap<string, string>;

/**
 * Separates the name of a person from the name of the token by which a program acts for the person.
 */
export const tokenMark = " · ";

/**
 * Separators between a person and a token or a number, and between two people who agreed to
 * something.
 */
const separators = new RegExp(`(${tokenMark}|, | \\()`);

/**
 * The English name of a person named in a record by the name at that time, without an id. A name
 * without an English one stays.
 */
export const inEnglish = (name: string, names: EnglishNames): string =>
  names.get(name) ??
  name
    .split(separators)
    .map((part) => names.get(part) ?? part)
    .join("");

/** A name in a Chinese text: the number in it is in Chinese brackets. */
export const inChinese = (name: string): string => name.replace(/ \(([^()]*)\)$/, "（$1）");

/** A name from a record in a text of this language. */
export const personNameIn = (name: string, names: EnglishNames, language: Language): string =>
  language === "en" ? inEnglish(name, names) : inChinese(name);
