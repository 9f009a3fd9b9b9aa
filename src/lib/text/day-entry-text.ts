import {
  stockMoveKindKeys,
  stockMoveKinds,
} from "../../../contract/flock/production/production.ts";
import type { Language } from "../../../contract/base/words.ts";

type Translate = (text: string, language: Language) => string;

/** "sale 9000, count -3" */
const moves: Translate = (text, language) =>
  stockMoveKindKeys.reduce(
    (text, kind) =>
      text.replaceAll(new RegExp(`(^|, )${kind} `, "g"), `$1${stockMoveKinds[kind][language]} `),
    text,
  );

/** "12 + 3" */
const losses: Translate = (text, language) =>
  text.replaceAll(
    /(\d+) \+ (\d+)/g,
    language === "zh" ? "死亡 $1 + 淘汰 $2" : "$1 dead + $2 culled",
  );

/** "sale 9000 = 31000", "eggs 1200 = –" */
const prices: Translate = (text, language) =>
  moves(text, language).replace(/^eggs (\d+)/, language === "zh" ? "售蛋 $1 枚" : "$1 eggs sold");

const translations: ReadonlyMap<string, Translate> = new Map([
  ["moves", moves],
  ["losses", losses],
  ["prices", prices],
]);

/** Returns an entry of a day, from a version or the log, as text; anything else unchanged. */
export const entryText = (field: string, text: string, language: Language): string =>
  translations.get(field)?.(text, language) ?? text;
