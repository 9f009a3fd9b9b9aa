import { taskKinds } from "../alarm/task-kind.ts";
import {
  exportedTables,
  type LogFunction,
  logFunctions,
  type LogReason,
  logReasons,
} from "../base/operation-log.ts";
import { keysOf } from "../base/table-keys.ts";
import type { Language, Words } from "../base/words.ts";
import { parameterCatalog } from "../control/parameter/parameter-catalog.ts";
import { controlSubjects } from "./operation-log-control.ts";
import { checkReasons } from "./own-check.ts";

/** Keys that are stored in lines and shown as words. */
export interface LoggedKeys {
  readonly functions: readonly LogFunction[];
  /** First word of an operation. */
  readonly subjects: readonly string[];
  /** First word of the remark of a refusal. */
  readonly reasons: readonly LogReason[];
  /** Settings of a controller: `curve.target`. */
  readonly settings: readonly string[];
}

/** A single character is in too many names. */
const minLength = 2;

/** Returns the keys whose names contain the keyword in a language. */
export function loggedKeys(keyword: string, language: Language): LoggedKeys {
  const searched = keyword.toLowerCase();
  const matches = (name: Words) =>
    [...searched].length >= minLength && name[language].toLowerCase().includes(searched);
  const named = <K extends string>(table: Readonly<Record<K, Words>>): K[] =>
    keysOf(table).filter((key) => matches(table[key]));
  return {
    functions: named(logFunctions),
    subjects: [
      ...named(controlSubjects),
      ...named(exportedTables),
      ...named(taskKinds),
      ...checkReasons.filter(({ name }) => matches(name)).map(({ key }) => key),
    ],
    reasons: named(logReasons),
    settings: keysOf(parameterCatalog).flatMap((group) => {
      const { values, table } = parameterCatalog[group];
      const all = { ...values, ...table?.columns };
      return keysOf(all)
        .filter((key) => all[key] !== undefined && matches(all[key].name))
        .map((key) => `${group}.${key}`);
    }),
  };
}
